import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { type PyDict, type PyReadValue, pythonFloatRepr, stringifyPython, toPlainJson } from '../lib/python-json.ts';
import { parsePythonJson } from '../lib/python-json-parser.ts';
import { pythonStr } from '../lib/python-repr.ts';
import type { ToolOutcome } from '../session/instance.ts';

/** The pydantic of nemo-gym 0.7.0's installation; its minor version stands in the links of validation errors. */
const PYDANTIC_ERRORS = 'https://errors.pydantic.dev/2.14/v/';

export interface RenderedResult {
  readonly result: CallToolResult;
  /** `structuredContent` as it is to be written, numbers spelled as over HTTP; null where the result has none. */
  readonly structuredText: string | null;
}

/**
 * A tool's outcome for MCP: an object as compact JSON text and as structured content, anything else as text alone, a
 * refusal as one line of text (contract 3.3).
 *
 * Plain text that is a JSON object or list counts as one, as in NeMo Gym. Other plain text stays as the tool wrote it;
 * NeMo Gym would print `1.50` as `1.5` and take the quotes off `"a"`.
 */
export function renderToolResult(tool: string, outcome: ToolOutcome): RenderedResult {
  if (outcome.status !== 200) {
    return {
      result: textResult(`HTTP ${outcome.status} from POST /${tool}: ${errorText(outcome)}`, true),
      structuredText: null,
    };
  }
  const { isError } = outcome;
  if (outcome.mediaType === 'application/json') {
    if (isJsonObject(outcome.value)) return structured(outcome.text, outcome.value, isError);
    const text = typeof outcome.value === 'string' ? outcome.value : outcome.text;
    return { result: textResult(text, isError), structuredText: null };
  }
  const parsed = parseContainer(outcome.text);
  if (parsed === null) return { result: textResult(outcome.text, isError), structuredText: null };
  const text = stringifyPython(parsed, { floats: 'repr' });
  const value = toPlainJson(parsed);
  return isJsonObject(value)
    ? structured(text, value, isError)
    : { result: textResult(text, isError), structuredText: null };
}

export function textResult(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text }], isError };
}

function structured(text: string, value: JsonObject, isError: boolean): RenderedResult {
  return {
    result: { content: [{ type: 'text', text }], structuredContent: value, isError },
    structuredText: text,
  };
}

function parseContainer(text: string): PyReadValue | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return parsePythonJson(text);
  } catch {
    return null;
  }
}

/** FastAPI's `detail` as Python's `str` shows it; validation errors as `json.dumps` prints pydantic's own list. */
function errorText(outcome: ToolOutcome): string {
  const body = readBody(outcome.text);
  const detail = isDict(body) && body.has('detail') ? (body.get('detail') ?? null) : body;
  if (outcome.status === 422 && Array.isArray(detail) && detail.every(isDict)) {
    return dumps(detail.map(pydanticError));
  }
  return pythonStr(detail);
}

function readBody(text: string): PyReadValue {
  try {
    return parsePythonJson(text);
  } catch {
    return text;
  }
}

/** FastAPI puts `body` before every place and leaves the link out; MCP's arguments are the body. */
function pydanticError(entry: PyDict): PyDict {
  const loc = entry.get('loc');
  const type = entry.get('type');
  const members = new Map(entry);
  if (Array.isArray(loc) && loc[0] === 'body') members.set('loc', loc.slice(1));
  if (typeof type === 'string') members.set('url', `${PYDANTIC_ERRORS}${type}`);
  return members;
}

/** `json.dumps` with its defaults: a space after each separator, everything outside ASCII escaped. */
function dumps(value: PyReadValue): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : pythonFloatRepr(value).replace('inf', 'Infinity');
  if (typeof value === 'string') return asciiText(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return value.toString();
  if (isDict(value))
    return `{${Array.from(value, ([key, member]) => `${asciiText(key)}: ${dumps(member)}`).join(', ')}}`;
  return `[${value.map(dumps).join(', ')}]`;
}

function asciiText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isDict(value: PyReadValue): value is PyDict {
  return value instanceof Map;
}
