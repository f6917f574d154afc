import type { JsonValue } from '../../lib/json.ts';

/** The keywords of JSON Schema 2020-12 that the coercion reads. Others are left to ajv or are annotations. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly default?: JsonValue;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** Schemas by name: `components.schemas` of a document or `$defs` of a self-contained schema. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** The name that a local reference ends in: `#/components/schemas/X` and `#/$defs/X` both give `X`. */
export function refName(ref: string): string {
  return decodeURIComponent(ref.slice(ref.lastIndexOf('/') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** What a schema's reference names, with `allOf` merged; a reference to nothing is the empty schema. */
export function resolveSchema(schema: JsonSchema, definitions: Definitions): JsonSchema {
  let current = schema;
  for (let hops = 0; current.$ref !== undefined && hops < 100; hops += 1) {
    current = definitions[refName(current.$ref)] ?? {};
  }
  return current.allOf === undefined ? current : mergeAllOf(current, definitions);
}

/** Inheritance: properties and required of every part, in order; other keywords from the last part that has them. */
export function mergeAllOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const { allOf = [], ...own } = schema;
  const parts = [...allOf.map((part) => resolveSchema(part, definitions)), own];
  const merged: JsonSchema = Object.assign({}, ...parts);
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return Object.keys(properties).length === 0 ? merged : { ...merged, properties, required };
}
