import type { JsonObject, Judge, PromptTemplate } from 'paddock/kit';
import { askJudge } from './ask-judge.ts';
import { EQUALITY_LABELS } from './equality-prompt.ts';

export interface EqualityQuestion {
  readonly judge: Judge;
  readonly prompt: PromptTemplate;
  readonly params: JsonObject;
  readonly question: string;
  readonly gold: string;
  readonly answer: string;
  readonly signal: AbortSignal;
}

export interface EqualityVerdict {
  readonly equal: boolean;
  /** One or two calls, as NeMo Gym records them. */
  readonly evaluations: JsonObject[];
  readonly reason: string;
}

/** Equal only when the judge says so with either answer first; the second call is saved when the first says different. */
export async function judgeBothOrders(question: EqualityQuestion): Promise<EqualityVerdict> {
  const { judge, prompt, params, gold, answer, signal } = question;
  const ask = (first: string, second: string) =>
    askJudge({
      judge,
      prompt,
      fields: { question: question.question, first_answer: first, second_answer: second },
      labels: EQUALITY_LABELS,
      params,
      signal,
    });
  const first = await ask(gold, answer);
  if (!first.equal) {
    return {
      equal: false,
      evaluations: [{ ...first.evaluation }],
      reason: 'The judge does not call the answers equal.',
    };
  }
  const second = await ask(answer, gold);
  return {
    equal: second.equal,
    evaluations: [{ ...first.evaluation }, { ...second.evaluation }],
    reason: second.equal
      ? 'The judge calls the answers equal in both orders.'
      : 'The judge calls the answers equal in one order only.',
  };
}
