import { isJsonObject } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { CONFIG_SCHEMA, type SchemaNode } from './config.schema.ts';
import { keysOf } from './key-paths.ts';

/** A sentence for each key that the schema does not have: where it stands and the known key nearest to it. */
export function unknownKeys(value: unknown, node: SchemaNode = CONFIG_SCHEMA, at: readonly string[] = []): string[] {
  if (!isJsonObject(value)) {
    return [];
  }
  const known = keysOf(node);
  const names = Object.keys(known);
  const free = node.additionalProperties;
  if (names.length === 0 && typeof free !== 'object') {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]) => {
    const path = [...at, key];
    const below = Object.hasOwn(known, key) ? known[key] : typeof free === 'object' ? free : undefined;
    return below === undefined ? [unknownKey(path, names)] : unknownKeys(child, below, path);
  });
}

function unknownKey(path: readonly string[], known: readonly string[]): string {
  const near = nearest(path.at(-1) ?? '', known);
  const suggestion =
    near === null ? ` Known: ${known.join(', ')}.` : ` Did you mean ${[...path.slice(0, -1), near].join('.')}?`;
  return `${path.join('.')}: unknown key.${suggestion}`;
}
