import type { MathResources } from '../math-resources.ts';

export interface LibraryQuestion {
  readonly gold: string;
  /** The question as the row has it. */
  readonly task: string;
  /** The whole text of the response. */
  readonly text: string;
  readonly compat: 'gym' | null;
  /** Whether a response without a `\boxed{}` answer is wrong without a look (0.7.0, section 6.6). */
  readonly requireBox: boolean;
  readonly resources: Pick<MathResources, 'equivalence'>;
  readonly signal: AbortSignal;
}

export interface LibraryGrade {
  readonly reward: 0 | 1;
  /** The answer that was graded, as the library prints it. */
  readonly extracted: string | null;
  readonly decision: 'equal' | 'different' | 'undecided';
  readonly reason: string;
}

/** Math-Verify's verdict: by `compat: gym` exactly that of the public server, else the right one. */
export async function gradeByLibrary(question: LibraryQuestion): Promise<LibraryGrade> {
  const { gold, task, text, compat, requireBox, resources, signal } = question;
  const options = { signal, requireBox, task };
  if (compat !== 'gym') {
    const { decision, reason, extracted } = await resources.equivalence.decide(gold, text, options);
    return { reward: decision === 'equal' ? 1 : 0, extracted, decision, reason };
  }
  const { reward, extracted, limit } = await resources.equivalence.gymVerdict(gold, text, options);
  if (limit !== null) {
    return { reward, extracted, decision: 'undecided', reason: `The comparison reached its limit (${limit}).` };
  }
  return reward === 1
    ? { reward, extracted, decision: 'equal', reason: 'Math-Verify finds the answers equal.' }
    : { reward, extracted, decision: 'different', reason: 'Math-Verify does not find the answers equal.' };
}
