import { stringifyText } from '../lib/python-json.ts';
import { NumberToken } from './coerce/number-token.ts';
import type { ValidationErrorItem } from './coerce.ts';

/**
 * FastAPI's 422 body, `{"detail":[...]}`, byte for byte: compact, floats as Python prints them where the errors come from
 * `parseExactJson`, lone surrogates replaced.
 */
export function printDetail(errors: readonly ValidationErrorItem[]): string {
  return `{"detail":${printExactJson(errors)}}`;
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
