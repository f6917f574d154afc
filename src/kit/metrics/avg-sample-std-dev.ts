import { compensatedSum } from '../../lib/compensated-sum.ts';
import type { Metrics } from './metric-value.ts';
import type { PassMajority } from './pass-majority.ts';
import { sampleDeviation } from './pass-majority.ts';
import type { Scores } from './score-series.ts';

/**
 * Adds `pass@1[avg-of-k]/<score>/avg_sample_std_dev` to the metrics: the mean over tasks of the deviation among a task's
 * first k rollouts, on the scores' own scale (nemo-gym's `add_avg_sample_std_dev`).
 *
 * @example
 * const computed = computePassMajorityMetrics(tasks);
 * addAvgSampleStdDev(computed.metrics, computed);
 */
export function addAvgSampleStdDev(metrics: Metrics, { scores, scoreNames, maxK }: PassMajority): void {
  for (let k = 2; k <= maxK; k += 1) {
    for (const name of scoreNames) {
      const deviations: number[] = [];
      for (const task of scores) {
        const values = firstValues(task, name, k);
        if (values.length >= 2) deviations.push(sampleDeviation(values));
      }
      if (deviations.length === 0) continue;
      metrics[`pass@1[avg-of-${k}]/${name}/avg_sample_std_dev`] = compensatedSum(deviations) / deviations.length;
    }
  }
}

function firstValues(task: readonly Scores[], name: string, k: number): number[] {
  const values: number[] = [];
  for (let index = 0; index < Math.min(k, task.length); index += 1) {
    const value = task[index]?.get(name);
    if (value !== undefined) values.push(value);
  }
  return values;
}
