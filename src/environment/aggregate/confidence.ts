import { studentT975 } from './student-t.ts';

/** A 95 % interval of a mean from its standard error, or null where one value has none. */
export type ConfidenceInterval = (
  mean: number,
  standardError: number,
  count: number,
) => readonly [number, number] | null;

/** Remembers the quantiles, which one aggregation asks for again and again. */
export function createConfidenceInterval(): ConfidenceInterval {
  const quantiles = new Map<number, number>();
  return (mean, standardError, count) => {
    if (count <= 1) return null;
    if (standardError === 0) return [mean, mean];
    let factor = quantiles.get(count);
    if (factor === undefined) {
      factor = studentT975(count - 1);
      quantiles.set(count, factor);
    }
    return [mean - factor * standardError, mean + factor * standardError];
  };
}
