import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from 'paddock/kit';
import { type Harness, startHarness } from 'paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, responseOf } from './fakes.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 120_000;
const ROW = { question: 'Which way?', expected_answer: 'to the north', responses_create_params: { input: [] } };

/** The judge's next answers; an empty list is an outage. */
let replies: string[] = [];
let server: Server;
let harness: Harness;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const text = replies.shift();
    if (text === undefined) response.writeHead(503).end('overloaded');
    else response.end(JSON.stringify(responseOf(message(text))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  harness = await startHarness({
    folder,
    sandboxes: 'real',
    settings: { should_use_judge: true },
    judge: { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'judge' },
  });
}, START_MS);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  server.close();
}, START_MS);

async function verify(row: JsonObject, said: readonly string[]): Promise<JsonObject> {
  replies = [...said];
  const response = responseOf(message('\\boxed{northwards}'));
  const reply = await harness.agent().post('/verify', { ...row, response });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as JsonObject;
}

describe('a judge behind the environment', () => {
  it('decides what the library does not find equal', async () => {
    const reply = await verify(ROW, ['[[A=B]]', '[[A=B]]']);
    expect(reply).toMatchObject({
      reward: 1,
      library_reward: 0,
      verdict: 'correct',
      decision: 'judge',
      mask_sample: false,
    });
    expect(reply['judge_evaluations']).toMatchObject([
      { responses_create_params: { model: 'judge' }, response: { output: [{ type: 'message' }] } },
      {},
    ]);
  });

  it('that writes no label leaves the answer wrong', async () => {
    expect(await verify(ROW, ['hm'])).toMatchObject({
      reward: 0,
      verdict: 'wrong',
      decision: 'judge',
      mask_sample: false,
    });
  });

  it.each([
    ['its own ruleset', ROW],
    ['ns_tools, where the public server gives a reward of 0', { ...ROW, verifier_type: 'math_with_judge' }],
  ])('that cannot be reached masks the sample, with %s', async (_what, row) => {
    const reply = await verify(row, []);
    expect(reply).toMatchObject({
      reward: 0,
      verdict: 'error',
      mask_sample: true,
      failure_kind: 'judge_failed',
      failure_reason: expect.stringMatching(/^The judge at .* answered with status 503: overloaded$/),
      _ng_failure_class: 'judge_failed',
      instance_config: { mask_sample: true },
    });
  });

  it('is found by the name of the ruleset that the row comes from', async () => {
    const reply = await verify({ ...ROW, task_source: 'math_with_autograder' }, ['\\boxed{Correct}']);
    expect(reply).toMatchObject({ reward: 1, ruleset: 'math_with_autograder' });
  });
});
