import type { ConfidenceInterval } from './confidence.ts';
import { ACROSS_REPEATS, isPrimaryMetric } from './primary-metric.ts';
import type { Repeat } from './repeat-metrics.ts';
import { greatest, least, mean, median, standardDeviation } from './statistics.ts';

/** The repeats' own estimates as observations: their mean, spread and 95 % interval, by `<statistic>_across_repeats/<name>`. */
export function acrossRepeats(repeats: readonly Repeat[], interval: ConfidenceInterval): Map<string, number> {
  const observations = new Map<string, number[]>();
  for (const { metrics } of repeats) {
    for (const [name, value] of metrics) {
      if (typeof value !== 'number' || Number.isNaN(value) || !isPrimaryMetric(name)) continue;
      const known = observations.get(name);
      if (known === undefined) observations.set(name, [value]);
      else known.push(value);
    }
  }
  const result = new Map<string, number>();
  for (const [name, values] of observations) {
    const set = (statistic: string, value: number) => result.set(`${statistic}${ACROSS_REPEATS}${name}`, value);
    const centre = mean(values);
    const std = values.length > 1 ? standardDeviation(values, 1) : 0;
    const standardError = std / Math.sqrt(values.length);
    set('mean', centre);
    set('median', median(values));
    set('std', std);
    set('min', least(values));
    set('max', greatest(values));
    set('se', standardError);
    const bounds = interval(centre, standardError, values.length);
    if (bounds === null) continue;
    set('ci_low_95', bounds[0]);
    set('ci_high_95', bounds[1]);
  }
  return result;
}
