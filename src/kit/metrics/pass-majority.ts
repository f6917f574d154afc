import { compareCodePoints } from '../../lib/compare-code-points.ts';
import { compensatedSum, createRunningSum } from '../../lib/compensated-sum.ts';
import type { JsonValue } from '../../lib/json.ts';
import type { VerifyRow } from '../ruleset.ts';
import type { Metrics } from './metric-value.ts';
import type { ScoreSeries, Scores } from './score-series.ts';
import { scoreSeries } from './score-series.ts';

/**
 * What counts as a score, and where the extracted answer stands.
 *
 * @example computePassMajorityMetrics(tasks, { scores: ({ reward }) => ({ accuracy: reward }), answerKey: 'answer' });
 */
export interface PassMajorityOptions {
  /** The named scores of one rollout; `{accuracy: reward}` by default. A boolean is 0 or 1; what is no number is no score. */
  readonly scores?: (rollout: VerifyRow) => Readonly<Record<string, JsonValue | undefined>>;
  /** The field with the extracted answer: turns on `majority@k` and `no_answer`. */
  readonly answerKey?: string;
}

/**
 * The metrics, and the scores they were made of for those that build on them.
 *
 * @example const { metrics, scores } = computePassMajorityMetrics(tasks);
 */
export interface PassMajority {
  /** Percentages by `pass@k/<score>`, `pass@1[avg-of-k]/<score>`, `majority@k/<score>`, and `per_sample_aggregate`. */
  readonly metrics: Metrics;
  /** By task, then rollout. */
  readonly scores: readonly (readonly Scores[])[];
  /** By code point. */
  readonly scoreNames: readonly string[];
  /** The most rollouts that a task has. */
  readonly maxK: number;
}

interface ScoredTask {
  readonly scores: readonly Scores[];
  /** By rollout, equal for equal answers; null: no answer was extracted. */
  readonly answers: readonly (string | null)[];
}

/**
 * pass@k, mean of k and majority of k over tasks, in percent (nemo-gym's `compute_pass_majority_metrics`).
 *
 * `pass@k` of scores that are all 0 or 1 is the unbiased estimate from all the task's rollouts, of others the best of the
 * first k; a task with fewer than k is left out. A majority is over pairs of answer and score, ties share.
 *
 * @example metrics: (tasks) => computePassMajorityMetrics(tasks, { answerKey: 'extracted_answer' }).metrics,
 */
export function computePassMajorityMetrics(
  tasks: readonly (readonly VerifyRow[])[],
  options: PassMajorityOptions = {},
): PassMajority {
  const scored = tasks.map((rollouts) => scoreTask(rollouts, options));
  const scores = scored.map((task) => task.scores);
  const scoreNames = namesOf(scores);
  const maxK = tasks.reduce((most, rollouts) => Math.max(most, rollouts.length), 0);
  const metrics: Metrics = {};
  if (tasks.length === 0) return { metrics, scores, scoreNames, maxK };
  const series = scoreNames.map((name) => ({
    name,
    tasks: scored.map((task) => scoreSeries(task.scores, name, task.answers)),
  }));
  for (let k = 1; k <= maxK; k += 1) {
    for (const { name, tasks } of series) {
      setMean(metrics, `pass@${k}/${name}`, tasks, (task) => task.passAt(k));
      setMean(metrics, `pass@1[avg-of-${k}]/${name}`, tasks, (task) => task.averageOf(k));
      if (options.answerKey !== undefined)
        setMean(metrics, `majority@${k}/${name}`, tasks, (task) => task.majorityOf(k));
    }
  }
  const perSample = perSampleAggregate(scores, scoreNames, maxK);
  metrics['per_sample_aggregate'] = perSample;
  addRunVariance(metrics, perSample, { scoreNames, maxK });
  return { metrics, scores, scoreNames, maxK };
}

/** Sample standard deviation, of at least two values. */
export function sampleDeviation(values: readonly number[]): number {
  const centre = compensatedSum(values) / values.length;
  return Math.sqrt(compensatedSum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

function scoreTask(rollouts: readonly VerifyRow[], { scores, answerKey }: PassMajorityOptions): ScoredTask {
  const answers = answerKey === undefined ? [] : rollouts.map((rollout) => answerKeyOf(rollout[answerKey] ?? null));
  return {
    answers,
    scores: rollouts.map((rollout, index) => {
      const named = new Map<string, number>();
      const raw = scores === undefined ? { accuracy: rollout['reward'] } : scores(rollout);
      for (const [name, value] of Object.entries(raw)) {
        if (typeof value === 'number' || typeof value === 'boolean') named.set(name, Number(value));
      }
      if (answerKey !== undefined) named.set('no_answer', answers[index] === null ? 1 : 0);
      return named;
    }),
  };
}

/** Equal for answers that are equal in Python, where `True == 1`; null for none. */
function answerKeyOf(answer: JsonValue): string | null {
  if (answer === null) return null;
  return JSON.stringify(typeof answer === 'boolean' ? Number(answer) : answer);
}

function namesOf(tasks: readonly (readonly Scores[])[]): string[] {
  const names = new Set<string>();
  for (const task of tasks) for (const scores of task) for (const name of scores.keys()) names.add(name);
  return [...names].sort(compareCodePoints);
}

/** Percentage of each run alone: the tasks' first rollouts, their second ones, and so on. */
function perSampleAggregate(
  tasks: readonly (readonly Scores[])[],
  names: readonly string[],
  maxK: number,
): Record<string, number[]> {
  const result: Record<string, number[]> = {};
  for (const name of names) {
    const percentages: number[] = [];
    for (let run = 0; run < maxK; run += 1) {
      const percentage = percentageOf(tasks, (task) => task[run]?.get(name));
      if (percentage !== undefined) percentages.push(percentage);
    }
    if (percentages.length > 0) result[name] = percentages;
  }
  return result;
}

function addRunVariance(
  metrics: Metrics,
  perSample: Readonly<Record<string, number[]>>,
  { scoreNames, maxK }: Pick<PassMajority, 'scoreNames' | 'maxK'>,
): void {
  for (let k = 2; k <= maxK; k += 1) {
    for (const name of scoreNames) {
      const runs = (perSample[name] ?? []).slice(0, k);
      if (runs.length < 2) continue;
      const deviation = sampleDeviation(runs);
      metrics[`pass@1[avg-of-${k}]/${name}/std_dev_across_runs`] = deviation;
      metrics[`pass@1[avg-of-${k}]/${name}/std_err_across_runs`] = deviation / Math.sqrt(runs.length);
    }
  }
}

function setMean(
  metrics: Metrics,
  key: string,
  tasks: readonly ScoreSeries[],
  value: (task: ScoreSeries) => number | undefined,
): void {
  const percentage = percentageOf(tasks, value);
  if (percentage !== undefined) metrics[key] = percentage;
}

/** 100 times the mean of what the tasks have; undefined where none has any. */
function percentageOf<Task>(tasks: readonly Task[], valueOf: (task: Task) => number | undefined): number | undefined {
  const sum = createRunningSum();
  let count = 0;
  for (const task of tasks) {
    const value = valueOf(task);
    if (value === undefined) continue;
    sum.add(value);
    count += 1;
  }
  return count === 0 ? undefined : (100 * sum.total()) / count;
}
