import { ANGLE_DIFFERENCES } from './angle-differences.ts';
import { both, type Difference, either, examples } from './difference.ts';
import { KIND_DIFFERENCES } from './kind-differences.ts';
import { NOTATION_DIFFERENCES } from './notation-differences.ts';
import { STRICT_DIFFERENCES } from './strict-differences.ts';

export type { DifferenceExample } from './difference.ts';

const CURLY = /^\s*(?:\([^()]*\)\s*=\s*)?\\(?:left\s*\\)?(?:\{|lbrace)/u;
const ROUND = /^\s*(?:\([^()]*\)\s*=\s*)?(?:\\left\s*)?\(/u;
const UNIT =
  /\\(?:text|mathrm|operatorname|mbox)\s*\{|\d\s*[a-zA-Z]+(?:\s[a-zA-Z]+)*(?:\^\d)?(?:\/[a-z]+)?$|\$|[€£¥₹°]|\\circ|\\degree/u;
const CHAIN = /^[^=,]*[a-zA-Z]\s*=\s*[a-zA-Z][^=,]*=[^=,]*$/u;

/** The list: outside it both modes agree. The order is of no meaning. */
export const DIFFERENCES: readonly Difference[] = [
  ...STRICT_DIFFERENCES,
  ...ANGLE_DIFFERENCES,
  ...NOTATION_DIFFERENCES,
  ...KIND_DIFFERENCES,
  {
    id: 'degree-sign',
    library: 'Leaves ° and \\degree as unread text; only ^\\circ is taken off.',
    ours: 'All are degrees; a missing sign is forgiven as for ^\\circ, and an angle with \\pi may be in radians.',
    covers: either(/[°º]|\\degree|\\circ|\^\s*\{?(?:o|\\text\{o\})/u),
    examples: examples(
      ['60', '60°', 0, 1],
      ['60\\degree', '60', 0, 1],
      ['60°', '61', 0, 0],
      ['30°, 60°', '60, 30', 0, 1],
    ),
  },
  {
    id: 'trailing-dot',
    library: 'Does not read an answer that ends with a full stop, or drops what follows one after math.',
    ours: 'A full stop, comma, semicolon or line break at the end is punctuation.',
    covers: either(/(?:[.,;~]|\\)\s*\}?\s*\$?$|\$\s*\./u),
    examples: examples(
      ['32,', '32', 0, 1],
      ['5', '5 \\\\', 0, 1],
      ['\\text{Yes.}', '\\text{yes}', 0, 1],
      ['42', '42.', 0, 1],
      ['3\\sqrt{6}.', '3\\sqrt6', 0, 1],
      ['\\frac12', '\\frac12.', 0, 1],
    ),
  },
  {
    id: 'scientific-e',
    library: 'Reads the e of 6.02e23 as the number e, and not past the minus of 10^-3.',
    ours: 'A number, e and a whole number are a number in scientific notation, and an exponent may lack its braces.',
    covers: either(/\d[eE][-+]?\d|10\s*\^\s*-/u),
    examples: examples(
      ['6.02e23', '6.02\\times 10^{23}', 0, 1],
      ['1500', '1.5e3', 0, 1],
      ['1e5', '5e1', 1, 0],
      ['1.5*10^-3', '0.0015', 0, 1],
      ['0.0015', '1.5 \\times 10^-3', 0, 1],
      ['0.0015', '1.5*10^-4', 0, 0],
    ),
  },
  {
    id: 'grouped-digits',
    library: 'Multiplies groups of digits that are set apart by a thin space, a space, a quote or an underscore.',
    ours: 'One to three digits and then groups of three are one number.',
    covers: either(/\d(?:\\[,;: ]|~|\s|'|_)\d{3}(?!\d)/u),
    examples: examples(
      ['1000000', '1\\,000\\,000', 0, 1],
      ['1\\,000\\,000', '1000000', 0, 1],
      ['1\\,000', '2\\,000', 1, 0],
    ),
  },
  {
    id: 'percent-words',
    library:
      'Takes percent in \\text{} off as if it were a unit, and does not read a percent sign after a mixed or repeating number.',
    ours: 'percent, per cent, pct and the sign mean hundredths, whatever stands before them.',
    covers: either(/per\s?cent|pct|%/iu),
    examples: examples(
      ['25\\%', '25\\text{ percent}', 0, 1],
      ['25', '25\\text{ percent}', 1, 0],
      ['\\frac14', '25\\text{ percent}', 0, 1],
      ['\\frac13', '33\\frac13\\%', 0, 1],
    ),
  },
  {
    id: 'mixed-number',
    library: 'Reads 2 3/4 as something else than two and three quarters.',
    ours: 'A whole number, a space and a proper fraction are a mixed number.',
    covers: either(/\d(?:\s|\\ |\\,|~)+\d+\s*\/\s*\d/u),
    examples: examples(
      ['\\frac{11}{4}', '2 3/4', 0, 1],
      ['2 3/4', '11/4', 0, 1],
      ['\\frac54', '2 3/4', 1, 0],
      ['2 3/4', '2 1/4', 0, 0],
    ),
  },
  {
    id: 'repeating-decimal',
    library: 'Does not read a repeating decimal.',
    ours: 'An overline, dots above, parentheses or an ellipsis after periodic digits repeat them for ever.',
    covers: either(/\d?\.\d*\s*(?:\\(?:overline|bar|dot)|\(\d|\\[lc]?dots|\.\.\.|…)/u),
    examples: examples(
      ['\\frac13', '0.\\overline{3}', 0, 1],
      ['0.1\\overline{6}', '\\frac16', 0, 1],
      ['\\frac13', '0.333...', 0, 1],
      ['0.\\overline{3}', '0.33', 0, 0],
    ),
  },
  {
    id: 'markdown',
    library: 'Does not read what stands between asterisks, underscores or backquotes.',
    ours: 'Emphasis is taken off.',
    covers: either(/^\s*(?:\*|`|__).*(?:\*|`|__)\s*$/su),
    examples: examples(['13', '**13**', 0, 1], ['x+1', '**x+1**', 0, 1], ['13', '**14**', 0, 0]),
  },
  {
    id: 'wrappers',
    library: 'Does not read math in \\underline, \\boldsymbol or \\bm, nor a number with its unit inside \\text.',
    ours: 'Commands that only change the look are taken off.',
    covers: either(/\\\[|\\(?:underline|boldsymbol|bm|pmb|mathbf|textbf|textit|emph|mathit|fbox|text|mathrm)/u),
    examples: examples(
      ['13', '\\underline{13}', 0, 1],
      ['\\frac12', '\\bm{\\frac12}', 0, 1],
      ['\\$5', '\\text{5 dollars}', 0, 1],
    ),
  },
  {
    id: 'text-around-math',
    library: 'Reads the math between dollar signs and forgets what stands around it.',
    ours: 'What stands around it counts, unless it is words.',
    covers: either(/\$/u),
    examples: examples(['3\\sqrt{6}', '$3 \\sqrt{6}$.+1', 1, 0]),
  },
  {
    id: 'root-parentheses',
    library: 'Does not read \\sqrt(2) after a factor.',
    ours: 'Parentheses after \\sqrt hold what is under the root.',
    covers: either(/\\sqrt\s*\(/u),
    examples: examples(['4\\sqrt{2}', '4\\sqrt(2)', 0, 1], ['4', '4\\sqrt(2)', 0, 0]),
  },
  {
    id: 'repeated-items',
    library: 'Reads a list without brackets as a set, in which repeated items count once.',
    ours: 'Each item must be there as often as in the gold list.',
    covers: both(/,/u, /,/u),
    examples: examples(['6,6,5,5,6,7', '6,6,5,5,7,7', 1, 0], ['5,5', '5,5,5', 1, 0]),
  },
  {
    id: 'angle-brackets',
    library: 'Reads a vector in angle brackets as a decimal number.',
    ours: '\\langle 1, 2 \\rangle is a tuple.',
    covers: either(/\\langle/u),
    examples: examples(['(1,2)', '\\langle 1,2\\rangle', 0, 1]),
  },
  {
    id: 'comma-list',
    library: 'Reads 104,209 as one number even where the other side is a list of two.',
    ours: 'Then it is a list of as many items as the other side has.',
    covers: either(/\d,\d{3}(?!\d)/u),
    examples: examples(['\\{104,209\\}', '209,104', 0, 1], ['104, 209', '104,209', 0, 1]),
  },
  {
    id: 'equation-factor',
    library:
      'Solves equations for their variables and compares the solutions, which fails for most that are not linear.',
    ours: 'Equations that are the same up to a constant factor other than zero are equal.',
    covers: both(/=/u, /=/u),
    examples: examples(['x^5+y^5+xy=3', '2x^5+2y^5+2xy=6', 0, 1]),
  },
  {
    id: 'positive-symbols',
    library: 'Knows of its symbols only that they are real, so that \\sqrt{1/n} is not 1/\\sqrt n.',
    ours: 'Expressions that agree wherever both are real are equal.',
    covers: either(/\\sqrt|\\ln|\\log|\^/u),
    examples: examples(
      ['\\sqrt{\\frac{1}{n}}', '\\frac{1}{\\sqrt n}', 0, 1],
      ['\\ln(ab)', '\\ln a+\\ln b', 0, 1],
      ['\\sqrt{x^2}', 'x', 0, 0],
    ),
  },
  {
    id: 'units',
    library: 'Takes units off and forgets them.',
    ours: 'Units on both sides must measure the same thing and are converted; words that are no known units are undecided where neither side only says more (5 ways, 5 different ways).',
    covers: (gold, answer) => UNIT.test(gold) && UNIT.test(answer),
    examples: examples(
      ['15\\text{ m}', '15\\text{ cm}', 1, 0],
      ['15\\text{ m}', '1500\\text{ cm}', 0, 1],
      ['15\\text{ m}^2', '15\\text{ m}^3', 1, 0],
      ['\\$15', '15\\text{ euros}', 1, 0],
      ['15\\text{ apples}', '15\\text{ oranges}', 1, null],
    ),
  },
  {
    id: 'qualified-answer',
    library: 'Takes any words after a value off.',
    ours: 'Words in an answer that the gold answer has not must be units, things that are counted or lead-ins of which that is known, or words of the task; the words of a gold answer may be left out unless they change the value. Else undecided.',
    covers: either(/\p{L}/u),
    examples: examples(
      ['4', '4 \\text{ or more}', 1, null],
      ['4', '4 \\text{ and more}', 1, null],
      ['32', '32 \\text{ is wrong}', 1, null],
      ['32', '32 \\text{ falsch}', 1, null],
      ['32 \\text{ ways}', '32 \\text{ wrong ways}', 1, null],
      ['32', '32 \\text{ different ways}', 1, 1],
      ['32 \\text{ bugaboos}', '32', 1, 1],
    ),
  },
  {
    id: 'number-base',
    library: 'Forgets the base of a number.',
    ours: 'Numbers in bases are compared by their values; a plain gold number equals the answer of that value in any base.',
    covers: either(/[\dA-F}]\s*\)?\s*_/u),
    examples: examples(
      ['1010_3', '1010_2', 1, 0],
      ['12_5', '7_{10}', 0, 1],
      ['10', '1010_2', 0, 1],
      ['32', '32_7', 1, 0],
      ['1010_2', 'A_{16}', 0, 1],
    ),
  },
  {
    id: 'set-or-tuple',
    library: 'Finds {1, 2} and (1, 2) equal.',
    ours: 'A set in braces has no order, a tuple in parentheses has one: different.',
    covers: both(CURLY, ROUND),
    examples: examples(['\\{1,2\\}', '(1,2)', 1, 0], ['(1,2,3)', '\\{1,2,3\\}', 1, 0]),
  },
  {
    id: 'assignments-or-tuple',
    library: 'Finds x = 1, y = 2 and (1, 2) equal.',
    ours: 'Nothing says which name comes first: different.',
    covers: both(/[a-z]\s*=[^=,]*(?:,|and|or|;)[^=]*=/iu, /^\s*(?:\\left\s*)?(?:\(|\\\{|\\lbrace)/u),
    examples: examples(
      ['x=1,y=2', '(1,2)', 1, 0],
      ['(1,2)', 'x=1,y=2', 1, 0],
      ['a=1,b=3,c=2', '(a,b,c)=(1,2,3)', 1, 0],
    ),
  },
  {
    id: 'equation-chain',
    library: 'Keeps the last part of a = b = 10.',
    ours: 'It gives a value to several unknowns, which the other side must give as well.',
    covers: either(CHAIN),
    examples: examples(['a=b=10', '10', 1, 0], ['10', 'a=b=10', 1, 0], ['a=b=10', 'a=10,b=10', 0, 1]),
  },
  {
    id: 'product-or-name',
    library: 'Takes AB = 10 as the value 10, and capitals as small letters.',
    ours: 'AB may be a product or a segment: against the value alone undecided, against ab = 10 different.',
    covers: either(/^\s*[A-Za-z]\s*(?:\\cdot)?\s*[A-Za-z]{1,2}\s*=/u),
    examples: examples(['10', 'AB=10', 1, null], ['AB=10', '10', 1, null]),
  },
  {
    id: 'tiny-numbers',
    library: 'Rounds to six decimal places and compares differences with zero to 15 digits: near zero all is equal.',
    ours: 'Exact fractions are equal or not; others must agree to five digits, or as far as the shorter decimal is written.',
    covers: either(/0\.0\d|\^|!|\d{5}|e-/u),
    examples: examples(
      ['10^{-20}', '10^{-21}', 1, 0],
      ['0.0000001', '0.0000002', 1, 0],
      ['\\frac{1}{2004!}', '\\frac{1}{2006!}', 1, 0],
    ),
  },
  {
    id: 'ellipsis',
    library: 'Drops the dots of a list that goes on.',
    ours: 'A list that goes on is not the list of the items that are written out.',
    covers: either(/\\[lc]?dots|\.\.\.|…/u),
    examples: examples(
      ['1,2,3,\\ldots', '1,2,3', 1, 0],
      ['0,3,6,\\ldots,6048', '0,3,6,6048', 1, 0],
      ['1,2,\\dots,10', '1,2,\\ldots,10', 0, 1],
    ),
  },
  {
    id: 'partial-parse',
    library: 'When the answer cannot be read, takes a number or formula from elsewhere in the response.',
    ours: 'An answer that is not read as a whole is undecided.',
    covers: () => true,
    examples: examples(['2', '\\undefinedcmd 2', 1, null], ['f(x) = 0', '\\forall x>0, f(x) = 0', 1, null]),
  },
];
