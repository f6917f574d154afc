import { compensatedSum } from '../../lib/compensated-sum.ts';
import type { Metrics } from './metric-value.ts';
import type { PassMajority } from './pass-majority.ts';
import { sampleDeviation, valuesOf } from './pass-majority.ts';

/**
 * Adds `pass@1[avg-of-k]/<score>/avg_sample_std_dev` to the metrics: the mean over tasks of the deviation among a task's
 * first k rollouts, on the scores' own scale (nemo-gym's `add_avg_sample_std_dev`).
 */
export function addAvgSampleStdDev(metrics: Metrics, { scores, scoreNames, maxK }: PassMajority): void {
  for (let k = 2; k <= maxK; k += 1) {
    for (const name of scoreNames) {
      const samples = scores.map((task) => valuesOf(task.slice(0, k), name)).filter((values) => values.length >= 2);
      if (samples.length === 0) continue;
      const mean = compensatedSum(samples.map(sampleDeviation)) / samples.length;
      metrics[`pass@1[avg-of-${k}]/${name}/avg_sample_std_dev`] = mean;
    }
  }
}
