import { isJsonObject, type JsonValue, type PythonWorkers } from 'paddock/kit';

export interface Compared {
  /** Both were read whole. */
  readonly parsed: boolean;
  readonly equal: boolean;
  /** For two closed expressions: how far they are apart, as a part of the larger. */
  readonly relative: number | null;
}

/** Readings of one formula; each is a list of alternatives, and each of these a list of what must hold at once. */
export type Readings = readonly (readonly (readonly string[])[])[];

/** Expressions in one letter that is any integer. */
export interface Families {
  readonly items: readonly string[];
  readonly parameter: string;
}

/** CPU time of one of them; the library's own verdict has had its ten seconds before. */
const PRIMITIVE_CPU_MS = 4_000;

/** The worker's primitives for one pair; null wherever it cannot tell or a limit was reached. */
export interface Library {
  compare(gold: string, answer: string): Promise<Compared>;
  /** Whether two formulas, each in one reading or two, are satisfied by the same real numbers. */
  sets(gold: Readings, answer: Readings): Promise<boolean | null>;
  /** Whether two expressions, or lists of them, are the same complex numbers: `i` is the imaginary unit. */
  complex(gold: string, answer: string): Promise<boolean | null>;
  /** Whether two lists of `a + b n`, n any integer, are the same real numbers. */
  families(gold: Families, answer: Families): Promise<boolean | null>;
  proportional(gold: string, answer: string): Promise<boolean | null>;
  positive(gold: string, answer: string): Promise<boolean | null>;
  /** False where two formulas that the library finds equal are two relations, or a value and an equation that is wrong. */
  relations(gold: string, answer: string): Promise<boolean | null>;
}

const copy = (readings: Readings): JsonValue => readings.map((alternatives) => alternatives.map((atoms) => [...atoms]));

export function createLibrary(workers: PythonWorkers, signal?: AbortSignal): Library {
  let isExhausted = false;
  const ask = async (op: string, gold: JsonValue, answer: JsonValue): Promise<JsonValue> => {
    if (isExhausted) return null;
    const options = { cpuMs: PRIMITIVE_CPU_MS, ...(signal === undefined ? {} : { signal }) };
    const outcome = await workers.call({ op, gold, answer }, options);
    // A pair that has used up the time of one primitive would use up that of the next as well.
    isExhausted = !outcome.ok || (isJsonObject(outcome.value) && outcome.value['limit'] === 'cpu');
    return outcome.ok && isJsonObject(outcome.value) ? (outcome.value['reply'] ?? null) : null;
  };
  const asBoolean = (value: JsonValue): boolean | null => (typeof value === 'boolean' ? value : null);
  return {
    async compare(gold, answer) {
      const value = await ask('compare', gold, answer);
      if (!isJsonObject(value)) return { parsed: false, equal: false, relative: null };
      const { parsed, equal, relative } = value;
      return {
        parsed: parsed === true,
        equal: equal === true,
        relative: typeof relative === 'number' ? relative : null,
      };
    },
    sets: async (gold, answer) => asBoolean(await ask('sets', copy(gold), copy(answer))),
    complex: async (gold, answer) => asBoolean(await ask('complex', gold, answer)),
    families: async (gold, answer) =>
      asBoolean(await ask('families', [gold.parameter, ...gold.items], [answer.parameter, ...answer.items])),
    proportional: async (gold, answer) => asBoolean(await ask('proportional', gold, answer)),
    positive: async (gold, answer) => asBoolean(await ask('positive', gold, answer)),
    relations: async (gold, answer) => asBoolean(await ask('relations', gold, answer)),
  };
}
