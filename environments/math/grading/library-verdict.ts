import type { JsonObject, Verdict } from 'paddock/kit';
import type { LibraryGrade } from './grade-by-library.ts';

/** The verdict of a row that no judge is asked about, with the fields that each reply of such a row has. */
export function libraryVerdict(gold: string, library: LibraryGrade): Verdict & { readonly fields: JsonObject } {
  const { reward, extracted, decision, reason } = library;
  return {
    verdict: reward === 1 ? 'correct' : 'wrong',
    reward,
    decision,
    reason,
    fields: { expected_answer: gold, extracted_answer: extracted, library_reward: reward, judge_evaluations: null },
  };
}
