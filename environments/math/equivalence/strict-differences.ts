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
  {
    id: 'lost-mark',
    library: 'Drops dots, primes, a transposition and other signs, or reads them as something else.',
    ours: 'Dots, double factorials, transpositions, derivatives, inverse functions, equivalences, sets inside sets, \\frac123 and dates on one side alone: undecided.',
    covers: either(
      /\.\.\.|…|\\[lc]?dots|!!|\^|'|\\frac|\\(?:equiv|cong|sim|propto|parallel|perp)|\\\{|\\lbrace|\d[-/]\d/u,
    ),
    examples: examples(
      ['3.14\\ldots', '3.14', 1, null],
      ['5!!', '(5!)!', 1, null],
      ['A^T', 'A', 1, null],
      ["f'(x)", 'f(x)', 1, null],
      ['\\frac{dy}{dx}', '\\frac{dx}{dy}', 1, null],
      ['f^{-1}(x)', 'f(x)^{-1}', 1, null],
      ['a=b', 'a\\equiv b', 1, null],
      ['\\{1\\}', '\\{\\{1\\}\\}', 1, null],
      ['\\frac{1}{23}', '\\frac123', 1, null],
      ['2024-01-02', '2024-02-01', 1, null],
      ["f'(x)=10", '10', 1, 1],
    ),
  },
  {
    id: 'list-order',
    library: 'Reads a list without brackets as a set.',
    ours: 'Beside a tuple its order counts, and one value that is there several times is not for sure that value.',
    covers: either(/[,;]|and|or/u),
    examples: examples(['0,1', '(1,0)', 1, 0], ['1', '1,1', 1, null], ['0,1', '(0,1)', 1, 1]),
  },
  {
    id: 'same-relation',
    library: 'Compares what equations are solved for: two that hold always, or never, are equal to it.',
    ours: 'Relations have the same unknowns; one that holds always or never is the other only with the same sides; and a wrong equation of two numbers is not its right side.',
    covers: either(/[=<>]|\\(?:ne|neq|le|ge|lt|gt|leq|geq|approx|simeq|doteq|thickapprox)(?![a-zA-Z])/u),
    examples: examples(
      ['x-x=0', 'y-y=0', 1, 0],
      ['0=0', '1=1', 1, 0],
      ['1=2', '3=5', 1, 0],
      ['x^2+1=0', 'y^2+1=0', 1, 0],
      ['1<2', '3<4', 1, 0],
      ['5', '6=5', 1, 0],
      ['5', '5 \\approx 6', 1, 0],
      ['10', '5+5=10', 1, 1],
      ['\\sqrt2', '\\sqrt2 \\approx 1.414', 1, 1],
    ),
  },
];
