import { printDetail } from '../contract/print-detail.ts';
import { isAppError } from '../lib/errors.ts';
import type { JsonValue } from '../lib/json.ts';
import { stringifyPython } from '../lib/python-json.ts';
import type { ToolOutcome } from './instance.ts';

const JSON_TYPE = 'application/json';

/**
 * FastAPI's error bodies: `{"detail": ...}` for what was refused; for a fault of ours Gym's own shape, a JSON string that
 * names the error (contract 2.3). It is shown to the model, so it carries no path and no stack: those are in the log.
 */
export function errorOutcome(error: unknown): ToolOutcome {
  if (isAppError(error) && (error.status < 500 || error.code === 'tool_refused')) {
    return {
      status: error.status,
      mediaType: JSON_TYPE,
      text: printDetail(error.detail),
      value: error.detail as JsonValue,
      isError: true,
      headers: error.headers,
    };
  }
  const name = isAppError(error) ? error.code : 'internal';
  const message = isAppError(error) ? error.message : 'the environment failed; its log says why';
  // An error that knows what the Python server says in its place carries that text.
  const said = isAppError(error) && error.detail !== error.message ? error.detail : undefined;
  const text = typeof said === 'string' ? said : `${name}: ${message}`;
  return {
    status: isAppError(error) ? error.status : 500,
    mediaType: JSON_TYPE,
    text: compactJson(text),
    value: text,
    isError: true,
    headers: isAppError(error) ? error.headers : {},
  };
}

/** Compact JSON with whole numbers as they are; a lone surrogate, which the client's parser refuses, becomes U+FFFD. */
export function compactJson(value: JsonValue): string {
  return stringifyPython(value, { wholeNumbers: 'int' });
}
