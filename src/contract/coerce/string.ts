import { type Coercer, fail } from './run.ts';
import type { JsonSchema } from './schema.ts';

/** str: strings only; a number is none. Lengths are in code points. */
export function stringCoercer(schema: JsonSchema): Coercer {
  const { minLength, maxLength, pattern } = schema;
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return plainString;
  const regex = pattern === undefined ? null : new RegExp(pattern, 'u');
  return {
    name: 'constrained-str',
    check(value, run) {
      if (typeof value !== 'string') return plainString.check(value, run);
      if (maxLength !== undefined && value.length > maxLength && codePoints(value) > maxLength) {
        const msg = `String should have at most ${maxLength} character${maxLength === 1 ? '' : 's'}`;
        return fail(run, 'string_too_long', msg, value, { max_length: maxLength });
      }
      if (minLength !== undefined && codePoints(value) < minLength) {
        const msg = `String should have at least ${minLength} character${minLength === 1 ? '' : 's'}`;
        return fail(run, 'string_too_short', msg, value, { min_length: minLength });
      }
      if (regex !== null && pattern !== undefined && !regex.test(value)) {
        return fail(run, 'string_pattern_mismatch', `String should match pattern '${pattern}'`, value, { pattern });
      }
      return value;
    },
  };
}

const plainString: Coercer = {
  name: 'str',
  check: (value, run) =>
    typeof value === 'string' ? value : fail(run, 'string_type', 'Input should be a valid string', value),
};

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
