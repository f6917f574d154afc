/** What Python's `str.strip` takes off: unlike JavaScript's `trim`, U+001C to U+001F and U+0085, and not U+FEFF. */
const BLANK = '\\t\\n\\v\\f\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const LEADING = new RegExp(`^[${BLANK}]+`, 'u');
const IS_BLANK = new RegExp(`^[${BLANK}]$`, 'u');

export function pythonStrip(text: string): string {
  let end = text.length;
  while (end > 0 && IS_BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(LEADING, '');
}
