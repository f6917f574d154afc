import type { JsonValue } from './json.ts';
import { type PyReadValue, toPlainJson } from './python-json.ts';

// The client's own JSON library (orjson) reads no deeper, so no honest body is.
const MAX_DEPTH = 1_024;
// Python's own limit for an int in text; without one, a megabyte of digits costs quadratic time.
const MAX_INT_DIGITS = 4_300;

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const CONSTANTS: readonly (readonly [string, PyReadValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

/**
 * The plain value of a JSON text: JavaScript's reading, which is the faster one, and Python's of what that refuses (NaN,
 * infinities). Throws where Python does.
 */
export function parseLenientJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return toPlainJson(parsePythonJson(text));
  }
}

/**
 * Reads JSON as Python's `json.loads` does: ints (`bigint`) and floats (`number`) stay apart, keys keep their order, a
 * repeated key keeps its first place and its last value, and NaN and infinities are read.
 *
 * @throws SyntaxError naming the character offset, also for nesting past 1,024 levels and ints past 4,300 digits.
 */
export function parsePythonJson(text: string): PyReadValue {
  let at = 0;

  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at character ${at} of the JSON text.`);
  };

  const skipSpace = (): void => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at += 1;
    }
  };

  const readString = (): string => {
    const start = at;
    let escaped = false;
    for (at += 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (code === 0x5c) {
        escaped = true;
        at += 1;
      } else if (Number.isNaN(code)) fail('Unterminated string');
      else if (code < 0x20) fail('Control character in a string');
    }
    at += 1;
    if (!escaped) return text.slice(start + 1, at - 1);
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      at = start;
      return fail('Bad escape in the string');
    }
  };

  const readNumber = (): PyReadValue => {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    if (match === null) return fail('Expected a value');
    const [literal, fraction, exponent] = match;
    if (fraction === undefined && exponent === undefined) {
      if (literal.length > MAX_INT_DIGITS) fail(`Integer of more than ${MAX_INT_DIGITS} digits`);
      at += literal.length;
      return BigInt(literal);
    }
    at += literal.length;
    return Number(literal);
  };

  const readList = (depth: number): PyReadValue => {
    const items: PyReadValue[] = [];
    at += 1;
    skipSpace();
    if (text[at] === ']') {
      at += 1;
      return items;
    }
    for (;;) {
      items.push(readValue(depth));
      skipSpace();
      const next = text[at];
      if (next !== ',' && next !== ']') fail("Expected ',' or ']'");
      at += 1;
      if (next === ']') return items;
    }
  };

  const readObject = (depth: number): PyReadValue => {
    const members = new Map<string, PyReadValue>();
    at += 1;
    skipSpace();
    if (text[at] === '}') {
      at += 1;
      return members;
    }
    for (;;) {
      skipSpace();
      if (text[at] !== '"') fail('Expected a key in double quotes');
      const key = readString();
      skipSpace();
      if (text[at] !== ':') fail("Expected ':'");
      at += 1;
      members.set(key, readValue(depth));
      skipSpace();
      const next = text[at];
      if (next !== ',' && next !== '}') fail("Expected ',' or '}'");
      at += 1;
      if (next === '}') return members;
    }
  };

  const readValue = (depth: number): PyReadValue => {
    if (depth > MAX_DEPTH) fail(`More than ${MAX_DEPTH} levels of nesting`);
    skipSpace();
    const first = text[at];
    if (first === '"') return readString();
    if (first === '{') return readObject(depth + 1);
    if (first === '[') return readList(depth + 1);
    for (const [literal, value] of CONSTANTS) {
      if (text.startsWith(literal, at)) {
        at += literal.length;
        return value;
      }
    }
    return readNumber();
  };

  const value = readValue(0);
  skipSpace();
  if (at < text.length) fail('Unexpected text after the value');
  return value;
}
