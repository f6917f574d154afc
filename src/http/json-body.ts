import { isUtf8 } from 'node:buffer';
import { invalidJsonDetail } from '../contract/json-error.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonValue } from '../lib/json.ts';
import { parseLenientJson } from '../lib/python-json-parser.ts';

export interface JsonBody {
  /** The value's JSON as it came, for what goes back byte for byte. '' for a request without a body. */
  readonly text: string;
  /** Undefined for a request without a body. */
  readonly value: JsonValue | undefined;
}

export const NO_BODY: JsonBody = { text: '', value: undefined };
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;|\s*$)/i;

/** Reads a body as FastAPI does; throws a 422 with its `json_invalid`, or its 400 for bytes that are no text. */
export function readJson(bytes: Buffer | null, contentType: string | undefined): JsonBody {
  if (bytes === null || bytes.length === 0) {
    return NO_BODY;
  }
  if (!isUtf8(bytes)) {
    throw new AppError('validation_failed', 'There was an error parsing the body', { status: 400 });
  }
  const text = withoutMark(bytes.toString('utf8'));
  // FastAPI takes a body of another type, or of none, as it is: a model refuses it, since it is text and no object.
  return JSON_TYPE.test(contentType ?? '') ? { text, value: parse(text) } : { text: JSON.stringify(text), value: text };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parse(text: string): JsonValue {
  try {
    return parseLenientJson(text);
  } catch (error) {
    // With Python's message and offset.
    throw new AppError('validation_failed', 'JSON decode error', { detail: invalidJsonDetail(text), cause: error });
  }
}
