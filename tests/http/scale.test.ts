import { connect } from 'node:net';
import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExample } from './fixture.ts';

let weather: Harness;

beforeAll(async () => {
  weather = await startExample('example_single_tool_call');
});

afterAll(async () => {
  await weather[Symbol.asyncDispose]();
});

/** One request on a connection of its own; resolves with the reply's head. */
function seedOnce(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolve(chunk.toString('latin1'));
    });
    socket.write(
      'POST /seed_session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
  });
}

test('two thousand connections at once are all answered [min-07-scale]', async () => {
  const port = Number(new URL(weather.url).port);
  const replies = await Promise.all(Array.from({ length: 2000 }, () => seedOnce(port)));
  expect(replies.filter((reply) => !reply.startsWith('HTTP/1.1 200'))).toEqual([]);
  expect(new Set(replies.map((reply) => /set-cookie: ([^;]+)/i.exec(reply)?.[1])).size).toBe(2000);
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
