import { pairwiseSum } from './pairwise-sum.ts';

/**
 * The statistics of a column as pandas takes them. NaN stands for a missing value: it counts for nothing, but holds its
 * place (as 0) in the order of a sum.
 */

/** NaN for no value. */
export function mean(values: ArrayLike<number>): number {
  return pairwiseSum(filled(values, (value) => value)) / countOf(values);
}

/** Standard deviation; NaN when there are not more values than `lostDegrees`: 1 for a sample, 0 for a population. */
export function standardDeviation(values: ArrayLike<number>, lostDegrees: 0 | 1): number {
  const count = countOf(values);
  if (count <= lostDegrees) return Number.NaN;
  const centre = mean(values);
  const squares = filled(values, (value) => (centre - value) ** 2);
  return Math.sqrt(pairwiseSum(squares) / (count - lostDegrees));
}

/** The middle value, or the mean of the two middle ones. Of at least one value and no NaN, as are the following. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = at(sorted, half);
  return sorted.length % 2 === 1 ? upper : (at(sorted, half - 1) + upper) / 2;
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

function filled(values: ArrayLike<number>, map: (value: number) => number): Float64Array {
  const result = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (!Number.isNaN(value)) result[index] = map(value);
  }
  return result;
}

function countOf(values: ArrayLike<number>): number {
  let count = 0;
  for (let index = 0; index < values.length; index += 1) if (!Number.isNaN(values[index])) count += 1;
  return count;
}

function at(values: readonly number[], index: number): number {
  return values[index] as number;
}
