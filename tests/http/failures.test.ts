import { connect } from 'node:net';
import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PARAMS, startExample } from './fixture.ts';

let probe: Harness;

beforeAll(async () => {
  probe = await startExample('probe', { limits: { verify_timeout_seconds: 1, tool_timeout_seconds: 1 } });
});

afterAll(async () => {
  await probe[Symbol.asyncDispose]();
});

const seen = (globalThis as Record<symbol, unknown>)[Symbol.for('paddock.tests.probe')] as
  | { aborted: string[] }
  | undefined;
const aborted = (): string[] =>
  (seen ?? ((globalThis as Record<symbol, unknown>)[Symbol.for('paddock.tests.probe')] as { aborted: string[] }))
    .aborted;
const body = (what: string, more: object = {}) => ({
  responses_create_params: PARAMS,
  response: { output: [] },
  what,
  ...more,
});

test('a verifier that throws masks the sample, for every version of the client', async () => {
  const reply = await probe.agent().post('/verify', body('throw', { instance_config: { a: 1 } }));
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    reward: 0,
    mask_sample: true,
    failure_kind: 'verifier_error',
    failure_reason: 'the probe threw',
    score: null,
    verdict: 'error',
    error_class: 'internal',
    instance_config: { a: 1, mask_sample: true },
    _ng_failure_class: 'verifier_error',
  });
});

test('a failed judge call masks the sample with its reason [pit-27-judge]', async () => {
  const reply = await probe.agent().post('/verify', body('judge'));
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    mask_sample: true,
    failure_kind: 'judge_failed',
    _ng_failure_class: 'judge_failed',
    _ng_failure_judge_error: 'no judge at this address',
  });
});

test('a reward that is no number masks the sample; a field that is none is null [pit-12-finite]', async () => {
  const reply = await probe.agent().post('/verify', body('not_finite'));
  expect(reply.json).toMatchObject({ reward: 0, mask_sample: true });
  const unsafe = await probe.agent().post('/verify', body('unsafe'));
  expect(unsafe.json).toMatchObject({ score: null, note: '\uFFFD', reason: 'lone \uFFFD' });
});

test('a verifier that does not end is cut at its deadline and masked', async () => {
  const reply = await probe.agent().post('/verify', body('wait'));
  expect(reply.json).toMatchObject({ mask_sample: true, error_class: 'deadline_exceeded' });
});

test('a masked verdict is not kept: the same bytes are graded again', async () => {
  const agent = probe.agent();
  await agent.post('/seed_session', body('judge'));
  const first = await agent.post('/verify', body('judge'));
  expect(first.json).toMatchObject({ mask_sample: true });
  expect((await agent.post('/verify', body('pass'))).json).toMatchObject({ reward: 1, score: 5 });
});

test('a fault of a tool names no path and no stack', async () => {
  const reply = await probe.agent().post('/act', { what: 'throw' });
  expect(reply.status).toBe(500);
  expect(reply.text).not.toContain('/etc/shadow');
  expect(typeof reply.json).toBe('string');
  expect(reply.headers.get('set-cookie')).not.toBeNull();
});

test('a tool refuses in words of its own, and a result that breaks the contract is our fault', async () => {
  const agent = probe.agent();
  expect(await agent.post('/act', { what: 'refuse' })).toMatchObject({
    status: 418,
    text: '{"detail":"short and stout"}',
  });
  expect(await agent.post('/act', { what: 'lie' })).toMatchObject({ status: 500 });
  expect(await agent.post('/act', { what: 'return', number: '2' })).toMatchObject({
    status: 200,
    text: '{"number":2.0,"count":2,"note":null}',
  });
});

test('a text tool replies as plain text', async () => {
  const reply = await probe.agent().post('/say', { text: 'é\ud800' });
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(reply.text).toBe('é\uFFFD');
});

test('a row that fits no ruleset is told what each wants', async () => {
  const reply = await probe.agent().post('/verify', { responses_create_params: PARAMS, response: { output: [] } });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain('probe (what)');
  expect(reply.text).toContain('other (text)');
});

test('the ruleset is the one the row names, then the one it has the shape of', async () => {
  const named = await probe.agent().post('/verify', body('pass', { text: 'x', task_source: 'other' }));
  expect(named.json).toMatchObject({ ruleset: 'other' });
  const shaped = await probe.agent().post('/verify', body('pass', { text: 'x' }));
  expect(shaped.json).toMatchObject({ ruleset: 'probe' });
  const byAgent = await probe
    .agent()
    .post('/verify', body('pass', { text: 'x', agent_ref: { name: 'other_simple_agent' } }));
  expect(byAgent.json).toMatchObject({ ruleset: 'other' });
});

test('metrics of mixed rulesets stand under their names', async () => {
  const row = (index: number, ruleset: string) => ({ _ng_task_index: index, _ng_rollout_index: 0, reward: 1, ruleset });
  const mixed = await probe
    .agent()
    .post('/aggregate_metrics', { verify_responses: [row(0, 'probe'), row(1, 'other')] });
  expect(mixed.json).toMatchObject({ agent_metrics: { 'probe/probe/tasks': 1, 'other/other/metric': 1 } });
  const alone = await probe.agent().post('/aggregate_metrics', { verify_responses: [row(0, 'probe')] });
  expect(alone.json).toMatchObject({ agent_metrics: { 'probe/tasks': 1 } });
});

test('work stops when the client hangs up, and the server goes on [pit-new-aborted]', async () => {
  const { port } = new URL(probe.url);
  for (const [path, what] of [
    ['/verify', 'verify'],
    ['/act', 'act'],
  ] as const) {
    const before = aborted().filter((each) => each === what).length;
    const text = JSON.stringify(path === '/act' ? { what: 'wait' } : body('wait'));
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(text.length)}\r\n\r\n${text}`,
    );
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(text.length));
    setTimeout(() => socket.destroy(), 100);
    await vi.waitFor(() => expect(aborted().filter((each) => each === what).length).toBe(before + 1), { timeout: 900 });
  }
  expect((await probe.agent().get('/')).status).toBe(200);
});

test('a server that drains finishes what is in flight and closes its connections', async () => {
  const draining = await startExample('probe', { limits: { verify_timeout_seconds: 1 } });
  const agent = draining.agent();
  const reply = agent.post('/verify', body('wait'));
  await vi.waitFor(() => expect(draining.instance.inFlight).toBe(1));
  const drained = draining.drain(10_000);
  expect((await reply).status).toBe(200);
  expect((await reply).headers.get('connection')).toBe('close');
  await drained;
  await expect(draining.agent().get('/')).rejects.toThrow();
  await draining[Symbol.asyncDispose]();
});

test('a row whose field has the wrong type is told which field', async () => {
  const reply = await probe
    .agent()
    .post('/verify', { responses_create_params: PARAMS, response: { output: [] }, text: 5 });
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({ detail: [{ type: 'string_type', loc: ['body', 'text'] }] });
});

test('a page from elsewhere may not call, one of this machine and an agent may', async () => {
  const call = (origin?: string) =>
    fetch(`${probe.url}/say`, {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) },
    });
  expect((await call('http://evil.example')).status).toBe(403);
  expect((await call('http://localhost:6274')).status).toBe(200);
  expect((await call()).status).toBe(200);
});
