import { expect, test } from 'vitest';
import type { WorkerOutcome } from '../../../src/kit/resources.ts';
import { measuredJudge, measuredWorkers } from '../../../src/server/measured.ts';
import { createTelemetry } from '../../../src/telemetry/create-telemetry.ts';
import { exposition } from '../../../src/telemetry/exposition.ts';

function start() {
  const telemetry = createTelemetry({ level: 'error', process: 'test', destination: { write: () => {} } });
  return { telemetry, page: async () => exposition([await telemetry.snapshot()]) };
}

test('judge calls are counted by how they ended, and the failure still reaches the caller', async () => {
  const { telemetry, page } = start();
  const evaluation = { responses_create_params: {}, response: {} };
  const judge = measuredJudge(
    { ask: () => Promise.resolve(evaluation), chat: () => Promise.reject(new Error('refused')) },
    'blue',
    telemetry,
  );
  expect(await judge.ask({})).toBe(evaluation);
  await expect(judge.chat({})).rejects.toThrow('refused');
  const text = await page();
  expect(text).toContain('paddock_judge_calls_total{instance="blue",outcome="ok",process="test"} 1');
  expect(text).toContain('paddock_judge_calls_total{instance="blue",outcome="error",process="test"} 1');
  expect(text).toContain('paddock_judge_seconds_count{instance="blue",process="test"} 2');
});

test('grader requests are counted by outcome', async () => {
  const { telemetry, page } = start();
  const outcomes: WorkerOutcome[] = [
    { ok: true, value: 1, cpuMs: 1 },
    { ok: false, reason: 'cpu', detail: 'too long' },
  ];
  let disposed = false;
  const pool = {
    call: () => Promise.resolve(outcomes.shift() ?? { ok: true as const, value: 2, cpuMs: 1 }),
    [Symbol.asyncDispose]: () => Promise.resolve(void (disposed = true)),
  };
  const workers = measuredWorkers(pool, 'grader', telemetry);
  expect(await workers.call(1)).toMatchObject({ ok: true });
  expect(await workers.call(2)).toMatchObject({ ok: false, reason: 'cpu' });
  await workers[Symbol.asyncDispose]();
  expect(disposed).toBe(true);
  const text = await page();
  expect(text).toContain('paddock_worker_calls_total{pool="grader",outcome="ok",process="test"} 1');
  expect(text).toContain('paddock_worker_calls_total{pool="grader",outcome="cpu",process="test"} 1');
});
