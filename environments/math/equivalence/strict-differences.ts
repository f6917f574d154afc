import { both, type Difference, either, examples } from './difference.ts';

/** Equalities of Math-Verify that we take back: strict-rules.ts. */
export const STRICT_DIFFERENCES: readonly Difference[] = [
  {
    id: 'exact-decimals',
    library: 'Rounds decimals to six places and counts in 15 digits.',
    ours: 'Two numbers that are written out in digits are compared exactly, but for zeros at the end; one of six places or more, three digits of which count, may be the rounding of the other. A decimal and a fraction or root are compared as in Math-Verify.',
    covers: either(/\d\.\d|\.\d/u),
    examples: examples(
      ['0.1', '0.1000001', 1, 0],
      ['1.0000001', '1.0000002', 1, 0],
      ['0.1234567890123456789', '0.1234567890123456788', 1, 0],
      ['0.333333', '0.3333333', 1, 1],
      ['0.1', '0.10', 1, 1],
    ),
  },
  {
    id: 'prime-mark',
    library: "Drops the mark of 32'.",
    ours: 'A mark in the answer alone is a derivative, feet or minutes: undecided. The one of a gold answer may be left out, as units may.',
    covers: either(/\d\s*(?:'|\^\s*\{?\s*\\prime)/u),
    examples: examples(['32', "32'", 1, null], ["5'", '5', 1, 1]),
  },
  {
    id: 'letter-case',
    library: 'Takes capitals as small letters.',
    ours: 'They name different things in a formula: different. Words and a single letter, which names a choice, may be written either way.',
    covers: either(/[A-Z]/u),
    examples: examples(['2\\pi r', '2\\pi R', 1, 0], ['\\pi', '\\Pi', 1, 0], ['A', 'a', 1, 1]),
  },
  {
    id: 'letter-order',
    library: 'Takes three or more capitals as a product.',
    ours: 'They may be an order of names: in another order undecided.',
    covers: both(/[A-Z]\s*[A-Z]/u, /[A-Z]\s*[A-Z]/u),
    examples: examples(['ABC', 'ACB', 1, null], ['ABCD', 'DCBA', 1, null], ['ABC', 'ABC', 1, 1]),
  },
];
