import { compensatedSum } from '../../lib/compensated-sum.ts';

/** Of at least one value, as are the others here. */
export function mean(values: readonly number[]): number {
  return compensatedSum(values) / values.length;
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = at(sorted, half);
  return sorted.length % 2 === 1 ? upper : (at(sorted, half - 1) + upper) / 2;
}

/** Standard deviation; NaN when there are not more values than `lostDegrees`: 1 for a sample, 0 for a population. */
export function standardDeviation(values: readonly number[], lostDegrees: 0 | 1): number {
  if (values.length <= lostDegrees) return Number.NaN;
  const centre = mean(values);
  const squares = compensatedSum(values.map((value) => (value - centre) ** 2));
  return Math.sqrt(squares / (values.length - lostDegrees));
}

/** Linear interpolation between the neighbours of position `(n - 1) * fraction`. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * fraction;
  const below = Math.floor(position);
  const lower = at(sorted, below);
  const upper = at(sorted, Math.min(below + 1, sorted.length - 1));
  const weight = position - below;
  return weight < 0.5 ? lower + (upper - lower) * weight : upper - (upper - lower) * (1 - weight);
}

export function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

export function greatest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}

function at(values: readonly number[], index: number): number {
  return values[index] as number;
}
