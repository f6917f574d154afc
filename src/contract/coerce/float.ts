import { type BoundSchema, checkBounds } from './bounds.ts';
import { isFloat, numberOf } from './number-token.ts';
import { type Coercer, fail, LAX, lowerExactness, type Parsed, type Run, STRICT } from './run.ts';

const TYPE = 'Input should be a valid number';

/** Python's float literals: underscores between digits, exponents, `nan`, `inf`, `infinity` in any case. */
const FLOAT_TEXT =
  /^[+-]?(?:(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i;

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
    if (!isFloat(value)) lowerExactness(run, STRICT);
    return number;
  }
  if (typeof value === 'boolean') {
    lowerExactness(run, LAX);
    return value ? 1 : 0;
  }
  if (typeof value === 'string') {
    const text = value.trim();
    if (!FLOAT_TEXT.test(text)) return fail(run, 'float_parsing', `${TYPE}, unable to parse string as a number`, value);
    lowerExactness(run, LAX);
    return parseFloatText(text);
  }
  return fail(run, 'float_type', TYPE, value);
}

function parseFloatText(text: string): number {
  const lower = text.toLowerCase();
  if (lower.endsWith('nan')) return Number.NaN;
  if (lower.includes('inf')) return lower.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(lower.replaceAll('_', ''));
}
