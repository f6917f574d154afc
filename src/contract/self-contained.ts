import { refName } from './coerce/schema.ts';
import type { Definitions, JsonSchema } from './coerce.ts';

/**
 * The schema with every definition it reaches under `$defs`, so that it stands alone. A reference at the root is replaced
 * by what it names.
 */
export function selfContained(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const reached = new Map<string, unknown>();
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string' ? reach(member) : rewrite(member),
      ]),
    );
  };
  const reach = (ref: string): string => {
    const name = refName(ref);
    const definition = definitions[name];
    if (definition === undefined) throw new Error(`schema refers to "${name}", which is not among the definitions`);
    if (!reached.has(name)) {
      // The place is taken before the definition is rewritten: it may refer to itself.
      reached.set(name, null);
      reached.set(name, rewrite(definition));
    }
    return `#/$defs/${name}`;
  };
  let root = schema;
  for (let hops = 0; root.$ref !== undefined && hops < 20; hops += 1) {
    const { $ref, ...siblings } = root;
    root = { ...definitions[refName($ref)], ...siblings };
  }
  const result = rewrite(root) as JsonSchema;
  return reached.size === 0 ? result : ({ ...result, $defs: Object.fromEntries(reached) } as JsonSchema);
}
