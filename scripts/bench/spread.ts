/** What several rounds gave. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)] ?? Number.NaN, sorted[Math.ceil(middle)] ?? Number.NaN];
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** `median (min to max)`. */
export function printSpread(spread: Spread): string {
  return `${shortNumber(spread.median)} (${shortNumber(spread.min)} to ${shortNumber(spread.max)})`;
}

export function shortNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
