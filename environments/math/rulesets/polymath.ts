import { defineRuleset } from 'paddock/kit';
import { mathKeyMetrics } from '../grading/math-metrics.ts';
import { polymathMetrics } from '../grading/polymath-metrics.ts';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components } from '../schema.gen.ts';
import { mathWithJudge } from './math-with-judge.ts';

type Row = Required<components['schemas']['PolymathRow']>;
type Settings = Required<components['schemas']['MathWithJudgeSettings']>;

/** NeMo Gym's polymath: graded as math_with_judge, measured by language and weighted by difficulty. */
export const polymath = defineRuleset<Row, Settings, MathState, MathResources>({
  ...mathWithJudge,
  title: 'A boxed answer to a problem with a language and a weight',
  row: 'PolymathRow',
  reply: 'PolymathReply',
  matches: (row) =>
    mathWithJudge.matches?.(row) === true && (typeof row['language'] === 'string' || typeof row['weight'] === 'number'),
  async verify(input) {
    const verdict = await mathWithJudge.verify(input);
    const { weight, language } = input.row;
    return { ...verdict, fields: { ...verdict.fields, weight, language } };
  },
  metrics: polymathMetrics,
  keyMetrics: mathKeyMetrics,
});
