import { CONFIG_SCHEMA, type SchemaNode } from './config.schema.ts';

/** A key that can be set, with its place in the schema. `*` in the path stands for an instance's name. */
export interface KeyPath {
  readonly path: readonly string[];
  readonly node: SchemaNode;
}

/** The node's own keys; of `object or null`, the object's. */
export function keysOf(node: SchemaNode): Readonly<Record<string, SchemaNode>> {
  const object = node.anyOf?.find((part) => part.properties !== undefined) ?? node;
  return object.properties ?? {};
}

/** Every key of the schema that holds a value, in its order: `control.port`, `instances.*.port`, ... */
export function keyPaths(node: SchemaNode = CONFIG_SCHEMA, above: readonly string[] = []): KeyPath[] {
  const keys: [string, SchemaNode][] = Object.entries(keysOf(node));
  if (typeof node.additionalProperties === 'object') {
    keys.push(['*', node.additionalProperties]);
  }
  if (keys.length === 0) {
    return [{ path: above, node }];
  }
  return keys.flatMap(([key, child]) => keyPaths(child, [...above, key]));
}
