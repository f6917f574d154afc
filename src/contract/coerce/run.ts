import type { NumberToken } from './number-token.ts';

/** What a value may be while it is coerced: as `JSON.parse` gives it, or with `NumberToken`s from the exact parser. */
export type Parsed = unknown;

/** One entry of FastAPI's `detail` list for a 422. `input` and `ctx` may hold `NumberToken`s; print with `printDetail`. */
export interface ValidationErrorItem {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: Parsed;
  readonly ctx?: Readonly<Record<string, string | number | NumberToken>>;
}

export const FAILED: unique symbol = Symbol('failed');

/** How closely a value matched, for pydantic's choice among the members of a union. */
export const EXACT = 2;
export const STRICT = 1;
export const LAX = 0;

/** The state of one coercion. `path` is pushed and popped around children, so that success allocates nothing for it. */
export interface Run {
  readonly path: (string | number)[];
  errors: ValidationErrorItem[];
  exactness: number;
  /** Number of model fields set, null where no model was met; a union prefers the member that sets more. */
  fieldsSet: number | null;
}

/** A compiled schema. `name` is the label that pydantic puts into the `loc` of a union's errors. */
export interface Coercer {
  readonly name: string;
  check(value: Parsed, run: Run): unknown;
}

/** Records an error at the current path. */
// oxlint-disable-next-line max-params -- one error entry, member by member; called from every coercer
export function fail(
  run: Run,
  type: string,
  msg: string,
  input: Parsed,
  ctx?: Record<string, string | number | NumberToken>,
): typeof FAILED {
  const loc = run.path.slice();
  run.errors.push(ctx === undefined ? { type, loc, msg, input } : { type, loc, msg, input, ctx });
  return FAILED;
}

export function lowerExactness(run: Run, level: number): void {
  if (run.exactness > level) run.exactness = level;
}
