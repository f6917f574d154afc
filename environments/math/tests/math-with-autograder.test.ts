import { describe, expect, it } from 'vitest';
import { mathWithAutograder } from '../rulesets/math-with-autograder.ts';
import { fakeEquivalence, fakeJudge, MATH_SETTINGS, message, responseOf, verifyInput } from './fakes.ts';

const ROW = { question: 'Find all f.', expected_answer: 'f(x)=x' };
const SETTINGS = { ...MATH_SETTINGS, should_use_judge: true };

async function judged(text: string, reply: string) {
  const judge = fakeJudge(reply);
  const equivalence = fakeEquivalence();
  const input = verifyInput(ROW, SETTINGS, {
    response: responseOf(message(text)),
    resources: { judge, equivalence },
  });
  return { verdict: await mathWithAutograder.verify(input), asked: judge.asked };
}

describe('math_with_autograder', () => {
  it('asks once whether the answer is correct, with the box as it was written', async () => {
    const { verdict, asked } = await judged('So \\boxed{f(x)=\\frac{2x}{2}}.', 'Yes. \\boxed{Correct}');
    expect(verdict).toMatchObject({ verdict: 'correct', reward: 1, decision: 'judge', fields: { library_reward: 0 } });
    expect(verdict.fields?.['judge_evaluations']).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/Model Solution: f\(x\)=\\frac\{2x\}\{2\}\nGolden Answer: f\(x\)=x$/);
  });

  it.each([
    ['\\boxed{Incorrect}', 0],
    ['\\boxed{Incorrect}, though some say \\boxed{Correct}', 0],
    ['\\boxed{Correct} rather than \\boxed{Incorrect}', 1],
    ['Correct', 0],
  ])('reads "%s" as %i', async (reply, reward) => {
    expect((await judged('\\boxed{2x}', reply)).verdict).toMatchObject({ reward });
  });

  it.each([
    ['an \\fbox where there is no \\boxed', '\\fbox{2x}', '2x'],
    ['what the library extracted where there is no box', 'It is 2x.', 'sympy(f(x)=x)'],
    ['the whole text where nothing was extracted', '', ''],
  ])('shows the judge %s', async (_what, text, shown) => {
    const { asked } = await judged(text, '\\boxed{Incorrect}');
    expect(asked[0]).toContain(`Model Solution: ${shown}\n`);
  });

  it('grades an answer without a box, unlike math_with_judge', async () => {
    const input = verifyInput(ROW, SETTINGS, { response: responseOf(message('It is f(x)=x.')) });
    expect(await mathWithAutograder.verify(input)).toMatchObject({ verdict: 'correct', decision: 'equal' });
  });
});
