import { describe, expect } from 'vitest';
import { isAppError } from '../../src/lib/errors.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { createPythonWorkers } from '../../src/sandbox/workers/create-python-workers.ts';
import type { PythonWorkers, PythonWorkersOptions } from '../../src/sandbox/workers/python-workers.ts';
import { test as base, until } from './sandbox-test.ts';
import { gradersVenv, workerFile } from './workers-test.ts';

interface Fixtures {
  readonly sandboxes: Sandbox[];
  readonly start: (options?: Partial<PythonWorkersOptions>) => PythonWorkers;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads which fixtures are wanted from the pattern
  sandboxes: async ({}, use) => use([]),
  start: async ({ client, sandboxes }, use) => {
    const started: PythonWorkers[] = [];
    const venv = gradersVenv();
    await use((options = {}) => {
      const workers = createPythonWorkers(
        {
          createSandbox: async (spec, signal) => {
            const sandbox = await client.create(spec, signal);
            sandboxes.push(sandbox);
            return sandbox;
          },
          home: { venv },
        },
        {
          name: 'toy',
          script: workerFile('toy_worker'),
          modules: [workerFile('toy_module')],
          workers: 2,
          cpuMs: 1_000,
          wallMs: 30_000,
          ...options,
        },
      );
      started.push(workers);
      return workers;
    });
    await Promise.all(started.map((workers) => workers[Symbol.asyncDispose]()));
  },
});

const greet = async (workers: PythonWorkers): Promise<{ text: string; pid: number; served: number }> => {
  const outcome = await workers.call({ do: 'greet' });
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.value as unknown as { text: string; pid: number; served: number };
};

describe('Python workers', () => {
  test('answer with what the script returns, and what it prints does not disturb that [pit-29-workers]', async ({
    start,
  }) => {
    const workers = start();
    expect((await greet(workers)).text).toBe('hello');
    const value = { 'a b': [1, 2.5, null, true, 'ü\u0000\n'], big: 'x'.repeat(3_000_000) };
    expect(await workers.call({ do: 'echo', value })).toMatchObject({ ok: true, value });
    expect(await workers.call({ do: 'print' })).toMatchObject({ ok: true, value: 'print' });
  });

  test('answer hundreds of requests at once, each with its own reply', async ({ start }) => {
    const workers = start({ recycleAfter: 20 });
    const replies = await Promise.all(Array.from({ length: 400 }, (_, at) => workers.call({ do: 'echo', value: at })));
    expect(replies.map((reply) => (reply.ok ? reply.value : reply.reason))).toEqual(replies.map((_, at) => at));
  });

  test('are replaced after the configured number of requests', async ({ start }) => {
    const workers = start({ workers: 1, recycleAfter: 3 });
    const seen = [];
    for (let at = 0; at < 7; at += 1) seen.push((await greet(workers)).served);
    expect(seen).toEqual([1, 2, 3, 1, 2, 3, 1]);
  });

  for (const way of ['spin', 'power'])
    test(`end a request that uses up its CPU time: ${way}`, async ({ start }) => {
      const workers = start({ workers: 1, cpuMs: 300 });
      expect(await workers.call({ do: way })).toMatchObject({ ok: false, reason: 'cpu' });
      expect((await greet(workers)).text).toBe('hello');
    });

  test('limit the memory of one request', async ({ start }) => {
    const workers = start({ memoryBytes: 300 * 1024 ** 2 });
    expect(await workers.call({ do: 'memory', bytes: 1024 ** 3 })).toMatchObject({ ok: false, reason: 'memory' });
    expect(await workers.call({ do: 'memory', bytes: 1024 ** 2 })).toMatchObject({ ok: true, value: 1024 ** 2 });
  });

  test('run a request again, alone, when a worker dies on it', async ({ start }) => {
    const workers = start({ workers: 1 });
    await greet(workers);
    expect(await workers.call({ do: 'die once' })).toMatchObject({ ok: true, value: 'die once' });
  });

  for (const way of ['die', 'raise'])
    test(`call a request that ends its worker every time a crash: ${way}`, async ({ start }) => {
      const workers = start({ cpuMs: 10_000 });
      const others = Promise.all(Array.from({ length: 50 }, () => greet(workers)));
      expect(await workers.call({ do: way })).toMatchObject({ ok: false, reason: 'crash' });
      expect(await others).toHaveLength(50);
    });

  test('let a long request give way: others run beside it at once, and it at a lower priority [pit-10-one-loop]', async ({
    start,
  }) => {
    const workers = start({ workers: 1, cpuMs: 20_000 });
    const order: string[] = [];
    const slow = workers.call({ do: 'count', seconds: 1.5 }).then((outcome) => {
      order.push('slow');
      return outcome;
    });
    await greet(workers);
    order.push('fast');
    expect(await slow).toMatchObject({ ok: true, value: 10 });
    expect(order).toEqual(['fast', 'slow']);
  });

  test('throw when the wall clock runs out although CPU time is left: that is no fault of the request', async ({
    start,
  }) => {
    const workers = start({ wallMs: 300 });
    await greet(workers);
    const error: unknown = await workers.call({ do: 'sleep', seconds: 60 }).catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe('worker_failed');
    expect((await greet(workers)).text).toBe('hello');
  });

  test('drop a waiting request and end a running one when the caller gives up', async ({ start }) => {
    const workers = start({ workers: 1 });
    await greet(workers);
    const running = new AbortController();
    const waiting = new AbortController();
    const first = workers.call({ do: 'sleep', seconds: 60 }, { signal: running.signal });
    const second = workers.call({ do: 'sleep', seconds: 60 }, { signal: waiting.signal });
    waiting.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    running.abort(new Error('gone too'));
    await expect(first).rejects.toThrow('gone too');
    expect((await greet(workers)).text).toBe('hello');
    await expect(workers.call({ do: 'greet' }, { signal: waiting.signal })).rejects.toThrow('gone');
  });

  test('come back, with what was running, when their sandbox is lost', async ({ start, sandboxes }) => {
    const workers = start({ workers: 1, cpuMs: 10_000 });
    await greet(workers);
    const running = workers.call({ do: 'count', seconds: 0.5 });
    const waiting = greet(workers);
    await sandboxes[0]?.destroy();
    expect(await running).toMatchObject({ ok: true });
    expect((await waiting).text).toBe('hello');
    expect(sandboxes).toHaveLength(2);
  });

  test('say what Python said when the script does not load', async ({ start, sandboxes }) => {
    const workers = start({ script: workerFile('broken_worker') });
    await expect(workers.call({})).rejects.toThrow(/this script is broken/u);
    await until('no sandbox is left', async () => {
      const gone = await Promise.all(sandboxes.map((sandbox) => sandbox.gone));
      return gone.length === sandboxes.length;
    });
  });

  test('are gone with all they ran once they are disposed of', async ({ start, sandboxes, client }) => {
    const workers = start();
    const running = workers.call({ do: 'sleep', seconds: 60 });
    const refused = running.catch((error: unknown) => String(error));
    await until('a sandbox is there', () => sandboxes.length > 0);
    await workers[Symbol.asyncDispose]();
    expect(await refused).toMatch(/stopped/u);
    await until('it is gone', async () => (await client.stats()).sandboxes === 0);
    await expect(workers.call({ do: 'greet' })).rejects.toThrow(/stopped/u);
  });
});
