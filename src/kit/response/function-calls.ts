import type { JsonObject, JsonValue } from '../../lib/json.ts';
import { isJsonObject } from '../../lib/json.ts';
import { itemsOfType } from './output-items.ts';

/**
 * A `function_call` of the model.
 *
 * @example const [first]: FunctionCall[] = functionCalls(response);
 */
export interface FunctionCall {
  readonly name: string;
  /** JSON text as the model wrote it: it may be broken. */
  readonly arguments: string;
  readonly callId: string;
}

/**
 * What a tool gave back: a `function_call_output`.
 *
 * @example const { output } = functionCallOutputs(response)[0] ?? { output: '' };
 */
export interface FunctionCallOutput {
  readonly callId: string;
  readonly output: string;
}

/**
 * The calls in order; one without a name is passed over. Never throws, like the others here.
 *
 * @example const called = functionCalls(response).some(({ name }) => name === 'get_weather');
 */
export function functionCalls(response: JsonObject): FunctionCall[] {
  return itemsOfType(response, 'function_call').flatMap((item) => {
    const name = item['name'];
    if (typeof name !== 'string') return [];
    return { name, arguments: textOf(item['arguments']), callId: textOf(item['call_id']) };
  });
}

/**
 * The outputs in order. One given as content parts is their text, with nothing between.
 *
 * @example const last = functionCallOutputs(response).at(-1)?.output;
 */
export function functionCallOutputs(response: JsonObject): FunctionCallOutput[] {
  return itemsOfType(response, 'function_call_output').map((item) => {
    const output = item['output'];
    const text = Array.isArray(output) ? output.map(partText).join('') : textOf(output);
    return { callId: textOf(item['call_id']), output: text };
  });
}

/**
 * The arguments as an object; null when the text is no JSON object.
 *
 * @example const city = parseArguments(call)?.['city'];
 */
export function parseArguments(call: FunctionCall): JsonObject | null {
  try {
    const value = JSON.parse(call.arguments) as JsonValue;
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function partText(part: JsonValue): string {
  const text = isJsonObject(part) ? part['text'] : part;
  return typeof text === 'string' ? text : '';
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
