import type { DifferenceId } from './difference-id.ts';

/** A pair and both verdicts on it: Math-Verify's, which is `compat: gym`, and ours. */
export interface DifferenceExample {
  readonly gold: string;
  readonly answer: string;
  readonly library: 'equal' | 'different';
  readonly ours: 'equal' | 'different' | 'undecided';
}

/** One way in which the default verdict is not Math-Verify's. */
export interface Difference {
  readonly id: DifferenceId;
  /** What Math-Verify 0.8.0 does. */
  readonly library: string;
  /** What we do, and why. */
  readonly ours: string;
  /** Whether a pair (gold answer, content of the box) is of this kind, told from the texts alone. */
  readonly covers: (gold: string, answer: string) => boolean;
  readonly examples: readonly DifferenceExample[];
}

type Row = readonly [gold: string, answer: string, library: 0 | 1, ours: 0 | 1 | null];

/** 0 is different, 1 equal, null undecided. */
export const examples = (...rows: readonly Row[]): readonly DifferenceExample[] =>
  rows.map(([gold, answer, library, ours]) => ({
    gold,
    answer,
    library: library === 1 ? 'equal' : 'different',
    ours: ours === null ? 'undecided' : ours === 1 ? 'equal' : 'different',
  }));

export const either =
  (pattern: RegExp) =>
  (gold: string, answer: string): boolean =>
    pattern.test(gold) || pattern.test(answer);
export const both =
  (one: RegExp, other: RegExp) =>
  (gold: string, answer: string): boolean =>
    (one.test(gold) && other.test(answer)) || (one.test(answer) && other.test(gold));
