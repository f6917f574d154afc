import { computeSubsetMetrics, type JsonValue, type Metrics, type VerifyRow } from 'paddock/kit';
import { MATH_SCORES, mathMetrics } from './math-metrics.ts';

type Tasks = readonly (readonly VerifyRow[])[];

/** The metrics of math_with_judge, those of each language, and all weighted by the tasks' difficulty. */
export function polymathMetrics(tasks: Tasks): Metrics {
  if (tasks.length === 0) return {};
  return { ...mathMetrics(tasks), ...computeSubsetMetrics(tasks, 'language', MATH_SCORES), ...weightedMetrics(tasks) };
}

interface Task {
  readonly weight: number;
  readonly scores: readonly Readonly<Record<string, JsonValue | undefined>>[];
  readonly answers: readonly JsonValue[];
}

/** `pass@k`, mean of k and majority of k as percentages of the weight; a task with fewer than k rollouts is left out. */
function weightedMetrics(tasks: Tasks): Metrics {
  const weighted = tasks.filter((rollouts) => rollouts.length > 0).map(readTask);
  const most = Math.max(0, ...weighted.map(({ scores }) => scores.length));
  const names = [...new Set(weighted.flatMap(({ scores }) => scores.flatMap((score) => Object.keys(score))))].sort();
  const metrics: Metrics = {};
  for (let k = 1; k <= most; k += 1) {
    for (const name of names) addWeighted(metrics, weighted, name, k);
  }
  return metrics;
}

function readTask(rollouts: readonly VerifyRow[]): Task {
  const weight = rollouts[0]?.['weight'];
  return {
    weight: Number(weight) || 1,
    scores: rollouts.map((rollout) => {
      const scores = Object.entries(MATH_SCORES.scores(rollout));
      return Object.fromEntries(scores.filter(([, value]) => value !== undefined));
    }),
    answers: rollouts.map((rollout) => rollout[MATH_SCORES.answerKey] ?? null),
  };
}

function addWeighted(metrics: Metrics, tasks: readonly Task[], name: string, k: number): void {
  let pass = 0;
  let mean = 0;
  let majority = 0;
  let total = 0;
  for (const { weight, scores, answers } of tasks) {
    const hits = scores.filter((score) => name in score).map((score) => Boolean(score[name]));
    if (hits.length === 0 || k > hits.length) continue;
    pass += weight * passAtK(hits, k);
    mean += (weight * hits.slice(0, k).filter(Boolean).length) / k;
    // Answers and hits are paired by position, as in the public server, also where a rollout lacks the score.
    if (k >= 2) majority += weight * majorityOf(answers.slice(0, k), hits);
    total += weight;
  }
  if (total === 0) return;
  metrics[`pass@${k}/${name}_weighted`] = (100 * pass) / total;
  metrics[`pass@1[avg-of-${k}]/${name}_weighted`] = (100 * mean) / total;
  if (k >= 2) metrics[`majority@${k}/${name}_weighted`] = (100 * majority) / total;
}

function passAtK(hits: readonly boolean[], k: number): number {
  const wrong = hits.filter((hit) => !hit).length;
  if (wrong < k) return 1;
  let allWrong = 1;
  for (let i = 0; i < k; i += 1) allWrong *= (wrong - i) / (hits.length - i);
  return 1 - allWrong;
}

/** The share of hits among the pairs of answer and hit that came most often. */
function majorityOf(answers: readonly JsonValue[], hits: readonly boolean[]): number {
  const votes = new Map<string, { hit: boolean; count: number }>();
  for (const [index, answer] of answers.entries()) {
    const hit = hits[index];
    if (answer === null || hit === undefined) continue;
    const key = `${String(hit)} ${JSON.stringify(answer)}`;
    const vote = votes.get(key) ?? { hit, count: 0 };
    votes.set(key, { hit, count: vote.count + 1 });
  }
  const most = Math.max(0, ...[...votes.values()].map(({ count }) => count));
  const tied = [...votes.values()].filter(({ count }) => count === most);
  return tied.length === 0 ? 0 : tied.filter(({ hit }) => hit).length / tied.length;
}
