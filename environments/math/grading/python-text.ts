import { pythonSplit, pythonStrip } from 'paddock/kit';

const DIGITS = String.raw`\d+(?:_\d+)*`;
const NUMBER = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`, 'i');
const WORD = /^([+-]?)(inf(?:inity)?|nan)$/i;

/** `' '.join(text.split())` of Python. */
export function collapseBlanks(text: string): string {
  return pythonSplit(text).join(' ');
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
