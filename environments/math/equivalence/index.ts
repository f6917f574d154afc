import type { PythonWorkers } from 'paddock/kit';
import { lastBoxed } from './boxed.ts';
import { askGym, type GymVerdict } from './gym-verdict.ts';

export { lastBoxed, stripDelimiters } from './boxed.ts';
export type { GymVerdict } from './gym-verdict.ts';

const workerFile = (name: string): URL => new URL(`../workers/${name}.py`, import.meta.url);

/**
 * The workers behind it, for `InstanceContext.pythonWorkers({ ...EQUIVALENCE_WORKERS, name })`. The bounds of one request
 * are Math-Verify's own in CPU time (parse 5 s, compare 5 s; the public server ends it at 10 s), and a wall clock far behind.
 */
export const EQUIVALENCE_WORKERS = {
  script: workerFile('math_verify_worker'),
  modules: [workerFile('math_library'), workerFile('math_algebra')],
  cpuMs: 10_000,
  wallMs: 600_000,
  memoryBytes: 2 * 1024 ** 3,
  recycleAfter: 200,
} as const;

export interface Decision {
  readonly decision: 'equal' | 'different' | 'undecided';
  /** One sentence for a person. */
  readonly reason: string;
  /** The answer that was graded, as Math-Verify prints it, or null when there is none. */
  readonly extracted: string | null;
  /** What Math-Verify alone says: the server's `library_reward`. */
  readonly library: GymVerdict;
}

export interface EquivalenceOptions {
  readonly signal?: AbortSignal;
  /**
   * Whether an answer without a complete, non-blank `\boxed{}` is wrong without a look, as in nemo-gym 0.7.0's
   * math_with_judge, polymath and ns_tools (default); math_with_autograder and the physics servers grade any text.
   */
  readonly requireBox?: boolean;
}

export interface Equivalence {
  /** `compat: gym`: exactly the server's library reward and extracted answer. */
  gymVerdict(gold: string, generated: string, options?: EquivalenceOptions): Promise<GymVerdict>;
  /** The right verdict, which differs from Math-Verify's only by the list in differences.ts. */
  decide(gold: string, generated: string, options?: EquivalenceOptions): Promise<Decision>;
}

const NO_ANSWER: GymVerdict = { reward: 0, extracted: null, limit: null };

function isMissing(generated: string, options: EquivalenceOptions): boolean {
  return (options.requireBox ?? true) && (lastBoxed(generated) ?? '').trim() === '';
}

/** Both throw `AppError('worker_failed')` for a fault of ours only, never for what an answer contains. */
export function createEquivalence(workers: PythonWorkers): Equivalence {
  const gymVerdict: Equivalence['gymVerdict'] = async (gold, generated, options = {}) =>
    isMissing(generated, options) ? NO_ANSWER : askGym(workers, { gold, text: generated }, options.signal);
  return {
    gymVerdict,
    async decide(gold, generated, options = {}) {
      const library = await gymVerdict(gold, generated, options);
      const { extracted, limit } = library;
      if (isMissing(generated, options)) {
        return { decision: 'different', reason: 'The response has no \\boxed{} answer.', extracted, library };
      }
      if (limit !== null) {
        const reason = `The answer could not be compared within the limits of one comparison (${limit}).`;
        return { decision: 'undecided', reason, extracted, library };
      }
      return library.reward === 1
        ? { decision: 'equal', reason: 'Math-Verify finds the answer equal to the expected one.', extracted, library }
        : {
            decision: 'different',
            reason: 'Math-Verify finds no equality with the expected answer.',
            extracted,
            library,
          };
    },
  };
}
