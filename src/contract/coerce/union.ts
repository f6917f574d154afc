import { type Coercer, EXACT, FAILED, lowerExactness, type Run, STRICT, type ValidationErrorItem } from './run.ts';

/** Optional: null, or the inner schema with its own errors. */
export function nullableCoercer(inner: Coercer): Coercer {
  return {
    name: `nullable[${inner.name}]`,
    check: (value, run) => (value === null ? null : inner.check(value, run)),
  };
}

interface Match {
  readonly value: unknown;
  readonly exactness: number;
  readonly fieldsSet: number | null;
}

/**
 * pydantic's smart union: the first exact match wins; else the member that sets most fields, then the closest, then the
 * first. Where none fits, the errors of every member, with its label in `loc`.
 */
export function unionCoercer(members: readonly Coercer[]): Coercer {
  return {
    name: `union[${members.map((member) => member.name).join(',')}]`,
    check(value, run) {
      const outer = { errors: run.errors, exactness: run.exactness, fieldsSet: run.fieldsSet };
      const failures: ValidationErrorItem[] = [];
      let best: Match | null = null;
      for (const member of members) {
        const match = tryMember(member, value, run);
        if (match === null) failures.push(...run.errors);
        else if (best === null || isBetter(match, best)) best = match;
        if (match !== null && match.exactness === EXACT && match.fieldsSet === null) break;
      }
      Object.assign(run, outer);
      if (best === null) {
        run.errors.push(...failures);
        return FAILED;
      }
      lowerExactness(run, best.exactness);
      if (best.fieldsSet !== null) run.fieldsSet = (run.fieldsSet ?? 0) + best.fieldsSet;
      return best.value;
    },
  };
}

function tryMember(member: Coercer, value: unknown, run: Run): Match | null {
  run.errors = [];
  run.exactness = EXACT;
  run.fieldsSet = null;
  run.path.push(member.name);
  const result = member.check(value, run);
  run.path.pop();
  if (result === FAILED || run.errors.length > 0) return null;
  return { value: result, exactness: run.exactness, fieldsSet: run.fieldsSet };
}

function isBetter(candidate: Match, best: Match): boolean {
  if (candidate.exactness === EXACT && candidate.fieldsSet === null) return true;
  if (candidate.fieldsSet !== null && best.fieldsSet !== null && candidate.fieldsSet !== best.fieldsSet) {
    return candidate.fieldsSet > best.fieldsSet;
  }
  return candidate.exactness > best.exactness;
}

/** Any value, as it came; in a union it yields to an exact match and is preferred to a converted one. */
export const anyCoercer: Coercer = {
  name: 'any',
  check(value, run) {
    lowerExactness(run, STRICT);
    return value;
  },
};
