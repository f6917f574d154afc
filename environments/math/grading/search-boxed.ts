const PREFIXES = ['\\boxed{', '\\fbox{'];

/**
 * The content of the last `\boxed{...}`, of the last `\fbox{...}` where there is no box at all; null where its braces do
 * not close or do not follow at once: what math_with_autograder shows its judge.
 */
export function searchBoxed(text: string): string | null {
  const boxed = text.lastIndexOf('\\boxed');
  const start = boxed < 0 ? text.lastIndexOf('\\fbox') : boxed;
  if (start < 0) return null;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) {
        const box = text.slice(start, at + 1);
        const prefix = PREFIXES.find((each) => box.startsWith(each));
        return prefix === undefined ? null : box.slice(prefix.length, -1);
      }
    }
  }
  return null;
}
