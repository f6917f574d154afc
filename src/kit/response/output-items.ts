import type { JsonObject } from '../../lib/json.ts';
import { isJsonObject } from '../../lib/json.ts';

/**
 * The output items of a Responses API body that are objects, in order; none where `output` is no list. Never throws.
 *
 * @example const count = outputItems(response).length;
 */
export function outputItems(response: JsonObject): JsonObject[] {
  const output = response['output'];
  return Array.isArray(output) ? output.filter(isJsonObject) : [];
}

/**
 * Those of one type.
 *
 * @example const thoughts = itemsOfType(response, 'reasoning');
 */
export function itemsOfType(response: JsonObject, type: string): JsonObject[] {
  return outputItems(response).filter((item) => item['type'] === type);
}
