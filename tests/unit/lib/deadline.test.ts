import { expect, test } from 'vitest';
import { AbortSource, abortOf } from '../../../src/lib/abort.ts';
import { withDeadline } from '../../../src/lib/deadline.ts';

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

test('work that ends in time gives its result, in one step or in several', async () => {
  const options = { ms: 1000, abort: new AbortSource(), what: 'It' };
  expect(await withDeadline(options, () => 1)).toBe(1);
  expect(await withDeadline(options, async () => 2)).toBe(2);
  await expect(
    withDeadline(options, () => {
      throw new Error('own');
    }),
  ).rejects.toThrow('own');
});

test('work past its deadline is aborted and named', async () => {
  let signal: AbortSignal | undefined;
  const work = withDeadline({ ms: 5, abort: new AbortSource(), what: 'Tool "x"' }, (abort) => {
    signal = abort.signal;
    return never(abort.signal);
  });
  await expect(work).rejects.toMatchObject({
    code: 'deadline_exceeded',
    message: 'Tool "x" did not end within 0.005 s',
  });
  expect(signal?.aborted).toBe(true);
});

test('a caller that goes away aborts the work; one that has gone never starts it', async () => {
  const source = new AbortSource();
  const work = withDeadline({ ms: 1000, abort: source, what: 'It' }, (abort) => never(abort.signal));
  source.abort();
  await expect(work).rejects.toMatchObject({ code: 'client_gone' });
  await expect(withDeadline({ ms: 1000, abort: source, what: 'It' }, () => 1)).rejects.toMatchObject({
    code: 'client_gone',
  });
});

test('an abort made of a signal follows it', () => {
  const controller = new AbortController();
  const abort = abortOf(controller.signal);
  const calls: string[] = [];
  const stop = abort.onAbort(() => calls.push('removed'));
  abort.onAbort(() => calls.push('kept'));
  stop();
  controller.abort(new Error('why'));
  abort.onAbort(() => calls.push('late'));
  expect(calls).toEqual(['kept', 'late']);
  expect(abort.signal.aborted).toBe(true);
  expect(abortOf(AbortSignal.abort()).aborted).toBe(true);
});
