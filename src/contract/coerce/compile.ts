import type { JsonValue } from '../../lib/json.ts';
import { listCoercer, tupleCoercer } from './array.ts';
import { booleanCoercer } from './boolean.ts';
import { floatCoercer } from './float.ts';
import { integerCoercer } from './integer.ts';
import { literalCoercer } from './literal.ts';
import { dictCoercer, type Extras, type Field, modelCoercer } from './object.ts';
import { type Coercer, fail } from './run.ts';
import { type Definitions, type JsonSchema, mergeAllOf, refName, resolveSchema } from './schema.ts';
import { stringCoercer } from './string.ts';
import { anyCoercer, nullableCoercer, unionCoercer } from './union.ts';

interface Scope {
  readonly definitions: Definitions;
  /** One coercer per definition, so that a schema may refer to itself. */
  readonly named: Map<string, Coercer>;
}

/** Turns a schema into a coercer once; `extras` overrides what the schema says of unknown keys at the top level. */
export function compileCoercer(schema: JsonSchema, definitions: Definitions, extras?: Extras): Coercer {
  const scope: Scope = { definitions, named: new Map() };
  if (extras === undefined) return compile(schema, scope);
  const target = resolveSchema(schema, scope.definitions);
  return target.properties === undefined ? compile(target, scope) : model('object', target, scope, extras);
}

function compile(schema: JsonSchema, scope: Scope): Coercer {
  if (schema.$ref !== undefined) return named(refName(schema.$ref), scope);
  if (schema.allOf !== undefined) return compile(mergeAllOf(schema, scope.definitions), scope);
  const members = schema.anyOf ?? schema.oneOf;
  if (members !== undefined) return union(members, scope);
  if (schema.const !== undefined) return literalCoercer([schema.const]);
  if (schema.enum !== undefined) return literalCoercer(schema.enum);
  if (typeof schema.type === 'object') {
    return union(
      schema.type.map((type) => ({ ...schema, type })),
      scope,
    );
  }
  return ofType(schema, scope);
}

function ofType(schema: JsonSchema, scope: Scope): Coercer {
  switch (schema.type) {
    case 'string':
      return stringCoercer(schema);
    case 'integer':
      return integerCoercer(schema);
    case 'number':
      return floatCoercer(schema);
    case 'boolean':
      return booleanCoercer;
    case 'null':
      return nullCoercer;
    case 'array':
      return array(schema, scope);
    case 'object':
      return object(schema.title ?? 'object', schema, scope);
    default:
      return schema.properties === undefined ? anyCoercer : object(schema.title ?? 'object', schema, scope);
  }
}

const nullCoercer: Coercer = {
  name: 'none',
  check: (value, run) => (value === null ? null : fail(run, 'none_required', 'Input should be None', value)),
};

function named(name: string, scope: Scope): Coercer {
  const known = scope.named.get(name);
  if (known !== undefined) return known;
  const schema = scope.definitions[name];
  if (schema === undefined) throw new Error(`schema refers to "${name}", which is not among the definitions`);
  const label = schema.title ?? name;
  // Stands in while the definition is compiled: a schema that refers to itself finds this one.
  let target: Coercer | null = null;
  const standIn: Coercer = {
    name: label,
    check: (value, run) => (target === null ? anyCoercer : target).check(value, run),
  };
  scope.named.set(name, standIn);
  target = isModel(schema) ? object(label, schema, scope) : compile(schema, scope);
  scope.named.set(name, target);
  return target;
}

function isModel(schema: JsonSchema): boolean {
  return schema.properties !== undefined && schema.allOf === undefined && schema.anyOf === undefined;
}

function union(members: readonly JsonSchema[], scope: Scope): Coercer {
  const flat = flatten(members);
  const others = flat.filter((member) => member.type !== 'null');
  const compiled = distinct(others.map((member) => compile(member, scope)));
  const [first] = compiled;
  if (first === undefined) return nullCoercer;
  const inner = compiled.length === 1 ? first : unionCoercer(compiled);
  return others.length < flat.length ? nullableCoercer(inner) : inner;
}

/** As Python's `Union` does: a union in a union is one. */
function flatten(members: readonly JsonSchema[]): readonly JsonSchema[] {
  return members.flatMap((member) => {
    if (typeof member.type === 'object') return member.type.map((type) => ({ ...member, type }));
    const inner = member.anyOf ?? member.oneOf;
    return inner === undefined ? [member] : flatten(inner);
  });
}

/** Python's `Union` names an equal member once; types with limits are never equal. */
function distinct(members: readonly Coercer[]): readonly Coercer[] {
  const seen = new Set<string>();
  return members.filter(({ name }) => {
    if (name.includes('constrained')) return true;
    return seen.has(name) ? false : seen.add(name);
  });
}

function array(schema: JsonSchema, scope: Scope): Coercer {
  if (schema.prefixItems !== undefined) {
    return tupleCoercer(schema.prefixItems.map((place) => compile(place, scope)));
  }
  const items = typeof schema.items === 'object' ? compile(schema.items, scope) : anyCoercer;
  return listCoercer(() => items, items.name, { minItems: schema.minItems, maxItems: schema.maxItems });
}

function object(name: string, schema: JsonSchema, scope: Scope): Coercer {
  const extra = schema.additionalProperties;
  if (schema.properties === undefined && extra !== false) {
    const values = typeof extra === 'object' ? compile(extra, scope) : anyCoercer;
    return dictCoercer(() => values, values.name);
  }
  return model(name, schema, scope, extrasOf(extra, scope));
}

function extrasOf(extra: JsonSchema['additionalProperties'], scope: Scope): Extras {
  if (extra === undefined) return 'drop';
  if (extra === false) return 'forbid';
  if (extra === true) return 'keep';
  const values = compile(extra, scope);
  return () => values;
}

function model(name: string, schema: JsonSchema, scope: Scope, extras: Extras): Coercer {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]): Field => {
    const coercer = compile(property, scope);
    return { name: key, required: required.has(key), fallback: fallbackOf(property, scope), coercer: () => coercer };
  });
  return modelCoercer(name, fields, extras);
}

function fallbackOf(schema: JsonSchema, scope: Scope): JsonValue | undefined {
  return schema.default ?? (schema.default === null ? null : resolveSchema(schema, scope.definitions).default);
}
