import { lastBoxed } from 'paddock/kit';
import { closingBrace } from './clean.ts';

const BOXED = '\\boxed{';
/** As far as one looks around a box. */
const NEAR = 24;

/** A formula that the box is only a part of. A dash after words, an arrow, a mark of a list and a tag are none. */
const BEFORE =
  /(?:(?:^|[\d)}\]|!]|(?<![a-zA-Z])[a-zA-Z])[^\S\n]*[-+]|(?<![-=<>])=[^\S\n]*-|[\^]|\^\{|[\d})][^\S\n]*(?:[/<]|(?<![-=])>)|\\(?:cdot|times|div|pm|mp|ne|neq|not|sqrt|frac|ln|log|sin|cos|tan)|\\(?:frac|sqrt)\s*\{|\\frac\s*\{[^{}]*\}\s*\{)$/u;
const BULLET = /(?:^|\n)[^\S\n]*[-+]\s+[$\\([]*$/u;
/** Degrees and per cent beside the box are a unit. */
const AFTER =
  /^(?:\}?\s*\^(?!\s*\{?\s*\\circ)|\s*(?:[+/]\s*[\d\\a-zA-Z({]|[<>]\s*\d|-\s*[\d\\({]|\\(?:cdot|times|div|pm|mp|ne|neq)(?![a-z])))/u;
/** What stands right beside it in a product or a number: `2\boxed{5}`, `\boxed{5}0`, `\boxed{5}x`. */
const FACTOR_BEFORE = /\d$/u;
const FACTOR_AFTER = /^(?:\d|[ixyzn](?![a-zA-Z])|\s*\\(?:pi|sqrt)(?![a-z])|!\$)/u;
const ANOTHER = /^[\s$\\)\]]*or[\s$\\(]+(?:\\boxed\{)?-?\d/u;
const DENIED = /\b(?:not|never|isn't|cannot be)[\s$\\([]*$/iu;
const DENIED_AFTER = /^[\s$\\)\].,*]*(?:is|was) (?:not|wrong|incorrect|false)\b/iu;

/** Why the last box of a response is not for sure its answer; null where nothing says so. Linear in the length of the text. */
export function boxContext(text: string): string | null {
  const start = text.lastIndexOf(BOXED);
  const content = lastBoxed(text);
  if (start < 0 || content === null) return null;
  const outer = text.lastIndexOf(BOXED, start - 1);
  const end = start + BOXED.length + content.length + 1;
  if (start > 0 && outer >= 0) {
    const outerEnd = closingBrace(text, outer + BOXED.length - 1);
    const around = `${text.slice(outer + BOXED.length, start)}${text.slice(end, Math.max(end, outerEnd))}`;
    if (outerEnd >= end && /[^\s{}$]/u.test(around)) return 'The box stands in another box, beside something else.';
  }
  const [before, after] = [text.slice(Math.max(0, start - NEAR), start), text.slice(end, end + NEAR)];
  if (DENIED.test(before) || DENIED_AFTER.test(after)) return 'The text beside the box denies it.';
  if (ANOTHER.test(after)) return 'The text beside the box gives another answer as well.';
  const trimmed = before.trimEnd();
  if (
    (BEFORE.test(trimmed) && !BULLET.test(before)) ||
    AFTER.test(after) ||
    FACTOR_BEFORE.test(before) ||
    FACTOR_AFTER.test(after)
  ) {
    return 'The box is a part of a larger formula.';
  }
  return null;
}
