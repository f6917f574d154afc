/**
 * Python's own idea of white space and lines: unlike JavaScript's, U+001C to U+001F and U+0085 are white space and U+FEFF
 * is not.
 */
const BLANKS: ReadonlySet<string> = new Set(
  '\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);
const LINE_ENDS: ReadonlySet<string> = new Set('\n\v\f\r\u001c\u001d\u001e\u0085\u2028\u2029');

/**
 * `text.strip()`.
 *
 * @example pythonStrip('\u001c a\n'); // 'a'
 */
export function pythonStrip(text: string): string {
  return pythonLstrip(pythonRstrip(text));
}

/**
 * `text.lstrip()`.
 *
 * @example pythonLstrip('  a '); // 'a '
 */
export function pythonLstrip(text: string): string {
  let start = 0;
  while (start < text.length && BLANKS.has(text.charAt(start))) start += 1;
  return text.slice(start);
}

/**
 * `text.rstrip()`.
 *
 * @example pythonRstrip(' a  '); // ' a'
 */
export function pythonRstrip(text: string): string {
  let end = text.length;
  while (end > 0 && BLANKS.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * `text.split()`: the runs between white space, none of them empty.
 *
 * @example pythonSplit(' a\tb '); // ['a', 'b']
 */
export function pythonSplit(text: string): string[] {
  return piecesBetween(text, BLANKS).filter((piece) => piece !== '');
}

/**
 * `text.splitlines()`: without the line ends, and without an empty line after the last of them.
 *
 * @example pythonSplitlines('a\r\nb\n'); // ['a', 'b']
 */
export function pythonSplitlines(text: string): string[] {
  const lines = piecesBetween(text.replaceAll('\r\n', '\n'), LINE_ENDS);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function piecesBetween(text: string, separators: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!separators.has(text.charAt(at))) continue;
    pieces.push(text.slice(start, at));
    start = at + 1;
  }
  pieces.push(text.slice(start));
  return pieces;
}
