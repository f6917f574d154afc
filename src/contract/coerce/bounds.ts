import { NumberToken } from './number-token.ts';
import { fail, type Parsed, type Run } from './run.ts';
import type { JsonSchema } from './schema.ts';
import { trimBlanks } from './trim.ts';

export type BoundSchema = Pick<
  JsonSchema,
  'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'
>;

interface Bound {
  readonly type: string;
  readonly key: string;
  readonly phrase: string;
  readonly limit: number;
  holds(value: number, limit: number, input: Parsed): boolean;
}

type Check = (number: number, input: Parsed, run: Run) => unknown;

/** The limits of a number in the order in which pydantic checks them, or null where the schema has none. */
export function checkBounds(schema: BoundSchema, asFloat: boolean): Check | null {
  const bounds: Bound[] = [];
  const add = (limit: number | undefined, bound: Omit<Bound, 'limit'>) => {
    if (limit !== undefined) bounds.push({ ...bound, limit });
  };
  add(schema.multipleOf, {
    type: 'multiple_of',
    key: 'multiple_of',
    phrase: 'a multiple of',
    holds: asFloat ? isFloatMultiple : isIntegerMultiple,
  });
  add(schema.maximum, {
    type: 'less_than_equal',
    key: 'le',
    phrase: 'less than or equal to',
    holds: (value, limit) => value <= limit,
  });
  add(schema.exclusiveMaximum, {
    type: 'less_than',
    key: 'lt',
    phrase: 'less than',
    holds: (value, limit) => value < limit,
  });
  add(schema.minimum, {
    type: 'greater_than_equal',
    key: 'ge',
    phrase: 'greater than or equal to',
    holds: (value, limit) => value >= limit,
  });
  add(schema.exclusiveMinimum, {
    type: 'greater_than',
    key: 'gt',
    phrase: 'greater than',
    holds: (value, limit) => value > limit,
  });
  if (bounds.length === 0) return null;
  return (number, input, run) => {
    for (const bound of bounds) {
      if (bound.holds(number, bound.limit, input)) continue;
      const ctx = { [bound.key]: asFloat ? floatToken(bound.limit) : bound.limit };
      return fail(run, bound.type, `Input should be ${bound.phrase} ${bound.limit}`, input, ctx);
    }
    return number;
  };
}

/** The input's own digits where the number has lost some. */
function isIntegerMultiple(value: number, limit: number, input: Parsed): boolean {
  if (Number.isSafeInteger(value)) return value % limit === 0;
  const text = input instanceof NumberToken ? input.text : input;
  if (typeof text !== 'string') return value % limit === 0;
  const digits = trimBlanks(text)
    .replaceAll('_', '')
    .replace(/^\+|\..*$/g, '');
  return /^-?\d+$/.test(digits) ? BigInt(digits) % BigInt(limit) === 0n : value % limit === 0;
}

/** pydantic allows for rounding: the remainder may be a billionth of the value away from 0 or the divisor. */
function isFloatMultiple(value: number, limit: number): boolean {
  const remainder = value % limit;
  const threshold = Math.abs(value) / 1e9;
  return Math.abs(remainder) <= threshold || Math.abs(Math.abs(remainder) - limit) <= threshold;
}

function floatToken(value: number): NumberToken {
  return new NumberToken(Number.isInteger(value) ? `${value}.0` : String(value), value, true);
}
