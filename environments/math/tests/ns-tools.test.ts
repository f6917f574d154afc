import { describe, expect, it } from 'vitest';
import { nsTools } from '../rulesets/ns-tools.ts';
import { fakeJudge, fakeSession, MATH_SETTINGS, message, responseOf, verifyInput } from './fakes.ts';

const SETTINGS = {
  ...MATH_SETTINGS,
  default_verifier: 'math_with_judge',
  verifiers: { math_with_judge: { type: 'resources_servers', name: 'math_with_judge' } },
  nemo_skills_tools: [],
  nemo_skills_tool_overrides: {},
  sandbox_host: '127.0.0.1',
  sandbox_port: '6000',
  python_tool_port: 8765,
  verbose_tool_logging: false,
  disable_session_restore: true,
};
const ROW = { verifier_type: 'math_with_judge', question: 'q', expected_answer: '70', id: 'aime-0' };
const RIGHT = responseOf(message('\\boxed{70}'));

describe('ns_tools', () => {
  it("answers with the verifier's own reply in full and its own times", async () => {
    const session = fakeSession();
    session.state.toolTimes = [
      { seconds: 1, timedOut: false, saysTimedOut: true },
      { seconds: 2, timedOut: true, saysTimedOut: false },
      { seconds: 3, timedOut: true, saysTimedOut: false },
    ];
    const verdict = await nsTools.verify(verifyInput(ROW, SETTINGS, { response: RIGHT, session }));
    expect(verdict).toMatchObject({ verdict: 'correct', reward: 1, decision: 'equal' });
    expect(verdict.fields).toEqual({
      delegated_response: {
        responses_create_params: { input: [] },
        response: RIGHT,
        reward: 1,
        mask_sample: false,
        failure_kind: null,
        failure_reason: null,
        expected_answer: '70',
        extracted_answer: 'sympy(70)',
        library_reward: 1,
        judge_evaluations: null,
      },
      total_tool_execution_time_seconds: 6,
      num_tool_calls: 3,
      avg_tool_call_time_seconds: 2,
      tool_timeout_count: 2,
      tool_request_timeout_count: 0,
      verifier_type: 'math_with_judge',
    });
    expect(session.state.toolTimes).toEqual([]);
  });

  it('counts in compat: gym the timeouts that a reply spells out, as the public server does', async () => {
    const session = fakeSession();
    session.state.toolTimes = [{ seconds: 1, timedOut: true, saysTimedOut: false }];
    const gym = { ...SETTINGS, compat: 'gym' } as const;
    const verdict = await nsTools.verify(verifyInput(ROW, gym, { response: RIGHT, session }));
    expect(verdict.fields).toMatchObject({ num_tool_calls: 1, tool_timeout_count: 0 });
  });

  it('uses the default verifier for a row that names none, and zero times without a call', async () => {
    const verdict = await nsTools.verify(verifyInput({ ...ROW, verifier_type: null }, SETTINGS, { response: RIGHT }));
    expect(verdict.fields).toMatchObject({ verifier_type: null, num_tool_calls: 0, avg_tool_call_time_seconds: 0 });
  });

  it('delegates to the ruleset that the setting names', async () => {
    const settings = { ...SETTINGS, should_use_judge: true, verifiers: { strict: { name: 'math_with_autograder' } } };
    const judge = fakeJudge('\\boxed{Correct}');
    const row = { ...ROW, verifier_type: 'strict' };
    const response = responseOf(message('\\boxed{71}'));
    const verdict = await nsTools.verify(verifyInput(row, settings, { response, resources: { judge } }));
    expect(verdict).toMatchObject({ reward: 1, decision: 'judge' });
  });

  it.each([
    [
      'a verifier that the settings lack',
      { ...ROW, verifier_type: 'other' },
      /Unknown verifier "other".*math_with_judge/,
    ],
    ['a row without its question', { verifier_type: null, expected_answer: '70' }, /lacks question or expected_answer/],
  ])('is no verdict for %s', async (_what, row, reason) => {
    const input = verifyInput(row, SETTINGS, { response: RIGHT });
    await expect(async () => nsTools.verify(input)).rejects.toThrow(reason);
  });
});
