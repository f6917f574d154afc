import type { PyReadValue } from '../../src/lib/python-json.ts';
import { parsePythonJson } from '../../src/lib/python-json-parser.ts';

/** A reply reduced to what must be equal. */
export interface Reply {
  readonly status: number;
  /** Without parameters, lower case; empty if the header is absent. */
  readonly contentType: string;
  readonly text: string;
  /** Whether a session cookie came with it. */
  readonly cookie: boolean;
}

export type DifferenceKind = 'missing' | 'extra' | 'order' | 'type' | 'value';

/** One place in which two replies differ. Values are as printed, shortened. */
export interface Difference {
  /** Name of the exchange. */
  readonly exchange: string;
  /** `status`, `content-type`, `cookie`, `text`, or the path in the body: `body.detail[0].loc`. */
  readonly where: string;
  readonly kind: DifferenceKind;
  readonly expected: string;
  readonly actual: string;
}

export interface CompareOptions {
  /** Difference up to which two floats are equal, as a share of those above 1. Default 0: exactly equal. */
  readonly tolerance?: number;
  /** Whether an object's keys must come in the same order. Default false. */
  readonly keyOrder?: boolean;
}

/** A difference that is documented and allowed. All given parts must match. */
export interface Exception {
  /** Short name, for the report. */
  readonly id: string;
  /** Why it is right that the two differ there. */
  readonly reason: string;
  readonly exchange?: RegExp;
  readonly where: RegExp;
  readonly kinds?: readonly DifferenceKind[];
  /** What the expected side must have had, as printed. */
  readonly expected?: RegExp;
  readonly actual?: RegExp;
}

/** Compares status, content type, presence of a cookie and body. Pure. */
export function compareReplies(
  exchange: string,
  expected: Reply,
  actual: Reply,
  options: CompareOptions = {},
): Difference[] {
  const differences: Difference[] = [];
  const note = (where: string, kind: DifferenceKind, one: unknown, other: unknown): void => {
    differences.push({ exchange, where, kind, expected: print(one), actual: print(other) });
  };
  if (expected.status !== actual.status) note('status', 'value', expected.status, actual.status);
  if (expected.contentType !== actual.contentType)
    note('content-type', 'value', expected.contentType, actual.contentType);
  if (expected.cookie !== actual.cookie) note('cookie', 'value', expected.cookie, actual.cookie);
  const bodies = [parsed(expected.text), parsed(actual.text)] as const;
  if (bodies[0] === undefined || bodies[1] === undefined) {
    if (expected.text !== actual.text) note('text', 'value', expected.text, actual.text);
    return differences;
  }
  return [...differences, ...compareValues(exchange, bodies[0], bodies[1], options)];
}

/** Compares two JSON values, telling `1` from `1.0` as Python does. Paths start with `body`. Pure. */
export function compareValues(
  exchange: string,
  expected: PyReadValue,
  actual: PyReadValue,
  options: CompareOptions = {},
): Difference[] {
  const differences: Difference[] = [];
  walk('body', expected, actual);
  return differences;

  function note(
    where: string,
    kind: DifferenceKind,
    one: PyReadValue | undefined,
    other: PyReadValue | undefined,
  ): void {
    differences.push({ exchange, where, kind, expected: print(one), actual: print(other) });
  }

  function walk(where: string, one: PyReadValue, other: PyReadValue): void {
    const type = typeOf(one);
    if (type !== typeOf(other)) return note(where, 'type', one, other);
    if (one instanceof Map && other instanceof Map) return walkObjects(where, one, other);
    if (Array.isArray(one) && Array.isArray(other)) return walkLists(where, one, other);
    if (one !== other && !closeFloats(one, other)) note(where, 'value', one, other);
  }

  function walkObjects(where: string, one: Map<string, PyReadValue>, other: Map<string, PyReadValue>): void {
    for (const [key, value] of one) {
      const place = `${where}.${key}`;
      const its = other.get(key);
      if (its === undefined) note(place, 'missing', value, undefined);
      else walk(place, value, its);
    }
    for (const [key, value] of other) if (!one.has(key)) note(`${where}.${key}`, 'extra', undefined, value);
    if (options.keyOrder !== true) return;
    const common = [...one.keys()].filter((key) => other.has(key));
    const theirs = [...other.keys()].filter((key) => one.has(key));
    if (common.join('\0') !== theirs.join('\0')) note(where, 'order', common, theirs);
  }

  function walkLists(where: string, one: readonly PyReadValue[], other: readonly PyReadValue[]): void {
    for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
      const [here, there] = [one[index], other[index]];
      const place = `${where}[${index}]`;
      if (there === undefined) note(place, 'missing', here, undefined);
      else if (here === undefined) note(place, 'extra', undefined, there);
      else walk(place, here, there);
    }
  }

  function closeFloats(one: PyReadValue, other: PyReadValue): boolean {
    if (typeof one !== 'number' || typeof other !== 'number') return false;
    if (Number.isNaN(one) && Number.isNaN(other)) return true;
    return Math.abs(one - other) <= (options.tolerance ?? 0) * Math.max(1, Math.abs(one));
  }
}

/** Splits differences by the documented exceptions: the first that fits takes it. Pure. */
export function excuse(
  differences: readonly Difference[],
  exceptions: readonly Exception[],
): { readonly unexplained: Difference[]; readonly excused: ReadonlyMap<string, number> } {
  const excused = new Map<string, number>();
  const unexplained = differences.filter((difference) => {
    const found = exceptions.find((exception) => fits(exception, difference));
    if (found !== undefined) excused.set(found.id, (excused.get(found.id) ?? 0) + 1);
    return found === undefined;
  });
  return { unexplained, excused };
}

function fits(exception: Exception, difference: Difference): boolean {
  return (
    exception.where.test(difference.where) &&
    (exception.exchange?.test(difference.exchange) ?? true) &&
    (exception.kinds?.includes(difference.kind) ?? true) &&
    (exception.expected?.test(difference.expected) ?? true) &&
    (exception.actual?.test(difference.actual) ?? true)
  );
}

function typeOf(value: PyReadValue): string {
  if (value === null) return 'null';
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'bigint') return 'int';
  return typeof value === 'number' ? 'float' : typeof value;
}

function parsed(text: string): PyReadValue | undefined {
  try {
    return parsePythonJson(text);
  } catch {
    return undefined;
  }
}

function print(value: unknown): string {
  if (value === undefined) return '(absent)';
  if (typeof value === 'number' && Number.isInteger(value)) return value.toFixed(1);
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return Number(inner);
    return inner instanceof Map ? Object.fromEntries(inner as Map<string, unknown>) : inner;
  });
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
