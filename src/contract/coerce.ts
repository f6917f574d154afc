import { compileCoercer } from './coerce/compile.ts';
import { EXACT, FAILED, type Run, type ValidationErrorItem } from './coerce/run.ts';
import type { Definitions, JsonSchema } from './coerce/schema.ts';

export type { ValidationErrorItem } from './coerce/run.ts';
export type { Definitions, JsonSchema } from './coerce/schema.ts';

/** `value` is a new value: fields in the schema's order, defaults filled in, what pydantic would convert converted. */
export type CoerceResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly errors: readonly ValidationErrorItem[] };

export interface CoerceOptions {
  /** `components.schemas` (or `$defs`) for the schema's references. */
  readonly definitions?: Definitions;
  /** What to do with the unknown keys of the top-level object, whatever the schema says: `keep` for a dataset's rows. */
  readonly extras?: 'drop' | 'forbid' | 'keep';
  /** Where the value stands, e.g. `['body']`. */
  readonly loc?: readonly (string | number)[];
}

/**
 * pydantic's lax mode over a JSON Schema. An object with `properties` is a model: `additionalProperties: false` refuses
 * unknown keys, `true` keeps them, absent drops them. An object without is a dict. `null` beside another type is
 * Optional; several types are a smart union.
 *
 * The coercer is compiled once and never throws for a value; it throws at compile time for an unknown reference.
 */
export function createCoercer(schema: JsonSchema, options: CoerceOptions = {}): (value: unknown) => CoerceResult {
  const { definitions = {}, extras, loc = [] } = options;
  const coercer = compileCoercer(schema, definitions, extras);
  return (value) => {
    const run: Run = { path: [...loc], errors: [], exactness: EXACT, fieldsSet: null };
    const result = coercer.check(value, run);
    return result === FAILED || run.errors.length > 0 ? { ok: false, errors: run.errors } : { ok: true, value: result };
  };
}
