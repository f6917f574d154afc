import { assistantMessages, defineRuleset, type JsonObject, lastBoxed, pythonStrip } from 'paddock/kit';
import { gradeByLibrary } from '../grading/grade-by-library.ts';
import { libraryVerdict } from '../grading/library-verdict.ts';
import { mathKeyMetrics, mathMetrics } from '../grading/math-metrics.ts';
import { judgeBothOrders } from '../judging/judge-both-orders.ts';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components } from '../schema.gen.ts';

type Row = Required<components['schemas']['MathWithJudgeRow']>;
type Settings = Required<components['schemas']['MathWithJudgeSettings']>;

/** NeMo Gym's math_with_judge: Math-Verify on the whole text, then where asked for a judge on the boxed answer. */
export const mathWithJudge = defineRuleset<Row, Settings, MathState, MathResources>({
  title: 'A boxed answer, by Math-Verify and perhaps a judge',
  row: 'MathWithJudgeRow',
  settings: 'MathWithJudgeSettings',
  reply: 'MathWithJudgeReply',
  tools: [],
  reverify: 'stateless',
  matches: (row) => typeof row['question'] === 'string' && typeof row['expected_answer'] === 'string',
  async verify({ row, response, settings, resources, signal }) {
    const { question, expected_answer: gold } = row;
    const text = assistantMessages(response).join('');
    const library = await gradeByLibrary({
      gold,
      task: question,
      text,
      compat: settings.compat,
      requireBox: true,
      resources,
      signal,
    });
    const byLibrary = libraryVerdict(gold, library);
    const boxed = lastBoxed(text);
    const asks = settings.should_use_judge && library.reward === 0 && boxed !== null && pythonStrip(boxed) !== '';
    if (!asks || resources.judge === null) return byLibrary;
    const { equal, evaluations, reason } = await judgeBothOrders({
      judge: resources.judge,
      prompt: resources.prompts.equality,
      params: settings.judge_responses_create_params as JsonObject,
      question,
      gold,
      answer: boxed,
      signal,
    });
    return {
      verdict: equal ? 'correct' : 'wrong',
      reward: equal ? 1 : 0,
      decision: 'judge',
      reason,
      fields: { ...byLibrary.fields, judge_evaluations: evaluations },
    };
  },
  metrics: mathMetrics,
  keyMetrics: mathKeyMetrics,
});
