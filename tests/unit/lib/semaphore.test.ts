import { expect, test } from 'vitest';
import { Semaphore } from '../../../src/lib/semaphore.ts';

test('places are given first come, first served', async () => {
  const semaphore = new Semaphore({ places: 1 });
  const first = await semaphore.acquire();
  const order: string[] = [];
  const second = semaphore.acquire().then((release) => {
    order.push('second');
    release();
  });
  const third = semaphore.acquire().then((release) => {
    order.push('third');
    release();
  });
  expect(semaphore.waiting).toBe(2);
  first();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
  expect(semaphore.taken).toBe(0);
});

test('a place that is released twice is free once', async () => {
  const semaphore = new Semaphore({ places: 1 });
  const release = await semaphore.acquire();
  release();
  release();
  await semaphore.acquire();
  expect(semaphore.tryAcquire()).toBeNull();
});

test('who gives up leaves the queue, wherever it stands', async () => {
  const semaphore = new Semaphore({ places: 1 });
  const release = await semaphore.acquire();
  const controller = new AbortController();
  const leaver = semaphore.acquire(controller.signal);
  const stayer = semaphore.acquire();
  controller.abort();
  await expect(leaver).rejects.toMatchObject({ code: 'client_gone' });
  release();
  (await stayer)();
  expect(semaphore.taken).toBe(0);
});

test('one who waited too long is refused, with when to come again', async () => {
  const semaphore = new Semaphore({ places: 1, maxWaitMs: 5, refusal: 'all in use (limits.x)' });
  await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({
    code: 'capacity_exhausted',
    status: 503,
    message: 'all in use (limits.x)',
    headers: { 'Retry-After': '5' },
  });
  expect(semaphore.waiting).toBe(0);
});

test('an aborted caller gets no place, even a free one', async () => {
  await expect(new Semaphore({ places: 1 }).acquire(AbortSignal.abort())).rejects.toMatchObject({
    code: 'client_gone',
  });
});
