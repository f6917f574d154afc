import type { DifferenceId } from '../differences/difference-id.ts';
import { add, decimal, latexOf, multiply, type Rational, rational } from './rational.ts';

// The second backslash of a new row is not that of a space.
const THIN = '(?<!\\\\)\\\\[,;: ]|~|[\\u2009\\u202f\\u00a0]';
const GROUPED = new RegExp(`(?<![\\d.,}])\\d{1,3}(?:(?:${THIN}|\\{,\\}| |_|')\\d{3})+(?!\\d)`, 'gu');
const SPACES = new RegExp(`${THIN}|\\\\q?quad(?![a-zA-Z])`, 'gu');
const SCIENTIFIC = /(?<![A-Za-z\\\d.])(\d{1,40}(?:\.\d{1,40})?)[eE]([-+]?\d{1,3})(?![\dA-Za-z.])/gu;
const POWER_OF_TEN =
  /(?<![\d.^])(\d{1,40}(?:\.\d{1,40})?)\s*(?:\\times|\\cdot|\*|×)\s*10\s*\^\s*(?:\{\s*([-+]?\d{1,3})\s*\}|(-\d{1,3}|\d))(?![\d!^])/gu;
const PERCENT = /\s*(?:\\text\s*\{\s*)?(?:per ?cent|percentage|pct)\.?(?:\s*\})?$/iu;
const PERCENT_OF = /^([^,;=<>]*\d[^,;=<>]*?)\s*\\?%$/u;
const MIXED =
  /(^|[(,[{=]\s*)([-+]?)(\d{1,40}) +(\d{1,40})\s*\/\s*(\d{1,40})(?=\s*(?:$|[),\]};]|\\(?:text|mathrm)|[A-Za-z^]))/gu;
const BINOMIAL = /\\([dt]?)binom\s*(?:\{([^{}]*)\}|([A-Za-z0-9]))\s*(?:\{([^{}]*)\}|([A-Za-z0-9]))/gu;
/** A root of odd order of a negative number. */
const ODD_ROOT = /(^|.)\s*\\sqrt\s*\[\s*(3|5|7|9)\s*\]\s*\{\s*-\s*(\d+(?:\.\d+)?|\\frac\{\d+\}\{\d+\})\s*\}/gu;
const CHOOSE = /\{\s*([^{}\\]*?)\s*\\choose(?![a-z])\s*([^{}\\]*?)\s*\}/gu;
const OVERLINED = /(?<![\d.])(\d{0,40})\.(\d{0,40})\\(?:overline|bar|dot)\s*(?:\{\s*(\d{1,40})\s*\}|(\d))/gu;
const BETWEEN_DOTS = /\\dot\s*\{?\s*(\d)\s*\}?(\d{0,40})\\dot\s*\{?\s*(\d)\s*\}?/gu;
const IN_PARENTHESES = /^([-+]?)(\d{0,40})\.(\d{0,40})\((\d{1,40})\)$/u;
const WITH_DOTS = /^([-+]?)(\d{0,40})\.(\d{3,40})\s*(?:\\[lc]?dots|…|\.\.\.)$/u;

/** The value of `whole.part` followed by `block` for ever. */
function repeating(whole: string, part: string, block: string): Rational | null {
  const head = decimal(`${whole === '' ? '0' : whole}.${part}`);
  const cycle = rational(BigInt(block), 10n ** BigInt(part.length) * (10n ** BigInt(block.length) - 1n));
  return head === null || cycle === null ? null : add(head, cycle);
}

/** The block that ends the digits at least twice (a single digit three times) and starts where they become periodic. */
function cycleOf(digits: string): { readonly part: string; readonly block: string } | null {
  for (let length = 1; length <= 8; length += 1) {
    let start = digits.length - length;
    while (start > 0 && digits[start - 1] === digits[start - 1 + length]) start -= 1;
    if (digits.length - start >= Math.max(3, 2 * length)) {
      return { part: digits.slice(0, start), block: digits.slice(start, start + length) };
    }
  }
  return null;
}

function repeatingDecimals(text: string, differences: Set<DifferenceId>): string {
  const print = (value: Rational | null, sign: string, otherwise: string): string => {
    if (value === null) return otherwise;
    differences.add('repeating-decimal');
    return `${sign}${latexOf(value, false)}`;
  };
  const whole = IN_PARENTHESES.exec(text);
  if (whole !== null) return print(repeating(whole[2] ?? '', whole[3] ?? '', whole[4] ?? ''), whole[1] ?? '', text);
  const dotted = WITH_DOTS.exec(text);
  const cycle = dotted === null ? null : cycleOf(dotted[3] ?? '');
  if (dotted !== null && cycle !== null) {
    return print(repeating(dotted[2] ?? '', cycle.part, cycle.block), dotted[1] ?? '', text);
  }
  const dots = text.replace(BETWEEN_DOTS, '\\overline{$1$2$3}');
  return dots.replace(OVERLINED, (...match: readonly (string | undefined)[]) => {
    const [all = '', before = '', part = '', braced, bare] = match;
    return print(repeating(before, part, braced ?? bare ?? '0'), '', all);
  });
}

function scientific(text: string, differences: Set<DifferenceId>): string {
  const print = (mantissa: string, exponent: string, otherwise: string): string => {
    const value = Math.abs(Number(exponent)) > 60 ? null : decimal(`${mantissa}e${exponent}`);
    return value === null ? otherwise : latexOf(value, true);
  };
  return text
    .replace(SCIENTIFIC, (_: string, mantissa: string, exponent: string) => {
      differences.add('scientific-e');
      return print(mantissa, exponent, `${mantissa} \\cdot 10^{${exponent}}`);
    })
    .replace(POWER_OF_TEN, (all: string, mantissa: string, braced?: string, bare?: string) => {
      if (bare?.startsWith('-') === true) differences.add('scientific-e');
      return print(mantissa, braced ?? bare ?? '0', all);
    });
}

function mixed(text: string, differences: Set<DifferenceId>): string {
  return text.replace(MIXED, (...match: readonly string[]) => {
    const [all = '', before = '', sign = '', whole = '0', top = '0', bottom = '1'] = match;
    const part = rational(BigInt(top), BigInt(bottom));
    if (part === null || BigInt(top) >= BigInt(bottom)) return all;
    differences.add('mixed-number');
    const value = add({ numerator: BigInt(whole), denominator: 1n }, part);
    return `${before}${latexOf(multiply(value, { numerator: sign === '-' ? -1n : 1n, denominator: 1n }), false)}`;
  });
}

/** The value of a coefficient of small whole numbers, in parentheses for what it may be a factor of. */
export function binomial(top: string, bottom: string): string | null {
  if (!/^\d{1,3}$/u.test(top) || !/^\d{1,3}$/u.test(bottom) || Number(bottom) > Number(top)) return null;
  let value = 1n;
  for (let at = 1n; at <= BigInt(bottom); at += 1n) value = (value * (BigInt(top) - BigInt(bottom) + at)) / at;
  return `(${String(value)})`;
}

/** Writes the ways of writing a number that Math-Verify misreads in one that it reads. */
export function rewriteNumbers(text: string, differences: Set<DifferenceId>): string {
  let result = text.replace(GROUPED, (group) => {
    if (!/^\d{1,3}(?:\{,\}\d{3})+$/u.test(group)) differences.add('grouped-digits');
    return group.replace(/\D/gu, '');
  });
  // Single spaces: a run of them is what makes patterns slow.
  result = result.replace(SPACES, ' ').replace(/\s+/gu, ' ').trim();
  if (/\d\s+\\?%$/u.test(result)) differences.add('percent-words');
  const percent = result.replace(PERCENT, '\\%');
  if (percent !== result && /\d/u.test(percent)) {
    differences.add('percent-words');
    result = percent;
  }
  if (/°\s*[CF]/u.test(result)) differences.add('degree-sign');
  const degrees = result.replace(
    /\^?\s*\{?\s*\\degree(?![a-zA-Z])\s*\}?|[°º](?!\s*[CF])|\^\s*\{?\s*\\text\s*\{\s*o\s*\}\s*\}?|(?<=\d)\s*\^\s*(?:\{\s*o\s*\}|o(?![a-z]))/gu,
    '^\\circ ',
  );
  if (degrees !== result) {
    differences.add('degree-sign');
    result = degrees.trim();
  }
  result = result.replace(ODD_ROOT, (_: string, before: string, order: string, radicand: string) => {
    differences.add('odd-root');
    const root = `-\\sqrt[${order}]{${radicand}}`;
    if (before === '') return root;
    return `${before}${/[\d})a-zA-Z]/u.test(before) ? ' \\cdot ' : ''}(${root})`;
  });
  result = result.replace(CHOOSE, '\\binom{$1}{$2}').replace(BINOMIAL, (...match: readonly unknown[]) => {
    const [all, style, ...parts] = match.slice(0, 6) as readonly (string | undefined)[];
    const [at, whole] = match.slice(6) as [number, string];
    differences.add('binomial-shorthand');
    const [top, bottom] = [parts[0] ?? parts[1] ?? '', parts[2] ?? parts[3] ?? ''];
    const value = binomial(top, bottom) ?? `\\${style ?? ''}binom{${top}}{${bottom}}`;
    // The library does not take a number beside parentheses for a factor.
    const isFactor = /[\d)}]\s*$/u.test(whole.slice(Math.max(0, at - 9), at));
    const hasFactor = /^\s*[\d(]/u.test(whole.slice(at + (all ?? '').length));
    return `${isFactor ? ' \\cdot ' : ''}${value}${hasFactor ? ' \\cdot ' : ''}`;
  });
  result = mixed(scientific(repeatingDecimals(result, differences), differences), differences);
  const part = PERCENT_OF.exec(result)?.[1];
  if (part === undefined || /^[-+]?[\d.,]+$/u.test(part)) return result;
  differences.add('percent-words');
  return `\\frac{${part}}{100}`;
}
