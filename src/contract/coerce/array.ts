import { type Coercer, FAILED, fail, type Run } from './run.ts';

export interface ArrayLimits {
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** list: JSON arrays only; every item's errors are reported. */
export function listCoercer(items: () => Coercer, itemName: string, limits: ArrayLimits): Coercer {
  const { minItems, maxItems } = limits;
  return {
    name: `list[${itemName}]`,
    check(value, run) {
      if (!Array.isArray(value)) return fail(run, 'list_type', 'Input should be a valid list', value);
      if (maxItems !== undefined && value.length > maxItems) return tooLong('List', maxItems, value, run);
      const result = checkItems(value, () => items(), run);
      if (result === FAILED) return FAILED;
      if (minItems !== undefined && value.length < minItems) {
        const msg = `List should have at least ${minItems} ${plural(minItems)} after validation, not ${value.length}`;
        const ctx = { field_type: 'List', min_length: minItems, actual_length: value.length };
        return fail(run, 'too_short', msg, value, ctx);
      }
      return result;
    },
  };
}

/** tuple: an array with one schema for each place. */
export function tupleCoercer(places: readonly Coercer[]): Coercer {
  return {
    name: `tuple[${places.map((place) => place.name).join(', ')}]`,
    check(value, run) {
      if (!Array.isArray(value)) return fail(run, 'tuple_type', 'Input should be a valid tuple', value);
      if (value.length > places.length) return tooLong('Tuple', places.length, value, run);
      const before = run.errors.length;
      const result: unknown[] = [];
      for (const [index, place] of places.entries()) {
        run.path.push(index);
        if (index < value.length) result.push(place.check(value[index], run));
        else fail(run, 'missing', 'Field required', value);
        run.path.pop();
      }
      return run.errors.length > before ? FAILED : result;
    },
  };
}

function checkItems(value: readonly unknown[], items: () => Coercer, run: Run): unknown {
  const before = run.errors.length;
  const item = items();
  const result: unknown[] = Array.from({ length: value.length });
  for (let index = 0; index < value.length; index += 1) {
    run.path.push(index);
    result[index] = item.check(value[index], run);
    run.path.pop();
  }
  return run.errors.length > before ? FAILED : result;
}

function tooLong(kind: string, limit: number, value: readonly unknown[], run: Run): typeof FAILED {
  const msg = `${kind} should have at most ${limit} ${plural(limit)} after validation, not ${value.length}`;
  return fail(run, 'too_long', msg, value, { field_type: kind, max_length: limit, actual_length: value.length });
}

function plural(count: number): string {
  return count === 1 ? 'item' : 'items';
}
