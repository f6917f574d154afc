import { isJsonObject, type JsonValue } from '../lib/json.ts';
import type { SchemaNode } from './config.schema.ts';
import { keysOf } from './key-paths.ts';

/** A copy of `value` with the schema's defaults in it, also inside `object or null`, where ajv fills none. */
export function fillDefaults(value: JsonValue, node: SchemaNode): JsonValue {
  if (!isJsonObject(value)) {
    return value;
  }
  const filled: [string, JsonValue][] = Object.entries(value).map(([key, child]) => {
    const known = keysOf(node);
    const below = Object.hasOwn(known, key) ? known[key] : node.additionalProperties;
    return [key, typeof below === 'object' ? fillDefaults(child, below) : child];
  });
  for (const [key, below] of Object.entries(keysOf(node))) {
    if (!Object.hasOwn(value, key) && below.default !== undefined) {
      filled.push([key, fillDefaults(structuredClone(below.default) as JsonValue, below)]);
    }
  }
  return Object.fromEntries(filled);
}
