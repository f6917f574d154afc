import { type BoundSchema, checkBounds } from './bounds.ts';
import { isFloat, numberOf } from './number-token.ts';
import { type Coercer, fail, LAX, lowerExactness, type Parsed, type Run } from './run.ts';
import { trimBlanks } from './trim.ts';

/** pydantic takes no more digits than this from a string. */
const MAX_DIGITS = 4300;
const TYPE = 'Input should be a valid integer';
const PARSING = `${TYPE}, unable to parse string as an integer`;
export const INTEGER_SIZE = 'Unable to parse input string as an integer, exceeded maximum size';
/** The first float that no signed 64-bit integer holds. */
const I64_END = 2 ** 63;

/** Digits with single underscores between them, then an optional fraction of zeros. */
const INTEGER_TEXT = /^[+-]?(\d+(?:_\d+)*)(?:\.0+)?$/;

/** int: integers, true and false, floats without a fraction, strings of digits (`"5"`, `" 5 "`, `"1_000"`, `"5.0"`). */
export function integerCoercer(schema: BoundSchema): Coercer {
  const bounds = checkBounds(schema, false);
  return {
    name: bounds === null ? 'int' : 'constrained-int',
    check(value, run) {
      const result = toInteger(value, run);
      return typeof result === 'number' && bounds !== null ? bounds(result, value, run) : result;
    },
  };
}

function toInteger(value: Parsed, run: Run): unknown {
  const number = numberOf(value);
  if (number !== undefined) return fromNumber(number, value, run);
  if (typeof value === 'boolean') {
    lowerExactness(run, LAX);
    return value ? 1 : 0;
  }
  if (typeof value === 'string') return fromString(value, run);
  return fail(run, 'int_type', TYPE, value);
}

function fromNumber(number: number, value: Parsed, run: Run): unknown {
  if (!isFloat(value)) return holdable(number, value, run);
  if (!Number.isFinite(number)) return fail(run, 'finite_number', 'Input should be a finite number', value);
  if (!Number.isInteger(number)) {
    return fail(run, 'int_from_float', `${TYPE}, got a number with a fractional part`, value);
  }
  if (number >= I64_END || number < -I64_END) return fail(run, 'int_parsing_size', INTEGER_SIZE, value);
  lowerExactness(run, LAX);
  return Object.is(number, -0) ? 0 : number;
}

function fromString(text: string, run: Run): unknown {
  const match = INTEGER_TEXT.exec(trimBlanks(text));
  if (match === null) return fail(run, 'int_parsing', PARSING, text);
  if (text.length > MAX_DIGITS) return fail(run, 'int_parsing_size', INTEGER_SIZE, text);
  lowerExactness(run, LAX);
  const number = Number(match[0].replaceAll('_', ''));
  return Object.is(number, -0) ? 0 : holdable(number, text, run);
}

/** Python takes an integer of up to 4,300 digits; beyond 1e308 nothing in JavaScript holds it, so it is too large here. */
function holdable(number: number, value: Parsed, run: Run): unknown {
  return Number.isFinite(number) ? number : fail(run, 'int_parsing_size', INTEGER_SIZE, value);
}
