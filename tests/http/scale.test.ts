import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Connection } from '../../scripts/bench/connection.ts';
import { startExample } from './fixture.ts';

let weather: Harness;

beforeAll(async () => {
  weather = await startExample('example_single_tool_call');
});

afterAll(async () => {
  await weather[Symbol.asyncDispose]();
});

test('two thousand connections at once are all answered [min-07-scale]', async () => {
  const { hostname, port } = new URL(weather.url);
  const connections = Array.from({ length: 2000 }, () => new Connection(hostname, Number(port)));
  const replies = await Promise.all(connections.map((each) => each.post('/seed_session', '{}', '')));
  for (const each of connections) each.close();
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ cookie }) => cookie)).size).toBe(2000);
});

test('the numbers of a reply are its metrics where an agent computes none but the baseline [pit-23-default-aggregate]', async () => {
  const multi = await startExample('example_multi_step');
  const row = {
    id: 1,
    expected_synonym_values: [1],
    expected_synonyms: ['a'],
    minefield_label: 'x',
    minefield_label_value: 5,
    responses_create_params: {},
    response: { output: [] },
  };
  const reply = (await multi.agent().post('/verify', row)).json as Record<string, unknown>;
  const { responses_create_params: _params, response: _response, ...rest } = reply;
  const aggregate = await weather.agent().post('/aggregate_metrics', { verify_responses: [rest as never] });
  const metrics = (aggregate.json as { agent_metrics: object }).agent_metrics;
  expect(Object.keys(metrics).filter((key) => key.startsWith('mean/'))).toEqual([
    'mean/reward',
    'mean/accuracy',
    'mean/set_overlap',
    'mean/original_term_minefield_hit',
    'mean/order_instruction_following_failure',
  ]);
  await multi[Symbol.asyncDispose]();
});
