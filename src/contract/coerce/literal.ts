import type { JsonValue } from '../../lib/json.ts';
import { INTEGER_SIZE } from './integer.ts';
import { NumberToken } from './number-token.ts';
import { type Coercer, fail, type Parsed } from './run.ts';

/** Literal: one of the listed values. Python compares, so that `true` is 1 and `1.0` is 1. */
export function literalCoercer(values: readonly JsonValue[]): Coercer {
  const shown = values.map(pythonRepr);
  const last = shown.at(-1) ?? '';
  const hasInteger = values.some((value) => Number.isInteger(value));
  const expected = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last;
  return {
    name: `literal[${shown.join(',')}]`,
    check(value, run) {
      const plain = value instanceof NumberToken ? value.value : value;
      if (hasInteger && isHugeInteger(value)) return fail(run, 'int_parsing_size', INTEGER_SIZE, value);
      if (values.includes(plain as JsonValue)) return plain;
      const equal = values.find((candidate) => equalsInPython(candidate, plain));
      if (equal === undefined) return fail(run, 'literal_error', `Input should be ${expected}`, value, { expected });
      return equal;
    },
  };
}

/** pydantic reads the value as a 64-bit integer to compare it with integers. */
function isHugeInteger(value: Parsed): boolean {
  return value instanceof NumberToken && !value.isFloat && (value.value >= 2 ** 63 || value.value < -(2 ** 63));
}

function equalsInPython(literal: JsonValue, value: Parsed): boolean {
  if (typeof literal === 'number' && typeof value === 'boolean') return literal === Number(value);
  if (typeof literal === 'boolean' && typeof value === 'number') return Number(literal) === value;
  return false;
}

/** `repr()` of a JSON scalar. */
function pythonRepr(value: JsonValue): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'string') return JSON.stringify(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const body = value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(quote, `\\${quote}`);
  return `${quote}${body}${quote}`;
}
