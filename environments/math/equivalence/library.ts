import { isJsonObject, type JsonValue, type PythonWorkers } from 'paddock/kit';

export interface Compared {
  /** Both were read whole. */
  readonly parsed: boolean;
  readonly equal: boolean;
  /** For two closed expressions: how far they are apart, as a part of the larger. */
  readonly relative: number | null;
}

/** CPU time of one of them; the library's own verdict has had its ten seconds before. */
const PRIMITIVE_CPU_MS = 4_000;

/** The worker's primitives; null wherever it cannot tell or a limit was reached. */
export interface Library {
  compare(gold: string, answer: string): Promise<Compared>;
  /** Whether two lists of relations or sets are solved by the same real numbers. */
  sets(gold: readonly string[], answer: readonly string[]): Promise<boolean | null>;
  proportional(gold: string, answer: string): Promise<boolean | null>;
  positive(gold: string, answer: string): Promise<boolean | null>;
}

export function createLibrary(workers: PythonWorkers, signal?: AbortSignal): Library {
  const ask = async (op: string, gold: JsonValue, answer: JsonValue): Promise<JsonValue> => {
    const options = { cpuMs: PRIMITIVE_CPU_MS, ...(signal === undefined ? {} : { signal }) };
    const outcome = await workers.call({ op, gold, answer }, options);
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
    sets: async (gold, answer) => asBoolean(await ask('sets', [...gold], [...answer])),
    proportional: async (gold, answer) => asBoolean(await ask('proportional', gold, answer)),
    positive: async (gold, answer) => asBoolean(await ask('positive', gold, answer)),
  };
}
