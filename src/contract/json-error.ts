import type { ValidationErrorItem } from './coerce.ts';

interface Fault {
  readonly message: string;
  /** UTF-16 offset. */
  readonly at: number;
}

/** The first fault of a text that is not JSON to Python, where and in the words in which `json.loads` (3.13) says it. */
class JsonFault extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/**
 * FastAPI's `detail` for a body that is not JSON, from a text that `JSON.parse` has refused. NaN and the infinities are no
 * faults: Python reads them.
 */
export function invalidJsonDetail(text: string): readonly ValidationErrorItem[] {
  // A text that only this server refuses (its nesting, a huge integer) is faulty as a whole.
  const { message, at } = findFault(text) ?? { message: 'Expecting value', at: 0 };
  const loc = ['body', codePointOffset(text, at)];
  return [{ type: 'json_invalid', loc, msg: 'JSON decode error', input: {}, ctx: { error: message } }];
}

/** The fault at which Python's `json.loads` stops, or null for a text it reads. No recursion: the nesting may be deep. */
export function findFault(text: string): Fault | null {
  try {
    scanDocument(text);
    return null;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { message: error.message, at: error.at };
  }
}

function scanDocument(text: string): void {
  const open: ('{' | '[')[] = [];
  let at = skipBlanks(text, 0);
  for (;;) {
    const first = text[at];
    if (first === '{' || first === '[') {
      const inside = skipBlanks(text, at + 1);
      if (text[inside] !== closing(first)) {
        open.push(first);
        at = first === '{' ? scanKey(text, inside) : inside;
        continue;
      }
      at = inside + 1;
    } else at = first === '"' ? scanString(text, at) : scanAtom(text, at);
    const next = closeAndSeparate(text, at, open);
    if (next === null) return;
    at = next;
  }
}

/** After a value: closes what ends here, and gives where the next value begins; null at the end of the text. */
function closeAndSeparate(text: string, from: number, open: ('{' | '[')[]): number | null {
  let at = skipBlanks(text, from);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (text[at] !== closing(top)) {
      if (text[at] !== ',') throw new JsonFault("Expecting ',' delimiter", at);
      const next = skipBlanks(text, at + 1);
      if (text[next] === closing(top)) {
        throw new JsonFault(`Illegal trailing comma before end of ${top === '{' ? 'object' : 'array'}`, at);
      }
      return top === '{' ? scanKey(text, next) : next;
    }
    open.pop();
    at = skipBlanks(text, at + 1);
  }
  if (at < text.length) throw new JsonFault('Extra data', at);
  return null;
}

function closing(bracket: '{' | '['): string {
  return bracket === '{' ? '}' : ']';
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

/** The key, the colon and the blanks around it. */
function scanKey(text: string, from: number): number {
  if (text[from] !== '"') throw new JsonFault('Expecting property name enclosed in double quotes', from);
  const colon = skipBlanks(text, scanString(text, from));
  if (text[colon] !== ':') throw new JsonFault("Expecting ':' delimiter", colon);
  return skipBlanks(text, colon + 1);
}

const ATOM = /null|true|false|NaN|-?Infinity|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function scanAtom(text: string, from: number): number {
  ATOM.lastIndex = from;
  const match = ATOM.exec(text);
  if (match === null) throw new JsonFault('Expecting value', from);
  return from + match[0].length;
}

const ESCAPES = new Set('"\\/bfnrt');
const HEX = /^[0-9a-fA-F]{4}$/;

function scanString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) throw new JsonFault('Unterminated string starting at', from);
    if (code === 0x22) return at + 1;
    if (code < 0x20) throw new JsonFault('Invalid control character at', at);
    at = code === 0x5c ? scanEscape(text, at, from) : at + 1;
  }
}

function scanEscape(text: string, at: number, stringStart: number): number {
  const letter = text[at + 1];
  if (letter === undefined) throw new JsonFault('Unterminated string starting at', stringStart);
  if (letter !== 'u') {
    if (!ESCAPES.has(letter)) throw new JsonFault('Invalid \\escape', at);
    return at + 2;
  }
  // Python wants a character behind the four digits before it looks at them.
  if (at + 6 >= text.length || !HEX.test(text.slice(at + 2, at + 6))) {
    throw new JsonFault('Invalid \\uXXXX escape', at + 1);
  }
  return at + 6;
}

/** Python counts code points. */
function codePointOffset(text: string, at: number): number {
  let count = 0;
  for (let index = 0; index < at; index += 1) {
    const isPair = text.codePointAt(index) !== text.charCodeAt(index);
    if (isPair) index += 1;
    count += 1;
  }
  return count;
}
