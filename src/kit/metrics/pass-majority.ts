import { compareCodePoints } from '../../lib/compare-code-points.ts';
import { compensatedSum } from '../../lib/compensated-sum.ts';
import type { JsonValue } from '../../lib/json.ts';
import type { VerifyRow } from '../ruleset.ts';
import type { Metrics } from './metric-value.ts';

export interface PassMajorityOptions {
  /** The named scores of one rollout; `{accuracy: reward}` by default. A boolean is 0 or 1; what is no number is no score. */
  readonly scores?: (rollout: VerifyRow) => Readonly<Record<string, JsonValue | undefined>>;
  /** The field with the extracted answer: turns on `majority@k` and `no_answer`. */
  readonly answerKey?: string;
}

/** The scores of one rollout by name. */
export type Scores = ReadonlyMap<string, number>;

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
  /** By rollout; null: no answer was extracted. */
  readonly answers: readonly JsonValue[];
}

/**
 * pass@k, mean of k and majority of k over tasks, in percent (nemo-gym's `compute_pass_majority_metrics`).
 *
 * `pass@k` of scores that are all 0 or 1 is the unbiased estimate from all the task's rollouts, of others the best of the
 * first k; a task with fewer than k is left out. A majority is over pairs of answer and score, ties share.
 */
export function computePassMajorityMetrics(
  tasks: readonly (readonly VerifyRow[])[],
  options: PassMajorityOptions = {},
): PassMajority {
  const scored = tasks.map((rollouts) => scoreTask(rollouts, options));
  const names = new Set(scored.flatMap((task) => task.scores.flatMap((scores) => [...scores.keys()])));
  const scoreNames = [...names].sort(compareCodePoints);
  const scores = scored.map((task) => task.scores);
  const maxK = tasks.reduce((most, rollouts) => Math.max(most, rollouts.length), 0);
  const metrics: Metrics = {};
  if (tasks.length === 0) return { metrics, scores, scoreNames, maxK };
  for (let k = 1; k <= maxK; k += 1) {
    for (const name of scoreNames) {
      setMean(
        metrics,
        `pass@${k}/${name}`,
        scores.flatMap((task) => passAtK(valuesOf(task, name), k) ?? []),
      );
      setMean(
        metrics,
        `pass@1[avg-of-${k}]/${name}`,
        scores.flatMap((task) => meanOf(valuesOf(task.slice(0, k), name)) ?? []),
      );
      if (options.answerKey !== undefined) {
        setMean(
          metrics,
          `majority@${k}/${name}`,
          scored.map((task) => majorityOf(task, name, k)),
        );
      }
    }
  }
  const perSample = perSampleAggregate(scores, scoreNames, maxK);
  metrics['per_sample_aggregate'] = perSample;
  addRunVariance(metrics, perSample, scoreNames, maxK);
  return { metrics, scores, scoreNames, maxK };
}

/** The values of one score over rollouts that have it. */
export function valuesOf(rollouts: readonly Scores[], name: string): number[] {
  return rollouts.flatMap((scores) => scores.get(name) ?? []);
}

/** Sample standard deviation, of at least two values. */
export function sampleDeviation(values: readonly number[]): number {
  const centre = compensatedSum(values) / values.length;
  return Math.sqrt(compensatedSum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

function scoreTask(rollouts: readonly VerifyRow[], { scores, answerKey }: PassMajorityOptions): ScoredTask {
  const answers = answerKey === undefined ? [] : rollouts.map((rollout) => rollout[answerKey] ?? null);
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

function passAtK(values: readonly number[], k: number): number | undefined {
  if (values.length < k) return undefined;
  if (!values.every((value) => value === 0 || value === 1)) return Math.max(...values.slice(0, k));
  const wrong = values.filter((value) => value === 0).length;
  if (wrong < k) return 1;
  return 1 - shareOfChoices(wrong, values.length, k);
}

/** C(part, k) / C(whole, k): from the exact counts while they fit a double, else factor by factor. */
function shareOfChoices(part: number, whole: number, k: number): number {
  let chosenOfPart = 1;
  let chosenOfWhole = 1;
  let share = 1;
  for (let i = 0; i < k; i += 1) {
    chosenOfPart = (chosenOfPart * (part - i)) / (i + 1);
    chosenOfWhole = (chosenOfWhole * (whole - i)) / (i + 1);
    share *= (part - i) / (whole - i);
  }
  return chosenOfWhole * whole <= Number.MAX_SAFE_INTEGER ? chosenOfPart / chosenOfWhole : share;
}

function majorityOf({ scores, answers }: ScoredTask, name: string, k: number): number {
  const votes = new Map<string, { score: number; count: number }>();
  for (const [index, rollout] of scores.slice(0, k).entries()) {
    const answer = answers[index] ?? null;
    const score = rollout.get(name);
    if (answer === null || score === undefined) continue;
    const key = `${score} ${answerKeyOf(answer)}`;
    const vote = votes.get(key);
    if (vote === undefined) votes.set(key, { score, count: 1 });
    else vote.count += 1;
  }
  if (votes.size === 0) return 0;
  const counted = [...votes.values()];
  const most = Math.max(...counted.map(({ count }) => count));
  return meanOf(counted.flatMap(({ score, count }) => (count === most ? score : []))) ?? 0;
}

/** Equal for answers that are equal in Python, where `True == 1`. */
function answerKeyOf(answer: JsonValue): string {
  return JSON.stringify(typeof answer === 'boolean' ? Number(answer) : answer);
}

function perSampleAggregate(
  tasks: readonly (readonly Scores[])[],
  names: readonly string[],
  maxK: number,
): Record<string, number[]> {
  const runs = Array.from({ length: maxK }, (_, index) => tasks.flatMap((task) => task[index] ?? []));
  const byName = names.map((name): [string, number[]] => [
    name,
    runs.flatMap((run) => percentage(valuesOf(run, name)) ?? []),
  ]);
  return Object.fromEntries(byName.filter(([, percentages]) => percentages.length > 0));
}

function addRunVariance(
  metrics: Metrics,
  perSample: Readonly<Record<string, number[]>>,
  names: readonly string[],
  maxK: number,
): void {
  for (let k = 2; k <= maxK; k += 1) {
    for (const name of names) {
      const runs = (perSample[name] ?? []).slice(0, k);
      if (runs.length < 2) continue;
      const deviation = sampleDeviation(runs);
      metrics[`pass@1[avg-of-${k}]/${name}/std_dev_across_runs`] = deviation;
      metrics[`pass@1[avg-of-${k}]/${name}/std_err_across_runs`] = deviation / Math.sqrt(runs.length);
    }
  }
}

function setMean(metrics: Metrics, key: string, values: readonly number[]): void {
  const mean = percentage(values);
  if (mean !== undefined) metrics[key] = mean;
}

function percentage(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : (100 * compensatedSum(values)) / values.length;
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : compensatedSum(values) / values.length;
}
