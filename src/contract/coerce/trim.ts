/** Unicode's White_Space, as pydantic trims: JavaScript's `trim` knows U+FEFF, which is none, and lacks U+0085. */
const BLANKS = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const AROUND = new RegExp(`^${BLANKS}|${BLANKS}$`, 'gu');

export function trimBlanks(text: string): string {
  return text.replace(AROUND, '');
}
