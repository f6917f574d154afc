import type { PyReadValue } from './python-json.ts';
import { pythonFloatRepr } from './python-json.ts';

// What `str.isprintable` denies: controls, formats, surrogates, private use, unassigned, separators other than a space.
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** `repr(text)` of a Python string: single quotes, unless the text has single quotes and no double ones. */
export function pythonStringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = '';
  for (const character of text) {
    const short = SHORT_ESCAPES.get(character);
    if (short !== undefined) body += short;
    else if (character === quote) body += `\\${quote}`;
    else if (character !== ' ' && UNPRINTABLE.test(character)) body += numericEscape(character.codePointAt(0) ?? 0);
    else body += character;
  }
  return quote + body + quote;
}

/** `str(value)` of a value that came as JSON: `True`, `None`, `1.0`, `[1, 'a']`, a string as it is. */
export function pythonStr(value: PyReadValue): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

/** `repr(value)` of a value that came as JSON. */
export function pythonRepr(value: PyReadValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return pythonFloatRepr(value);
  if (typeof value === 'string') return pythonStringRepr(value);
  if (value instanceof Map) {
    const members = Array.from(value, ([key, member]) => `${pythonStringRepr(key)}: ${pythonRepr(member)}`);
    return `{${members.join(', ')}}`;
  }
  return `[${(value as readonly PyReadValue[]).map(pythonRepr).join(', ')}]`;
}

function numericEscape(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x1_0000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
