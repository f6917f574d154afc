import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';

/**
 * An MCP agent records its calls as `mcp__<instance>__<tool>`. For scoring exactly that prefix is taken off
 * (contract 3.4), so that a rollout scores the same over both doors; the reply keeps the names as emitted.
 * Returns the same object when there is nothing to do, and never changes it.
 */
export function normaliseToolNames(response: JsonObject, instance: string): JsonObject {
  const output = response['output'];
  const prefix = `mcp__${instance}__`;
  const isPrefixed = (item: JsonValue): item is JsonObject & { name: string } =>
    isJsonObject(item) &&
    item['type'] === 'function_call' &&
    typeof item['name'] === 'string' &&
    item['name'].startsWith(prefix);
  if (!Array.isArray(output) || !output.some(isPrefixed)) {
    return response;
  }
  const strip = (item: JsonValue): JsonValue =>
    isPrefixed(item) ? { ...item, name: item.name.slice(prefix.length) } : item;
  return { ...response, output: output.map(strip) };
}
