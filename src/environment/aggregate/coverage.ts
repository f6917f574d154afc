import { distinctIndices } from './rollout-index.ts';
import type { SplitRollouts } from './verify-rows.ts';

/** How much of the run the quality metrics were computed from; empty when nothing was masked. */
export function coverageMetrics({ all, scored }: SplitRollouts): Map<string, bigint> {
  if (scored.length === all.length) return new Map();
  const tasks = distinctIndices(all.map(({ task }) => task)).length;
  const measuredTasks = distinctIndices(scored.map(({ task }) => task)).length;
  return new Map([
    ['coverage/measured_rollouts', BigInt(scored.length)],
    ['coverage/masked_rollouts', BigInt(all.length - scored.length)],
    ['coverage/measured_tasks', BigInt(measuredTasks)],
    ['coverage/fully_masked_tasks', BigInt(tasks - measuredTasks)],
  ]);
}
