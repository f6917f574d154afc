import { pythonStrip } from 'paddock/kit';
import { stripDelimiters } from '../equivalence/reading/boxed.ts';
import { decimalsAgree } from '../equivalence/reading/written-decimals.ts';
import { collapseBlanks, pythonFloat } from './python-text.ts';

/** What math_with_code takes off an answer before it compares: one pair of each delimiter, in this order. */
export function normalizeAnswer(answer: string): string {
  let text = stripDelimiters(answer);
  if (text.startsWith('\\text{') && text.endsWith('}')) text = pythonStrip(text.slice(6, -1));
  return collapseBlanks(text);
}

/** `compat: gym`: the public server's rule, with its tolerance of one in a million for integers as well. */
export function gymAnswersMatch(actual: string, expected: string): boolean {
  const [one, other] = [normalizeAnswer(actual), normalizeAnswer(expected)];
  if (one === other) return true;
  const [a, e] = [pythonFloat(one), pythonFloat(other)];
  return a !== null && e !== null && Math.abs(a - e) < 1e-6 * Math.max(1, Math.abs(e));
}

const INTEGER = /^[+-]?\d+$/;

/**
 * The right verdict on two texts alone, or null where they are not both numbers and not the same text: then they want a
 * library. Numbers written out in digits are compared as such (written-decimals.ts); between others a tolerance holds that is small beside the expected value.
 */
export function plainAnswersMatch(actual: string, expected: string): boolean | null {
  const [one, other] = [normalizeAnswer(actual), normalizeAnswer(expected)];
  if (one === other) return true;
  if (INTEGER.test(one) && INTEGER.test(other)) return BigInt(unsigned(one)) === BigInt(unsigned(other));
  const written = decimalsAgree(one, other);
  if (written !== null) return written;
  const [a, e] = [pythonFloat(one), pythonFloat(other)];
  if (a === null || e === null) return null;
  if (Number.isInteger(a) && Number.isInteger(e)) return a === e;
  return Math.abs(a - e) < 1e-6 * Math.max(1, Math.abs(e)) && Math.abs(a - e) <= 1e-3 * Math.abs(e);
}

/** `BigInt` takes no plus sign. */
function unsigned(text: string): string {
  return text.replace(/^\+/, '');
}
