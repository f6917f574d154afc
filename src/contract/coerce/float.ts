import { type BoundSchema, checkBounds } from './bounds.ts';
import { isFloat, numberOf } from './number-token.ts';
import { type Coercer, fail, LAX, lowerExactness, type Parsed, type Run, STRICT } from './run.ts';
import { trimBlanks } from './trim.ts';

const TYPE = 'Input should be a valid number';

/** Decimal literals, `nan`, `inf` and `infinity` in any case. */
const FLOAT_TEXT = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;
/** Underscores may stand anywhere but at the ends, one at a time. */
const BAD_UNDERSCORES = /^_|_$|__/;

/** float: numbers, true and false, strings that Python's `float()` reads. */
export function floatCoercer(schema: BoundSchema): Coercer {
  const bounds = checkBounds(schema, true);
  return {
    name: bounds === null ? 'float' : 'constrained-float',
    check(value, run) {
      const result = toFloat(value, run);
      return typeof result === 'number' && bounds !== null ? bounds(result, value, run) : result;
    },
  };
}

function toFloat(value: Parsed, run: Run): unknown {
  const number = numberOf(value);
  if (number !== undefined) {
    if (!isFloat(value)) {
      // An integer that no float holds.
      if (!Number.isFinite(number)) return fail(run, 'float_type', TYPE, value);
      lowerExactness(run, STRICT);
    }
    return number;
  }
  if (typeof value === 'boolean') {
    lowerExactness(run, LAX);
    return value ? 1 : 0;
  }
  if (typeof value === 'string') {
    const text = trimBlanks(value);
    const literal = text.replaceAll('_', '');
    if (BAD_UNDERSCORES.test(text) || !FLOAT_TEXT.test(literal)) {
      return fail(run, 'float_parsing', `${TYPE}, unable to parse string as a number`, value);
    }
    lowerExactness(run, LAX);
    return parseFloatText(literal);
  }
  return fail(run, 'float_type', TYPE, value);
}

function parseFloatText(text: string): number {
  const lower = text.toLowerCase();
  if (lower.endsWith('nan')) return Number.NaN;
  if (lower.includes('inf')) return lower.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(lower);
}
