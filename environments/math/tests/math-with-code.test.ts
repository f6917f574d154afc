import { describe, expect, it } from 'vitest';
import { gymAnswersMatch, plainAnswersMatch } from '../grading/answers-match.ts';
import { mathWithCode } from '../rulesets/math-with-code.ts';
import { fakeEquivalence, message, responseOf, toolOutput, verifyInput } from './fakes.ts';

const GYM = { compat: 'gym', max_execution_time: 10 } as const;
const OWN = { compat: null, max_execution_time: 10 } as const;

async function graded(
  expected: string,
  response: ReturnType<typeof responseOf>,
  settings: typeof GYM | typeof OWN = GYM,
) {
  const row = { expected_result: expected, expected_code_contains: '' };
  return mathWithCode.verify(verifyInput(row, settings, { response }));
}

describe('math_with_code: the answer', () => {
  it.each([
    [
      'the last box of the last message that has one',
      responseOf(message('\\boxed{1}'), message('\\boxed{2} \\boxed{3}'), message('bye')),
      '3',
    ],
    ['a box with braces in it', responseOf(message('\\boxed{ \\frac{1}{2} }')), '\\frac{1}{2}'],
    [
      'a box printed by a tool',
      responseOf(toolOutput({ stdout: 'so \\boxed{7}\n', stderr: '' }), message('done')),
      '7',
    ],
    ['a box in a tool output that is no object', responseOf(toolOutput('[1, 2] \\boxed{7}')), '7'],
    ['the message before a tool', responseOf(message('\\boxed{1}'), toolOutput({ stdout: '\\boxed{7}' })), '1'],
    ['none where the box is empty', responseOf(message('\\boxed{ }')), null],
    ['none where the last box is not closed', responseOf(message('\\boxed{1} \\boxed{2')), null],
    ['none in what only a user says', responseOf(message('\\boxed{1}', { role: 'user' })), null],
    ['none where the stdout is no text', responseOf(toolOutput({ stdout: 5 }), { type: 'function_call_output' }), null],
  ] as const)('is %s', async (_what, response, answer) => {
    const verdict = await graded('1', response);
    expect(verdict.fields).toEqual({ extracted_answer: answer, accuracy: answer === '1' });
    expect(verdict.reward).toBe(answer === '1' ? 1 : 0);
  });
});

describe('math_with_code: by the public rule', () => {
  it.each([
    ['32', '32', true],
    ['\\(32\\)', '$32$', true],
    ['\\text{ yes  sir }', 'yes sir', true],
    ['42.0', '42', true],
    ['1_000', '1000', true],
    ['.5', '0.5', true],
    ['٤٢', '42', true],
    ['0.3333333', '0.333333', true],
    ['1000001', '1000000', false],
    ['12345679', '12345678', true],
    ['2e-9', '1e-9', true],
    ['inf', 'Infinity', false],
    ['nan', 'NaN', false],
    ['\\dfrac{1}{2}', '\\frac{1}{2}', false],
    ['1/2', '0.5', false],
    ['\u00a032\u2003', '32', true],
  ])('%s for %s is %s', (actual, expected, match) => {
    expect(gymAnswersMatch(actual, expected)).toBe(match);
  });
});

describe('math_with_code: by default', () => {
  it.each([
    ['12345679', '12345678', false],
    ['12345678901234567891', '12345678901234567890', false],
    ['2e-9', '1e-9', false],
    ['0.3333333', '0.333333', true],
    ['42.0', '42', true],
    ['+7', '7', true],
    ['0.1000001', '0.1', false],
    ['100.00005', '100', false],
    ['0.10', '0.1', true],
  ])('numbers are compared as such: %s for %s is %s', (actual, expected, match) => {
    expect(plainAnswersMatch(actual, expected)).toBe(match);
  });

  it('what is not two numbers is the library to say', async () => {
    const row = { expected_result: '\\frac{1}{2}', expected_code_contains: '' };
    const equivalence = fakeEquivalence({ decision: 'equal' });
    const response = responseOf(message('\\boxed{0.5}'));
    const verdict = await mathWithCode.verify(verifyInput(row, OWN, { response, resources: { equivalence } }));
    expect(verdict).toMatchObject({ verdict: 'correct', decision: 'equal', fields: { accuracy: true } });
    expect(equivalence.texts).toEqual(['\\boxed{0.5}']);
    expect(await graded('\\frac{1}{2}', response, GYM)).toMatchObject({ verdict: 'wrong' });
  });
});
