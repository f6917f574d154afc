import { pythonStrip } from '../equivalence/python-strip.ts';

/** What Python's `str.split()` splits at. */
const BLANKS = new RegExp(
  '[\\t\\n\\v\\f\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+',
  'u',
);
const DIGITS = String.raw`\d+(?:_\d+)*`;
const NUMBER = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`, 'i');
const WORD = /^([+-]?)(inf(?:inity)?|nan)$/i;

/** `' '.join(text.split())` of Python. */
export function collapseBlanks(text: string): string {
  return pythonStrip(text).split(BLANKS).join(' ');
}

/** `float(text)` of Python; null where that raises a ValueError. */
export function pythonFloat(text: string): number | null {
  const plain = pythonStrip(text).replace(/\p{Nd}/gu, digitValue);
  if (NUMBER.test(plain)) return Number(plain.replaceAll('_', ''));
  const [, sign, word] = WORD.exec(plain) ?? [];
  if (word === undefined) return null;
  if (word.toLowerCase() === 'nan') return Number.NaN;
  return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Decimal digits of every script count, as in Python. They stand in runs of ten (some runs touch: the count is from the first). */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
