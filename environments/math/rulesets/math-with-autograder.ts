import { assistantMessages, defineRuleset, type JsonObject, lastBoxedOrFbox } from 'paddock/kit';
import { gradeByLibrary } from '../grading/grade-by-library.ts';
import { libraryVerdict } from '../grading/library-verdict.ts';
import { mathKeyMetrics, mathMetrics } from '../grading/math-metrics.ts';
import { askJudge } from '../judging/ask-judge.ts';
import { AUTOGRADER_LABELS } from '../judging/autograder-prompt.ts';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components } from '../schema.gen.ts';

type Row = Required<components['schemas']['MathWithJudgeRow']>;
type Settings = Required<components['schemas']['MathWithAutograderSettings']>;

/** NeMo Gym's math_with_autograder: Math-Verify, then one question to a judge: is this answer correct? */
export const mathWithAutograder = defineRuleset<Row, Settings, MathState, MathResources>({
  title: 'A final answer, by Math-Verify and a judge that grades it against the golden answer',
  row: 'MathWithJudgeRow',
  settings: 'MathWithAutograderSettings',
  reply: 'MathWithJudgeReply',
  tools: [],
  reverify: 'stateless',
  // The rows look like those of math_with_judge: it is chosen by the instance or by the row's source.
  matches: () => false,
  async verify({ row, response, settings, resources, signal }) {
    const { question, expected_answer: gold } = row;
    const text = assistantMessages(response).join('');
    const library = await gradeByLibrary({
      gold,
      task: question,
      text,
      compat: settings.compat,
      requireBox: false,
      resources,
      signal,
    });
    const byLibrary = libraryVerdict(gold, library);
    if (!settings.should_use_judge || library.reward === 1 || resources.judge === null) return byLibrary;
    // The box as it was written: the library's own form loses parts of what is not one number.
    const answer = lastBoxedOrFbox(text) || library.extracted || text;
    const { equal, evaluation } = await askJudge({
      judge: resources.judge,
      prompt: resources.prompts.autograder,
      fields: { problem: question, predicted_answer: answer, expected_answer: gold },
      labels: AUTOGRADER_LABELS,
      params: settings.judge_responses_create_params as JsonObject,
      signal,
    });
    return {
      verdict: equal ? 'correct' : 'wrong',
      reward: equal ? 1 : 0,
      decision: 'judge',
      reason: equal ? 'The judge calls the answer correct.' : 'The judge does not call the answer correct.',
      fields: { ...byLibrary.fields, judge_evaluations: [{ ...evaluation }] },
    };
  },
  metrics: mathMetrics,
  keyMetrics: mathKeyMetrics,
});
