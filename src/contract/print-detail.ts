import { stringifyText } from '../lib/python-json.ts';
import { NumberToken } from './coerce/number-token.ts';

/**
 * FastAPI's error body, `{"detail":...}`, byte for byte: compact, lone surrogates replaced, and in a 422's list floats as
 * Python prints them where the errors come from `parseExactJson`.
 */
export function printDetail(detail: unknown): string {
  return `{"detail":${printExactJson(detail)}}`;
}

/** Compact JSON of a value that may hold `NumberToken`s; NaN and infinities become null. */
export function printExactJson(value: unknown): string {
  if (value instanceof NumberToken) return Number.isFinite(value.value) || !value.isFloat ? value.text : 'null';
  if (typeof value === 'string') return stringifyText(value);
  if (Array.isArray(value)) return `[${value.map(printExactJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${stringifyText(key)}:${printExactJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
