import { lastBoxed, pythonStrip } from 'paddock/kit';

const BOXED = '\\boxed{';

/** How far apart two boxes are that Math-Verify may read as one answer of several parts. */
const TOGETHER = 70;

/** The last box, when no other answer stands in a box just before it; then the library reads them as one. */
export function soleBox(text: string): string | null {
  const last = lastBoxed(text);
  if (last === null) return null;
  const start = text.lastIndexOf(BOXED);
  const before = text.slice(0, start);
  const previous = lastBoxed(before);
  if (previous === null || previous === last) return last;
  return start - (before.lastIndexOf(BOXED) + BOXED.length + previous.length) > TOGETHER ? last : null;
}

/** A gold answer without the `\(...\)` and then the `$...$` around it, as NeMo Gym's math_with_judge takes them off. */
export function stripDelimiters(gold: string): string {
  let text = pythonStrip(gold);
  if (text.startsWith('\\(') && text.endsWith('\\)')) text = pythonStrip(text.slice(2, -2));
  if (text.startsWith('$') && text.endsWith('$') && text.length > 1) text = pythonStrip(text.slice(1, -1));
  return text;
}
