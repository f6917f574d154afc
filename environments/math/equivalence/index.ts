import { lastBoxed, type PythonWorkers, pythonStrip } from 'paddock/kit';
import { areOtherNumbers, beyondLimits, LIMITS } from './beyond-limits.ts';
import type { DifferenceId } from './differences/difference-id.ts';
import { askGym, type GymVerdict } from './gym-verdict.ts';
import { createLibrary, type Library } from './library.ts';
import { equalAsRead, type Opinion, type Pair, readSide, squeeze } from './opinion.ts';
import { boxContext } from './reading/box-context.ts';
import { soleBox, stripDelimiters } from './reading/boxed.ts';
import { DIFFERENCE_RULES } from './rules/difference-rules.ts';
import { separateCases } from './rules/letter-cases.ts';
import { saysMore, wordsOf } from './rules/qualified.ts';

export type { GymVerdict } from './gym-verdict.ts';

const workerFile = (name: string): URL => new URL(`../workers/${name}.py`, import.meta.url);

/**
 * The workers behind it, for `InstanceContext.pythonWorkers({ ...EQUIVALENCE_WORKERS, name })`. The bounds of one request
 * are Math-Verify's own in CPU time (parse 5 s, compare 5 s; the public server ends it at 10 s), and a wall clock far behind.
 */
export const EQUIVALENCE_WORKERS = {
  script: workerFile('math_verify_worker'),
  modules: ['math_library', 'math_algebra', 'math_relations'].map(workerFile),
  cpuMs: 10_000,
  wallMs: 400_000,
  memoryBytes: 1024 ** 3,
  // A new worker costs a third of a second before it is as fast as the old one; SymPy's caches are bounded by themselves.
  recycleAfter: 2_000,
} as const;

export interface Decision {
  readonly decision: 'equal' | 'different' | 'undecided';
  /** One sentence for a person. */
  readonly reason: string;
  /** The answer that was graded, as Math-Verify prints it, or null when there is none. */
  readonly extracted: string | null;
  /** The entry of DIFFERENCES that made the verdict another than Math-Verify's, else null. */
  readonly difference: DifferenceId | null;
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
  /** The task's text: words beside a value that stand in it only name what is counted (default: none is known). */
  readonly task?: string;
}

export interface Equivalence {
  /** `compat: gym`: exactly the server's library reward and extracted answer. */
  gymVerdict(gold: string, generated: string, options?: EquivalenceOptions): Promise<GymVerdict>;
  /** The right verdict, which differs from Math-Verify's only by the list in differences/. */
  decide(gold: string, generated: string, options?: EquivalenceOptions): Promise<Decision>;
}

const NO_ANSWER: GymVerdict = { reward: 0, extracted: null, limit: null, whole: true };

function isMissing(generated: string, options: EquivalenceOptions): boolean {
  return (options.requireBox ?? true) && pythonStrip(lastBoxed(generated) ?? '') === '';
}

async function firstOpinion(pair: Pair): Promise<Opinion | null> {
  for (const rule of DIFFERENCE_RULES) {
    const opinion = await rule(pair);
    if (opinion !== null) return opinion;
  }
  return null;
}

/** The opinion on a pair in which each capital has a name of its own; the library's verdict was on one without. */
async function opinionBySymbols(pair: Pair, texts: readonly [string, string]): Promise<Opinion | null> {
  const [gold, answer] = [readSide(texts[0]), readSide(texts[1])];
  if (gold === null || answer === null) return firstOpinion(pair);
  const equal = await equalAsRead(pair.library, gold.text, answer.text);
  const opinion = await firstOpinion({ ...pair, gold, answer, libraryEqual: equal === true });
  if (opinion !== null) return opinion;
  const decision = equal === null ? 'undecided' : equal ? 'equal' : 'different';
  const reason = 'A capital and a small letter of the same name are different symbols.';
  return equal === null && !pair.libraryEqual ? null : { decision, difference: 'letter-case', reason };
}

async function opinionOf(
  pair: { gold: string; boxed: string; task: string },
  verdict: GymVerdict,
  library: Library,
): Promise<Opinion | null> {
  const [gold, answer] = [readSide(stripDelimiters(pair.gold)), readSide(pair.boxed)];
  if (gold !== null && answer !== null) {
    const read = { gold, answer, libraryEqual: verdict.reward === 1, taskWords: wordsOf(pair.task), library };
    const separated = separateCases(gold, answer);
    const opinion = separated === null ? await firstOpinion(read) : await opinionBySymbols(read, separated);
    if (opinion !== null) return opinion;
  }
  const same = squeeze(stripDelimiters(pair.gold)) === squeeze(stripDelimiters(pair.boxed));
  const isPart = !verdict.whole || saysMore(pair.gold) !== saysMore(pair.boxed);
  if (verdict.reward === 0 || !isPart || same) return null;
  const reason = 'One side cannot be read as a whole; only a part of it equals the other.';
  return { decision: 'undecided', difference: 'partial-parse', reason };
}

/** Math-Verify may take an answer from beside the box: "The final answer is 5. I hope it is correct." */
const ANNOUNCED = /final answer|hope/iu;

/** Both throw `AppError('worker_failed')` for a fault of ours only, never for what an answer contains. */
export function createEquivalence(workers: PythonWorkers): Equivalence {
  const gymVerdict: Equivalence['gymVerdict'] = async (gold, generated, options = {}) =>
    isMissing(generated, options) ? NO_ANSWER : askGym(workers, { gold, text: generated }, options.signal);
  return {
    gymVerdict,
    async decide(gold, generated, options = {}) {
      let library = NO_ANSWER;
      const make = (
        decision: Decision['decision'],
        reason: string,
        difference: DifferenceId | null = null,
      ): Decision => ({ decision, reason, difference, extracted: library.extracted, library });
      if (isMissing(generated, options)) return make('different', 'The response has no \\boxed{} answer.');
      const answer = lastBoxed(generated) ?? generated;
      const beyond = beyondLimits(answer);
      if (beyond !== null) return make('undecided', `The answer is too large for one comparison: ${beyond}.`);
      library = await gymVerdict(gold, generated, options);
      if (library.limit !== null) {
        return areOtherNumbers(stripDelimiters(gold), answer)
          ? make('different', 'The answer is another whole number.')
          : make('undecided', `The comparison reached a limit: ${LIMITS[library.limit]}.`);
      }
      const boxed = soleBox(generated);
      const equal = library.reward === 1;
      const opinion =
        boxed === null
          ? null
          : await opinionOf({ gold, boxed, task: options.task ?? '' }, library, createLibrary(workers, options.signal));
      const isOther = opinion !== null && (opinion.decision === 'equal') !== equal;
      if (isOther && opinion.decision !== 'equal') return make(opinion.decision, opinion.reason, opinion.difference);
      if (!isOther && !equal) return make('different', 'Math-Verify finds no equality with the expected answer.');
      const context = boxContext(generated);
      if (context !== null) return make('undecided', context, 'box-context');
      if (isOther) return make(opinion.decision, opinion.reason, opinion.difference);
      if (boxed !== null && ANNOUNCED.test(generated)) {
        const alone = await gymVerdict(gold, `\\boxed{${boxed}}`, options);
        const reason = 'What equals the expected answer stands beside the box.';
        if (alone.reward === 0) return make('undecided', reason, 'box-context');
      }
      return make('equal', 'Math-Verify finds the answer equal to the expected one.');
    },
  };
}
