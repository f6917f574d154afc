import type { JsonValue } from '../../lib/json.ts';
import type { VerifyRow } from '../ruleset.ts';
import type { Metrics } from './metric-value.ts';
import type { PassMajorityOptions } from './pass-majority.ts';
import { computePassMajorityMetrics } from './pass-majority.ts';

/**
 * The pass and majority metrics of the tasks that share a field's value, as `<value>/<metric>` (nemo-gym's
 * `compute_subset_metrics`). A task's value is that of its first rollout where the field is not empty; a task without is
 * in no subset.
 *
 * @example metrics: (tasks) => computeSubsetMetrics(tasks, 'difficulty'), // easy/pass@1/accuracy, hard/pass@1/accuracy
 */
export function computeSubsetMetrics(
  tasks: readonly (readonly VerifyRow[])[],
  subsetKey: string,
  options: PassMajorityOptions = {},
): Metrics {
  const subsets = new Map<string, (readonly VerifyRow[])[]>();
  for (const rollouts of tasks) {
    const value = rollouts.map((rollout) => rollout[subsetKey]).find(isPresent);
    if (value === undefined) continue;
    const name = subsetName(value);
    const subset = subsets.get(name);
    if (subset === undefined) subsets.set(name, [rollouts]);
    else subset.push(rollouts);
  }
  const metrics: Metrics = {};
  for (const [name, subset] of subsets) {
    for (const [key, value] of Object.entries(computePassMajorityMetrics(subset, options).metrics)) {
      if (key !== 'per_sample_aggregate') metrics[`${name}/${key}`] = value;
    }
  }
  return metrics;
}

function isPresent(value: JsonValue | undefined): value is JsonValue {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function subsetName(value: JsonValue): string {
  if (typeof value === 'string') return value;
  // As Python writes it.
  return value === true ? 'True' : JSON.stringify(value);
}
