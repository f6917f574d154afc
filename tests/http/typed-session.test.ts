import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelResponse, PARAMS, startExample } from './fixture.ts';

let counter: Harness;

beforeAll(async () => {
  counter = await startExample('example_session_state_mgmt');
});

afterAll(async () => {
  await counter[Symbol.asyncDispose]();
});

const episode = (n: number) => ({ rollout_id: `r${String(n)}`, attempt: 0 });
const typedSeed = (id: string, n = 1) => ({
  resources_session_id: id,
  episode_id: episode(n),
  task_id: { taskset: 'set', task_id: 't1' },
  task_data: { initial_count: 3, expected_count: 5 },
});
const closeBody = (id: string, n = 1) => ({ resources_session_id: id, episode_id: episode(n) });

test('a typed seed gives exactly its three keys and a cookie; its session ends at close [new-close]', async () => {
  const agent = counter.agent();
  const seeded = await agent.post('/seed_session', typedSeed('s1'));
  expect(seeded.status).toBe(200);
  expect(Object.keys(seeded.json as object)).toEqual(['resources_session_id', 'resources_tools', 'sandbox_access']);
  expect(seeded.json).toMatchObject({
    resources_session_id: 's1',
    resources_tools: { server_name: 'example_session_state_mgmt', url_path: '/mcp', transport: 'http' },
    sandbox_access: null,
  });
  expect(seeded.headers.get('set-cookie')).not.toBeNull();
  await agent.post('/increment_counter', { count: 2 });
  const body = { responses_create_params: PARAMS, response: modelResponse() as never, expected_count: 5 };
  expect((await agent.post('/verify', body)).json).toMatchObject({ reward: 1 });
  expect(await agent.post('/close_session', closeBody('s1'))).toMatchObject({
    status: 200,
    text: '{"resources_session_id":"s1"}',
  });
});

test('the same typed seed gives the same session, without a cookie too', async () => {
  const agent = counter.agent();
  await agent.post('/seed_session', typedSeed('s2'));
  await agent.post('/increment_counter', { count: 4 });
  const again = counter.agent();
  expect((await again.post('/seed_session', typedSeed('s2'))).status).toBe(200);
  expect((await again.post('/get_counter_value')).text).toBe('{"count":7}');
});

test('a known id with another episode or task is refused for good', async () => {
  const agent = counter.agent();
  await agent.post('/seed_session', typedSeed('s3'));
  expect((await agent.post('/seed_session', typedSeed('s3', 2))).status).toBe(409);
  expect((await agent.post('/close_session', closeBody('s3', 2))).status).toBe(409);
});

test('closing what is unknown or closed succeeds, and no later seed makes it again', async () => {
  const agent = counter.agent();
  expect((await agent.post('/close_session', closeBody('never'))).status).toBe(200);
  expect((await agent.post('/seed_session', typedSeed('never'))).status).toBe(409);
  await agent.post('/seed_session', typedSeed('s4'));
  expect((await agent.post('/close_session', closeBody('s4'))).status).toBe(200);
  expect((await agent.post('/close_session', closeBody('s4'))).status).toBe(200);
  expect((await agent.post('/seed_session', typedSeed('s4'))).status).toBe(409);
});

test('an object that is not exactly a typed seed takes the legacy branch', async () => {
  const legacy = { ...typedSeed('s5'), initial_count: 1 };
  const reply = await counter.agent().post('/seed_session', legacy);
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.json as object)).toEqual(['mcp']);
});

test('a close that lacks a field is a 422 in the shape of FastAPI', async () => {
  const reply = await counter.agent().post('/close_session', { resources_session_id: 's6' });
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({
    detail: [{ type: 'missing', loc: ['body', 'episode_id'], msg: 'Field required' }],
  });
});

test('a typed seed is checked like the row it carries', async () => {
  const reply = await counter.agent().post('/seed_session', { ...typedSeed('s7'), task_data: {} });
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({ detail: [{ loc: ['body', 'task_data', 'initial_count'] }] });
});

test('nothing can be started in a closed session, by its cookie or its token', async () => {
  const agent = counter.agent();
  await agent.post('/seed_session', typedSeed('s8'));
  const id = agent.cookies.get('Paddock___example_session_state_mgmt') ?? '';
  await agent.post('/close_session', closeBody('s8'));
  const sessions = counter.instance.sessionCount;
  expect((await agent.post('/increment_counter', { count: 1 })).status).toBe(409);
  await expect(counter.instance.sessionOfToken(id)?.sandbox()).rejects.toMatchObject({ code: 'session_closed' });
  expect(counter.instance.sessionCount).toBe(sessions);
});
