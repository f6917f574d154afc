import { isJsonObject, type JsonValue } from '../lib/json.ts';
import { CONFIG_SCHEMA, type SchemaNode } from './config.schema.ts';
import type { Config } from './config.ts';
import { keysOf } from './key-paths.ts';

/** What may be printed of a configuration: secrets, and settings whose name says that they are one, are hidden. */
export function redactConfig(config: Config): JsonValue {
  return redact(config as unknown as JsonValue, CONFIG_SCHEMA);
}

const SECRET_NAME = /(^|_)(key|token|secret|password|credential)s?$/i;

function redact(value: JsonValue, node: SchemaNode | undefined): JsonValue {
  if (Array.isArray(value)) {
    return value.map((child) => redact(child, undefined));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const known = node === undefined ? {} : keysOf(node);
  const free = typeof node?.additionalProperties === 'object' ? node.additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const below = Object.hasOwn(known, key) ? known[key] : free;
      const hidden = (below?.secret === true || SECRET_NAME.test(key)) && child !== null;
      return [key, hidden ? '(hidden)' : redact(child, below)];
    }),
  );
}
