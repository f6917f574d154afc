import { expect, test } from 'vitest';
import { AppError } from '../../../src/lib/errors.ts';
import { failureOf, spliceReply } from '../../../src/session/verify-reply.ts';

test('a reason is cut after two thousand code points, never within one [pit-28-code-points]', () => {
  const { reason } = failureOf(new Error('😀'.repeat(3000)));
  expect([...reason]).toHaveLength(2000);
  expect(reason.isWellFormed()).toBe(true);
});

test.each([
  ['judge_failed', 'judge_failed'],
  ['sandbox_lost', 'session_lost'],
  ['sandbox_unavailable', 'provider_unavailable'],
  ['worker_failed', 'verifier_error'],
] as const)("a failure %s is %s in Gym's vocabulary", (code, kind) => {
  expect(failureOf(new AppError(code, 'why'))).toEqual({ kind, errorClass: code, reason: 'why' });
});

test('a reply is the two values as they came, then the rest', () => {
  expect(spliceReply('{"a": 1.0}', '[ ]', ',"reward":1.0}')).toBe(
    '{"responses_create_params":{"a": 1.0},"response":[ ],"reward":1.0}',
  );
});
