import type { JsonValue } from '../../lib/json.ts';
import { isRecord, setOwn } from './record.ts';
import { type Coercer, FAILED, fail, lowerExactness, type Run, STRICT } from './run.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly fallback: JsonValue | undefined;
  readonly coercer: () => Coercer;
}

/** `drop` is pydantic's default, `forbid` reports, `keep` appends them in their own order. */
export type Extras = 'drop' | 'forbid' | 'keep' | (() => Coercer);

/** A model: fields in the schema's order, defaults filled in, then the extra keys. */
export function modelCoercer(name: string, fields: readonly Field[], extras: Extras): Coercer {
  const declared = new Set(fields.map((field) => field.name));
  return {
    name,
    check(value, run) {
      if (!isRecord(value)) {
        const msg = 'Input should be a valid dictionary or object to extract fields from';
        return fail(run, 'model_attributes_type', msg, value);
      }
      const before = run.errors.length;
      const result: Record<string, unknown> = {};
      let set = 0;
      const outer = run.fieldsSet;
      run.fieldsSet = null;
      for (const field of fields) if (checkField(field, value, result, run)) set += 1;
      if (extras !== 'drop') checkExtras(value, declared, extras, { result, run });
      run.fieldsSet = (outer ?? 0) + set + (run.fieldsSet ?? 0);
      lowerExactness(run, STRICT);
      return run.errors.length > before ? FAILED : result;
    },
  };
}

/** A default that could be changed is every value's own. */
function copyOf(value: JsonValue): JsonValue {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

/** Returns whether the field was given. */
function checkField(
  field: Field,
  value: Readonly<Record<string, unknown>>,
  result: Record<string, unknown>,
  run: Run,
): boolean {
  if (!Object.hasOwn(value, field.name)) {
    if (field.fallback !== undefined) setOwn(result, field.name, copyOf(field.fallback));
    else if (field.required) {
      run.path.push(field.name);
      fail(run, 'missing', 'Field required', value);
      run.path.pop();
    }
    return false;
  }
  run.path.push(field.name);
  setOwn(result, field.name, field.coercer().check(value[field.name], run));
  run.path.pop();
  return true;
}

function checkExtras(
  value: Readonly<Record<string, unknown>>,
  declared: ReadonlySet<string>,
  extras: Exclude<Extras, 'drop'>,
  target: { readonly result: Record<string, unknown>; readonly run: Run },
): void {
  const { result, run } = target;
  for (const key of Object.keys(value)) {
    if (declared.has(key)) continue;
    if (extras === 'keep') {
      setOwn(result, key, value[key]);
      continue;
    }
    run.path.push(key);
    if (extras === 'forbid') fail(run, 'extra_forbidden', 'Extra inputs are not permitted', value[key]);
    else setOwn(result, key, extras().check(value[key], run));
    run.path.pop();
  }
}

/** dict: any keys, every value by one schema. */
export function dictCoercer(values: () => Coercer, valueName: string): Coercer {
  return {
    name: `dict[str,${valueName}]`,
    check(value, run) {
      if (!isRecord(value)) return fail(run, 'dict_type', 'Input should be a valid dictionary', value);
      const before = run.errors.length;
      const item = values();
      const result: Record<string, unknown> = {};
      for (const key of Object.keys(value)) {
        run.path.push(key);
        setOwn(result, key, item.check(value[key], run));
        run.path.pop();
      }
      return run.errors.length > before ? FAILED : result;
    },
  };
}
