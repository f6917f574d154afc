import { type Difference, either, examples } from './difference.ts';

const DEGREES = /[°º]|\\degree|\\circ/u;
const FUNCTION = /\\(?:arc)?(?:sin|cos|tan|cot|sec|csc)(?![a-z])/u;

/** Angles that are part of an expression: angle-rules.ts. */
export const ANGLE_DIFFERENCES: readonly Difference[] = [
  {
    id: 'degrees-inside',
    library: 'Drops the degree sign inside a function: the sine of 30 degrees is that of 30 radians.',
    ours: 'Where a function of angles stands on either side, degrees are degrees and everything else is radians.',
    covers: (gold, answer) => [gold, answer].some((text) => FUNCTION.test(text)) && either(DEGREES)(gold, answer),
    examples: examples(
      ['\\sin 30^\\circ', '\\frac12', 0, 1],
      ['\\cos(60^\\circ)', '0.5', 0, 1],
      ['\\frac{\\sqrt3}{3}', '\\tan 30^\\circ', 0, 1],
      ['\\sin(45^{\\circ})', '\\frac{\\sqrt2}{2}', 0, 1],
      ['2\\sin 10^\\circ', '2\\cos 80^\\circ', 0, 1],
      ['\\arcsin\\frac12', '30^\\circ', 0, 1],
      ['\\sin 30^\\circ', '\\frac13', 0, 0],
    ),
  },
  {
    id: 'degree-minutes',
    library: 'Does not read minutes and seconds of an angle.',
    ours: 'They are sixtieths of a degree and of a minute.',
    covers: either(/\d\s*(?:'|′|\^)/u),
    examples: examples(
      ["30^\\circ 45'", '30.75^\\circ', 0, 1],
      ["30°45'", '30.75°', 0, 1],
      ["30^\\circ 15'", '30.25^\\circ', 0, 1],
      ["30^\\circ 15'", '30.5^\\circ', 0, 0],
    ),
  },
];
