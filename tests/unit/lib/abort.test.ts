import { expect, test } from 'vitest';
import { AbortSource, abortOf } from '../../../src/lib/abort.ts';

test('only the first abort counts, and its reason is the signal’s, asked for before or after', () => {
  const before = new AbortSource();
  const { signal } = before;
  before.abort('first');
  before.abort('second');
  expect([before.aborted, signal.aborted, signal.reason]).toEqual([true, true, 'first']);
  const after = new AbortSource();
  after.abort('first');
  expect(after.signal.reason).toBe('first');
});

test('a callback runs once, at once when it comes too late, and not at all when it was taken off', () => {
  const source = new AbortSource();
  const calls: string[] = [];
  source.onAbort(() => calls.push('kept'));
  source.onAbort(() => calls.push('taken off'))();
  source.abort();
  source.onAbort(() => calls.push('late'));
  expect(calls).toEqual(['kept', 'late']);
});

test('follows a signal of somebody else, aborted already or later', () => {
  expect(abortOf(AbortSignal.abort('gone')).signal.reason).toBe('gone');
  const controller = new AbortController();
  const abort = abortOf(controller.signal);
  expect(abort.aborted).toBe(false);
  controller.abort('later');
  expect(abort.signal.reason).toBe('later');
});
