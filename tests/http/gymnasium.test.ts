import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelResponse, PARAMS, startExample } from './fixture.ts';

let turns: Harness;

beforeAll(async () => {
  turns = await startExample('example_multi_turn_gymnasium');
});

afterAll(async () => {
  await turns[Symbol.asyncDispose]();
});

const row = { responses_create_params: PARAMS, follow_ups: ['and then?'], expected_answer: 'Paris' };
const says = (text: string) =>
  modelResponse([
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
  ]) as never;

test('an episode is reset, stepped through its follow-ups and rewarded', async () => {
  const agent = turns.agent();
  expect((await agent.post('/reset', row)).text).toBe('{"observation":null,"info":{}}');
  expect((await agent.post('/step', { ...row, response: says('hm') })).text).toBe(
    '{"observation":"and then?","reward":0.0,"terminated":false,"truncated":false,"info":{}}',
  );
  expect((await agent.post('/step', { ...row, response: says('It is paris.') })).text).toBe(
    '{"observation":null,"reward":1.0,"terminated":true,"truncated":false,"info":{}}',
  );
});

test('a reset starts over', async () => {
  const agent = turns.agent();
  await agent.post('/reset', row);
  await agent.post('/step', { ...row, response: says('hm') });
  await agent.post('/reset', row);
  expect((await agent.post('/step', { ...row, response: says('hm') })).json).toMatchObject({
    observation: 'and then?',
  });
});

test('a step that arrives again with the same id is not taken twice', async () => {
  const agent = turns.agent();
  await agent.post('/reset', row);
  const step = { ...row, response: says('hm'), _ng_step_request_id: 'abc' };
  const first = await agent.post('/step', step);
  expect((await agent.post('/step', step)).text).toBe(first.text);
  expect(
    (await agent.post('/step', { ...step, response: says('Paris'), _ng_step_request_id: 'def' })).json,
  ).toMatchObject({
    terminated: true,
    reward: 1,
  });
});

test('seed and verify are not part of this protocol; a body without its fields is a 422', async () => {
  const agent = turns.agent();
  expect((await agent.post('/seed_session', {})).status).toBe(404);
  expect((await agent.post('/verify', {})).status).toBe(404);
  expect((await agent.post('/step', { responses_create_params: PARAMS })).json).toMatchObject({
    detail: [{ type: 'missing', loc: ['body', 'response'] }],
  });
  expect((await agent.post('/aggregate_metrics', { verify_responses: [] })).status).toBe(200);
});

test('a closed session is gone', async () => {
  const agent = turns.agent();
  await agent.post('/reset', row);
  expect(await agent.post('/close', {})).toMatchObject({ status: 200, text: '{}' });
  expect(turns.instance.sessionCount).toBeGreaterThanOrEqual(0);
});
