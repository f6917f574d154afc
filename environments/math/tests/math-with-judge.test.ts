import { describe, expect, it } from 'vitest';
import { mathWithJudge } from '../rulesets/math-with-judge.ts';
import { fakeEquivalence, fakeJudge, MATH_SETTINGS, message, responseOf, verifyInput } from './fakes.ts';

const ROW = { question: 'What is one half?', expected_answer: '1/2' };
const EQUAL = 'They agree: [[A=B]]';
const DIFFERENT = 'They differ: [[A!=B]]';
const ASKING = { ...MATH_SETTINGS, should_use_judge: true };

describe('math_with_judge', () => {
  it('is right when the library finds the answer equal, and asks no judge then', async () => {
    const judge = fakeJudge();
    const input = verifyInput(ROW, ASKING, { response: responseOf(message('\\boxed{1/2}')), resources: { judge } });
    expect(await mathWithJudge.verify(input)).toMatchObject({
      verdict: 'correct',
      reward: 1,
      decision: 'equal',
      fields: {
        expected_answer: '1/2',
        extracted_answer: 'sympy(1/2)',
        library_reward: 1,
        judge_evaluations: null,
      },
    });
    expect(judge.asked).toEqual([]);
  });

  it('gives the library the texts of all messages of the model, with nothing between', async () => {
    const equivalence = fakeEquivalence();
    const response = responseOf(
      message('First '),
      message('not mine \\boxed{9}', { role: 'user' }),
      null,
      { type: 'message', content: 7 },
      { type: 'reasoning', summary: [] },
      message('then \\boxed{3}'),
    );
    await mathWithJudge.verify(verifyInput(ROW, MATH_SETTINGS, { response, resources: { equivalence } }));
    expect(equivalence.texts).toEqual(['First then \\boxed{3}']);
  });

  it('reads a response that is none as silence', async () => {
    for (const response of [{}, { output: 'no list' }, responseOf()]) {
      const verdict = await mathWithJudge.verify(verifyInput(ROW, MATH_SETTINGS, { response }));
      expect(verdict).toMatchObject({ verdict: 'wrong', reward: 0, fields: { extracted_answer: null } });
    }
  });

  it('asks the judge for the boxed answer, the expected one first, then the other way round', async () => {
    const judge = fakeJudge(EQUAL, EQUAL);
    const response = responseOf(message('So \\boxed{0.5}.'));
    const verdict = await mathWithJudge.verify(verifyInput(ROW, ASKING, { response, resources: { judge } }));
    expect(verdict).toMatchObject({ verdict: 'correct', reward: 1, decision: 'judge', fields: { library_reward: 0 } });
    expect(verdict.fields?.['judge_evaluations']).toHaveLength(2);
    expect(judge.asked.map((text) => text.indexOf('\n1/2\n') < text.indexOf('\n0.5\n'))).toEqual([true, false]);
    expect(judge.asked[0]).toContain('What is one half?');
  });

  it.each([
    ['different at once, and saves the second call', [DIFFERENT], 1],
    ['equal in one order only', [EQUAL, DIFFERENT], 2],
    ['nothing that can be read', ['I am not sure.'], 1],
    ['both labels, different first', [`${DIFFERENT} or ${EQUAL}`], 1],
  ] as const)('is wrong when the judge says %s', async (_what, replies, calls) => {
    const judge = fakeJudge(...replies);
    const response = responseOf(message('\\boxed{0.4}'));
    const verdict = await mathWithJudge.verify(verifyInput(ROW, ASKING, { response, resources: { judge } }));
    expect(verdict).toMatchObject({ verdict: 'wrong', reward: 0, decision: 'judge' });
    expect(verdict.fields?.['judge_evaluations']).toHaveLength(calls);
  });

  it.each([
    ['an empty output', responseOf()],
    ['a last item that is no message', responseOf(message(EQUAL), { type: 'reasoning', summary: [] })],
    ['a last part that is no text', responseOf(message(EQUAL, { content: [{ type: 'refusal', refusal: 'no' }] }))],
  ])('reads %s of the judge as not equal', async (_what, reply) => {
    const judge = fakeJudge(reply);
    const response = responseOf(message('\\boxed{0.4}'));
    const verdict = await mathWithJudge.verify(verifyInput(ROW, ASKING, { response, resources: { judge } }));
    expect(verdict).toMatchObject({ verdict: 'wrong', decision: 'judge' });
  });

  it("passes the failure of the judge's call on: no answer was judged", async () => {
    const judge = fakeJudge(new Error('the judge is down'));
    const input = verifyInput(ROW, ASKING, { response: responseOf(message('\\boxed{0.4}')), resources: { judge } });
    await expect(async () => mathWithJudge.verify(input)).rejects.toThrow('the judge is down');
  });

  it('asks no judge for an answer without a box, and none where the instance has none', async () => {
    const judge = fakeJudge();
    for (const text of ['one half', '\\boxed{ }', '\\boxed{0.4']) {
      const input = verifyInput(ROW, ASKING, { response: responseOf(message(text)), resources: { judge } });
      expect(await mathWithJudge.verify(input)).toMatchObject({ verdict: 'wrong' });
    }
    expect(judge.asked).toEqual([]);
    const without = verifyInput(ROW, ASKING, { response: responseOf(message('\\boxed{0.4}')) });
    expect(await mathWithJudge.verify(without)).toMatchObject({ verdict: 'wrong', decision: 'different' });
  });

  it('counts an undecided answer as wrong, and says that it was not decided', async () => {
    const equivalence = fakeEquivalence({ decision: 'undecided' });
    const input = verifyInput(ROW, MATH_SETTINGS, {
      response: responseOf(message('\\boxed{1/2}')),
      resources: { equivalence },
    });
    expect(await mathWithJudge.verify(input)).toMatchObject({
      verdict: 'wrong',
      reward: 0,
      decision: 'undecided',
      fields: { library_reward: 0 },
    });
  });

  it('takes the public verdict in compat: gym, also where the right one is another', async () => {
    const equivalence = fakeEquivalence({ decision: 'different' });
    const response = responseOf(message('\\boxed{1/2}'));
    const gym = { ...MATH_SETTINGS, compat: 'gym' } as const;
    expect(await mathWithJudge.verify(verifyInput(ROW, gym, { response, resources: { equivalence } }))).toMatchObject({
      reward: 1,
    });
    const own = verifyInput(ROW, MATH_SETTINGS, { response, resources: { equivalence } });
    expect(await mathWithJudge.verify(own)).toMatchObject({ reward: 0 });
  });
});
