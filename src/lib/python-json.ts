/**
 * JSON as Python prints it. Python tells `1` from `1.0` and JavaScript does not, so the values here carry the difference
 * in their type: a `bigint` is Python's int, a `number` is Python's float.
 */

export type PyValue =
  | PyReadValue
  | readonly PyValue[]
  | ReadonlyMap<string, PyValue>
  | { readonly [key: string]: PyValue | undefined };

/** A value as `parsePythonJson` gives it: objects are maps, since a JavaScript object moves keys like "1" to the front. */
export type PyReadValue = null | boolean | string | bigint | number | readonly PyReadValue[] | PyDict;

export type PyDict = ReadonlyMap<string, PyReadValue>;

/**
 * How a float is written. `pydantic` is what a reply with a response model looks like (`1e-7`, `0.00001`), `repr` is
 * `json.dumps` (`1e-07`, `1e-05`). Both write `5.0` and `1e+16`.
 */
export type FloatStyle = 'pydantic' | 'repr';

export interface StringifyPythonOptions {
  /** Default `pydantic`. */
  readonly floats?: FloatStyle;
  /** Whether a `number` without a fraction is a float (`5.0`, the default) or an int (`5`). */
  readonly wholeNumbers?: 'float' | 'int';
}

/** `repr(x)` of a Python float: `5.0`, `1e-07`, `1e+16`, `nan`, `-inf`. */
export function pythonFloatRepr(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  return formatFloat(x, 'repr');
}

/** A float in compact JSON; what JSON cannot say (NaN, infinities) becomes `null`, as pydantic has it. */
export function pythonFloatJson(x: number, style: FloatStyle = 'pydantic'): string {
  return Number.isFinite(x) ? formatFloat(x, style) : 'null';
}

/**
 * Compact JSON, separators `,` and `:`, non-ASCII as it is, lone surrogates replaced by U+FFFD, `undefined` members left
 * out. A `bigint` prints as an int, a `number` as a float.
 */
export function stringifyPython(value: PyValue, options: StringifyPythonOptions = {}): string {
  const style = options.floats ?? 'pydantic';
  const wholeAsInt = options.wholeNumbers === 'int';
  // A reply of a whole run has a million keys, but few different ones.
  const keys = new Map<string, string>();
  let out = '';

  const keyText = (key: string): string => {
    const known = keys.get(key);
    if (known !== undefined) return known;
    const text = `${stringifyText(key)}:`;
    if (keys.size < MAX_KNOWN_KEYS) keys.set(key, text);
    return text;
  };
  const write = (item: PyValue): void => {
    if (item === null || typeof item === 'boolean') out += String(item);
    else if (typeof item === 'string') out += stringifyText(item);
    else if (typeof item === 'bigint') out += item.toString();
    else if (typeof item === 'number') {
      out += wholeAsInt && Number.isInteger(item) ? JSON.stringify(item) : pythonFloatJson(item, style);
    } else if (isPyList(item)) {
      let separator = '[';
      for (const element of item) {
        out += separator;
        write(element);
        separator = ',';
      }
      out += separator === '[' ? '[]' : ']';
    } else {
      let separator = '{';
      for (const [key, member] of item instanceof Map ? item : Object.entries(item)) {
        if (member === undefined) continue;
        out += separator + keyText(key);
        write(member);
        separator = ',';
      }
      out += separator === '{' ? '{}' : '}';
    }
  };

  write(value);
  return out;
}

const MAX_KNOWN_KEYS = 4_096;

// The first is the faster question; the second knows pairs.
const SURROGATE = /[\ud800-\udfff]/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A JSON string literal with nothing escaped that need not be; lone surrogates become U+FFFD. */
export function stringifyText(text: string): string {
  return JSON.stringify(SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\uFFFD') : text);
}

/** The same value with ints as JavaScript numbers and maps as objects, for code that does not care for the difference. */
export function toPlainJson(value: PyReadValue): PlainJson {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map((item: PyReadValue) => toPlainJson(item));
  if (value instanceof Map) return dictToPlainJson(value);
  return value as PlainJson;
}

export function dictToPlainJson(dict: PyDict): { [key: string]: PlainJson } {
  // Object.fromEntries defines own properties, so that a key "__proto__" is only a key.
  return Object.fromEntries(Array.from(dict, ([key, value]) => [key, toPlainJson(value)]));
}

type PlainJson = string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson };

function isPyList(value: PyValue): value is readonly PyValue[] {
  return Array.isArray(value);
}

/** From here on Python writes an exponent. */
const LEAST_LARGE = 1e16;
/** Down to here neither style writes one. */
const LEAST_PLAIN = 1e-4;

/** Shortest digits that read back as `x`, in Python's or pydantic's layout. The least exponent of a plain decimal differs. */
function formatFloat(x: number, style: FloatStyle): string {
  if (Object.is(x, -0)) return '-0.0';
  const size = Math.abs(x);
  // JavaScript writes these as plain decimals with the same digits.
  if (size < LEAST_LARGE && (size >= LEAST_PLAIN || size === 0)) return withPoint(String(x));
  const [mantissa = '0', exponentText = '0'] = x.toExponential().split('e');
  const exponent = Number(exponentText);
  const leastPlain = style === 'repr' ? -4 : -5;
  if (exponent >= 16 || exponent < leastPlain) {
    const digits = String(Math.abs(exponent)).padStart(style === 'repr' ? 2 : 1, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  return withPoint(String(x));
}

function withPoint(plain: string): string {
  return plain.includes('.') ? plain : `${plain}.0`;
}
