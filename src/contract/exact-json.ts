import { type PyReadValue, pythonFloatRepr } from '../lib/python-json.ts';
import { parsePythonJson } from '../lib/python-json-parser.ts';
import { NumberToken } from './coerce/number-token.ts';
import { setOwn } from './coerce/record.ts';

/**
 * Reads JSON as Python does, into plain values except for the numbers that JavaScript would print differently: those are
 * `NumberToken`s. For the second look at a body that did not fit, so that its errors show what came in.
 *
 * @throws SyntaxError where Python's `json.loads` fails too.
 */
export function parseExactJson(text: string): unknown {
  return toTokens(parsePythonJson(text));
}

function toTokens(value: PyReadValue): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return BigInt.asIntN(54, value) === value ? number : new NumberToken(value.toString(), number, false);
  }
  if (typeof value === 'number') {
    const text = pythonFloatRepr(value);
    return text === String(value) ? value : new NumberToken(text, value, true);
  }
  if (Array.isArray(value)) return value.map(toTokens);
  if (value instanceof Map) {
    const result: Record<string, unknown> = {};
    for (const [key, member] of value) setOwn(result, key, toTokens(member));
    return result;
  }
  return value;
}
