import { compareCodePoints } from '../../lib/compare-code-points.ts';
import type { Table } from './columns.ts';
import { presentValues } from './columns.ts';
import type { ConfidenceInterval } from './confidence.ts';
import type { PyNumber } from './numeric-fields.ts';
import type { RolloutIndex } from './rollout-index.ts';
import { compareIndices, distinctIndices, ROLLOUT_INDEX } from './rollout-index.ts';
import { greatest, least, mean, median, quantile, standardDeviation } from './statistics.ts';

/** One repeat: every scored rollout with one rollout index, over the tasks. */
export interface Repeat {
  readonly index: RolloutIndex;
  readonly metrics: Map<string, PyNumber | string>;
}

/** Ascending; none unless there are at least two. The columns come in alphabetical order. */
export function repeatMetrics(table: Table, interval: ConfidenceInterval): Repeat[] {
  const { rollouts } = table;
  const indices = distinctIndices(rollouts.map(({ repeat }) => repeat)).sort(compareIndices);
  if (indices.length < 2) return [];
  const columns = table.columns.toSorted((a, b) => compareCodePoints(a.name, b.name));
  const taskCount = distinctIndices(rollouts.map(({ task }) => task)).length;
  return indices.map((index) => {
    const members = Array.from(rollouts.keys()).filter((at) => rollouts[at]?.repeat.key === index.key);
    // A task has a rollout index once.
    const metrics = new Map<string, PyNumber | string>([
      [ROLLOUT_INDEX, asInt(index)],
      ['sample_count', BigInt(members.length)],
      ['missing_count', BigInt(taskCount - members.length)],
    ]);
    for (const column of columns) {
      const values = presentValues(column, members);
      if (values.length > 0) addStatistics(metrics, column.name, values, interval);
    }
    return { index, metrics };
  });
}

function addStatistics(
  metrics: Map<string, PyNumber | string>,
  name: string,
  values: readonly number[],
  interval: ConfidenceInterval,
): void {
  const centre = mean(values);
  const std = values.length > 1 ? standardDeviation(values, 1) : 0;
  const sem = std / Math.sqrt(values.length);
  metrics.set(`mean/${name}`, centre);
  metrics.set(`median/${name}`, median(values));
  metrics.set(`std/${name}`, std);
  metrics.set(`sem/${name}`, sem);
  metrics.set(`min/${name}`, least(values));
  metrics.set(`max/${name}`, greatest(values));
  metrics.set(`p25/${name}`, quantile(values, 0.25));
  metrics.set(`p75/${name}`, quantile(values, 0.75));
  const bounds = interval(centre, sem, values.length);
  if (bounds === null) return;
  metrics.set(`ci_low_95/${name}`, bounds[0]);
  metrics.set(`ci_high_95/${name}`, bounds[1]);
}

function asInt({ value }: RolloutIndex): PyNumber | string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && !Number.isFinite(value) ? value : BigInt(Math.trunc(Number(value)));
}
