import { numberOf } from './number-token.ts';
import { type Coercer, fail, LAX, lowerExactness } from './run.ts';

const TYPE = 'Input should be a valid boolean';
const TRUE_TEXTS = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const FALSE_TEXTS = new Set(['0', 'off', 'f', 'false', 'n', 'no']);

/** bool: true and false, 1 and 0, and the words pydantic knows in any case, without blanks around them. */
export const booleanCoercer: Coercer = {
  name: 'bool',
  check(value, run) {
    if (typeof value === 'boolean') return value;
    const result = toBoolean(value);
    if (result !== undefined) {
      lowerExactness(run, LAX);
      return result;
    }
    const number = numberOf(value);
    if (typeof value === 'string' || (number !== undefined && isI64(number))) {
      return fail(run, 'bool_parsing', `${TYPE}, unable to interpret input`, value);
    }
    return fail(run, 'bool_type', TYPE, value);
  },
};

/** pydantic reads a number as a signed 64-bit integer first. */
function isI64(number: number): boolean {
  return Number.isInteger(number) && number >= -(2 ** 63) && number < 2 ** 63;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'string') {
    const word = value.toLowerCase();
    if (TRUE_TEXTS.has(word)) return true;
    return FALSE_TEXTS.has(word) ? false : undefined;
  }
  const number = numberOf(value);
  if (number === 1) return true;
  return number === 0 ? false : undefined;
}
