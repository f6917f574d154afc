/** Where a value stands in a JSON text: `text.slice(start, end)` is the value's own text, without blanks around it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
/** Past this many characters of a string, searching for its end is faster than looking at each. */
const SHORT_STRING = 24;

/**
 * The spans of the values of some top-level keys in one linear pass. Of a repeated key the last one counts, as it does for
 * `JSON.parse`. A key that is not there is not in the map.
 *
 * @param text A JSON text that `JSON.parse` has accepted; for another the result is of no use, but the call ends.
 */
export function findSpans(text: string, keys: readonly string[]): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  let at = skipBlanks(text, 0);
  if (text.charCodeAt(at) !== OPEN_BRACE) return found;
  at = skipBlanks(text, at + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = skipString(text, at);
    const key = readKey(text, at, keyEnd, keys);
    const start = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    const end = skipValue(text, start);
    if (key !== undefined) found.set(key, { start, end });
    at = skipBlanks(text, end);
    if (text.charCodeAt(at) !== COMMA) break;
    at = skipBlanks(text, at + 1);
  }
  return found;
}

/** The wanted key between the quotes, or undefined when it is another. */
function readKey(text: string, start: number, end: number, keys: readonly string[]): string | undefined {
  const raw = text.slice(start + 1, end - 1);
  const key = raw.includes('\\') ? unescapeKey(raw) : raw;
  return keys.find((candidate) => candidate === key);
}

function unescapeKey(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}

/** From the opening quote to behind the closing one. */
function skipString(text: string, from: number): number {
  const nearEnd = Math.min(from + 1 + SHORT_STRING, text.length);
  let at = from + 1;
  for (; at < nearEnd; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  let escapesFrom = at;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (quote - 1 - backslashes >= escapesFrom && text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
    escapesFrom = at;
  }
}

function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first === QUOTE) return skipString(text, from);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return skipNested(text, from);
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CLOSE_BRACE || code <= 0x20) return at;
  }
  return at;
}

function skipNested(text: string, from: number): number {
  const { length } = text;
  let depth = 0;
  let at = from;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      continue;
    }
    at += 1;
    if (code < OPEN_BRACKET) continue;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return at;
}
