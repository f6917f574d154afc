import { expect, test } from 'vitest';
import { type Abort, AbortSource } from '../../../src/lib/abort.ts';
import { createSharedWork } from '../../../src/session/shared-work.ts';

const deferred = () => {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

test('those who ask for the same at once share one run', async () => {
  const shared = createSharedWork<string>();
  const gate = deferred();
  let runs = 0;
  const work = () => {
    runs += 1;
    return gate.promise;
  };
  const first = shared.run({ key: 'k', abort: new AbortSource() }, work);
  const second = shared.run({ key: 'k', abort: new AbortSource() }, work);
  gate.resolve('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(runs).toBe(1);
  expect(await shared.run({ key: 'k', abort: new AbortSource() }, async () => 'again')).toBe('again');
});

test('the run goes on while one caller stays, and is aborted when the last has gone', async () => {
  const shared = createSharedWork<string>();
  const [one, two] = [new AbortSource(), new AbortSource()];
  let seen: Abort | undefined;
  const work = (abort: Abort) => {
    seen = abort;
    return new Promise<string>(() => undefined);
  };
  const first = shared.run({ key: 'k', abort: one }, work);
  const second = shared.run({ key: 'k', abort: two }, work);
  one.abort();
  await expect(first).rejects.toMatchObject({ code: 'client_gone' });
  expect(seen?.aborted).toBe(false);
  two.abort();
  await expect(second).rejects.toMatchObject({ code: 'client_gone' });
  expect(seen?.aborted).toBe(true);
});

test('a failed run fails for all and is not kept', async () => {
  const shared = createSharedWork<string>();
  await expect(
    shared.run({ key: 'k', abort: new AbortSource() }, async () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(await shared.run({ key: 'k', abort: new AbortSource() }, async () => 'yes')).toBe('yes');
});
