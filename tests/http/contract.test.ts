import { request as httpRequest } from 'node:http';
import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelResponse, PARAMS, startExample } from './fixture.ts';

let counter: Harness;
let weather: Harness;

beforeAll(async () => {
  counter = await startExample('example_session_state_mgmt');
  weather = await startExample('example_single_tool_call');
});

afterAll(async () => {
  await counter[Symbol.asyncDispose]();
  await weather[Symbol.asyncDispose]();
});

const seed = { initial_count: 3, responses_create_params: PARAMS };
const raw = (text: string, contentType = 'application/json') => ({ raw: text, contentType });

describe('the minimum of the contract', () => {
  test('a seed answers 200 with an object and sets the cookie [min-01-seed]', async () => {
    const reply = await counter.agent().post('/seed_session', seed);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      mcp: { server_name: 'example_session_state_mgmt', url_path: '/mcp', transport: 'http' },
    });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^Paddock___example_session_state_mgmt=[0-9a-f-]{36}; path=\/; Max-Age=1209600; httponly; samesite=lax$/,
    );
  });

  test('a tool gives its body, with the session of the seed [min-02-tool]', async () => {
    const agent = counter.agent();
    await agent.post('/seed_session', seed);
    expect((await agent.post('/increment_counter', { count: 2 })).text).toBe('{"success":true}');
    const reply = await agent.post('/get_counter_value');
    expect(reply.text).toBe('{"count":5}');
    expect(reply.headers.get('set-cookie')).not.toBeNull();
  });

  test('verify gives both large values back and a float reward [min-03-verify]', async () => {
    const agent = counter.agent();
    await agent.post('/seed_session', seed);
    const params = '{"input": [ ],  "temperature":1.0}';
    const response = '{"output":[],"created_at":1.0,"big":12345678901234567890, "x":{"é":"\\ud83d"}}';
    const reply = await agent.post(
      '/verify',
      raw(`{"response":${response},"responses_create_params":${params},"expected_count":3}`),
    );
    expect(reply.status).toBe(200);
    expect(reply.text.startsWith(`{"responses_create_params":${params},"response":${response},"reward":1.0,`)).toBe(
      true,
    );
  });

  test('every probe and the reverify mode answer [min-05-probes]', async () => {
    const agent = counter.agent();
    for (const path of ['/', '/livez', '/readyz', '/healthz', '/health']) {
      expect(await agent.get(path)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    }
    expect((await agent.get('/reverify_mode')).text).toBe('"unknown"');
  });

  test('the rollout prefix is taken off every path [min-06-prefix]', async () => {
    const agent = counter.agent();
    await agent.post('/ng-rollout/7-0-a1/seed_session', seed);
    expect((await agent.post('/ng-rollout/7-0/get_counter_value')).text).toBe('{"count":3}');
    const verified = await agent.post('/ng-rollout/7-0/verify', {
      responses_create_params: PARAMS,
      response: modelResponse() as never,
      expected_count: 3,
    });
    expect(verified.headers.get('content-type')).toBe('application/json');
    expect(verified.json).toMatchObject({ reward: 1 });
    expect((await agent.post('/ng-rollout/.bad/seed_session', seed)).status).toBe(404);
  });
});

describe('masks and failures', () => {
  test('the three failure fields follow the reward with their exact types [new-mask]', async () => {
    const body = { responses_create_params: PARAMS, response: modelResponse() as never };
    const reply = await weather.agent().post('/verify', body);
    expect(reply.text).toContain('"reward":0.0,"mask_sample":false,"failure_kind":null,"failure_reason":null,');
  });

  test('what we add is text or null, with the same keys whatever the verdict [pit-17-metrics]', async () => {
    const call = { type: 'function_call', call_id: 'c', name: 'get_weather', arguments: '{}' };
    const replies = await Promise.all(
      [[], [call]].map((output) =>
        weather.agent().post('/verify', { responses_create_params: PARAMS, response: modelResponse(output) as never }),
      ),
    );
    const [wrong, right] = replies.map((reply) => reply.json as Record<string, unknown>);
    expect(Object.keys(wrong ?? {})).toEqual(Object.keys(right ?? {}));
    for (const key of ['verdict', 'decision', 'ruleset', 'reason', 'error_class']) {
      expect(['string', 'object']).toContain(typeof right?.[key]);
    }
  });

  test('the reward is a number that prints as a float [pit-20-reward]', async () => {
    const reply = await weather
      .agent()
      .post('/verify', { responses_create_params: PARAMS, response: modelResponse() as never });
    expect(reply.text).toMatch(/"reward":0\.0,/);
  });
});

describe('cookies', () => {
  test('every response sets the cookie; quoted and foreign ones are read right [pit-05-cookie]', async () => {
    const agent = counter.agent();
    const replies = [
      await agent.post('/nope', {}),
      await agent.post('/increment_counter', { count: 'x' }),
      await agent.get('/verify'),
      await agent.post('/verify', raw('{bad')),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 422, 405, 422]);
    for (const reply of replies) {
      expect(reply.headers.get('set-cookie')).toContain('Paddock___example_session_state_mgmt=');
    }
    const seeded = await counter.agent().post('/seed_session', seed);
    const id = /=([^;]+)/.exec(seeded.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const reply = await fetch(`${counter.url}/get_counter_value`, {
      method: 'POST',
      headers: { cookie: `SimpleAgent___a=x; Paddock___other=y; Paddock___example_session_state_mgmt="${id}"` },
    });
    expect(await reply.text()).toBe('{"count":3}');
  });

  test('an unknown cookie gets a new session [pit-22-unknown-cookie]', async () => {
    const reply = await fetch(`${counter.url}/get_counter_value`, {
      method: 'POST',
      headers: { cookie: 'Paddock___example_session_state_mgmt=gone' },
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('{"count":0}');
    expect(reply.headers.get('set-cookie')).not.toContain('=gone');
  });
});

describe('paths', () => {
  test('unknown tools, methods, slashes and case are answered as FastAPI does [pit-08-paths]', async () => {
    const agent = counter.agent();
    expect(await agent.post('/no tool?x=1', {})).toMatchObject({ status: 404, text: '{"detail":"Not Found"}' });
    expect(await agent.post('/Increment_Counter', {})).toMatchObject({ status: 404 });
    const wrongMethod = await agent.get('/increment_counter');
    expect(wrongMethod).toMatchObject({ status: 405, text: '{"detail":"Method Not Allowed"}' });
    expect(wrongMethod.headers.get('allow')).toBe('POST');
    const slash = await agent.post('/verify/', {});
    expect(slash.status).toBe(307);
    expect(slash.headers.get('location')).toBe(`${counter.url}/verify`);
    expect(await agent.post('/get_counter_value?a=b')).toMatchObject({ status: 200 });
  });
});

describe('bodies', () => {
  test('arguments of any JSON type, none, and bodies of 64 MB [pit-06-bodies]', async () => {
    const agent = weather.agent();
    for (const text of ['[]', '0', '""', 'false', 'null', '"x"']) {
      expect((await agent.post('/get_weather', raw(text))).status).toBe(422);
    }
    expect(await agent.post('/get_weather')).toMatchObject({
      status: 422,
      text: '{"detail":[{"type":"missing","loc":["body"],"msg":"Field required","input":null}]}',
    });
    const filler = 'x'.repeat(64 * 1024 * 1024);
    const big = await agent.post(
      '/verify',
      raw(`{"responses_create_params":{"input":"${filler}"},"response":{"output":[]}}`),
    );
    expect(big.status).toBe(200);
    expect(big.text.length).toBeGreaterThan(filler.length);
  });

  test('objects are application/json [pit-07-content-type]', async () => {
    const agent = weather.agent();
    const bodies = [
      await agent.post('/seed_session', {}),
      await agent.post('/verify', { responses_create_params: PARAMS, response: modelResponse() as never }),
      await agent.post('/aggregate_metrics', { verify_responses: [] }),
    ];
    for (const reply of bodies) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/json');
      expect(typeof reply.json).toBe('object');
    }
  });

  test('token ids, log probabilities and unknown items come back as they came [pit-11-echo]', async () => {
    const output =
      '[{"type":"brand_new","prompt_token_ids":[1,2],"generation_log_probs":[-0.0,1e-7,-1.50]},{"type":"message"}]';
    const reply = await weather
      .agent()
      .post('/verify', raw(`{"responses_create_params":{},"response":{"output":${output}}}`));
    expect(reply.text).toContain(`"response":{"output":${output}}`);
  });

  test('a null counts as missing where the field is optional [pit-14-null]', async () => {
    const multi = await startExample('example_tool_call_multireward');
    try {
      const seeded = await multi.agent().post('/seed_session', { responses_create_params: PARAMS, agent_ref: null });
      expect(seeded.status).toBe(200);
    } finally {
      await multi[Symbol.asyncDispose]();
    }
  });

  test('nothing is added to responses_create_params [pit-15-no-keys]', async () => {
    const reply = await weather
      .agent()
      .post('/verify', { responses_create_params: {}, response: modelResponse() as never });
    expect(reply.text.startsWith('{"responses_create_params":{},')).toBe(true);
  });

  test("the collector's keys are ignored and not echoed [pit-19-unknown-keys]", async () => {
    const extra = { _ng_task_index: 3, _ng_rollout_index: 1, _rowidx: 9, skills_ref: {}, agent_ref: { name: 'a' } };
    const agent = weather.agent();
    expect((await agent.post('/seed_session', { responses_create_params: PARAMS, ...extra })).status).toBe(200);
    const reply = await agent.post('/verify', {
      responses_create_params: PARAMS,
      response: modelResponse() as never,
      ...extra,
    });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.json as object)).not.toContain('_rowidx');
  });

  test('row fields come back only where the ruleset says so [pit-18-echo-size]', async () => {
    const body = { responses_create_params: PARAMS, response: modelResponse() as never, hint: 'x', number: 7 };
    expect(Object.keys((await weather.agent().post('/verify', body)).json as object)).not.toContain('hint');
    const mcp = await startExample('example_mcp_weather');
    try {
      expect((await mcp.agent().post('/verify', body)).json).toMatchObject({
        hint: 'x',
        number: 7,
        tool_call_seen: false,
      });
    } finally {
      await mcp[Symbol.asyncDispose]();
    }
  });

  test('a malformed response is graded, not refused [pit-04-no-5xx]', async () => {
    for (const output of [
      'null',
      '"text"',
      '[null,1,{"type":5},{"type":"function_call"},{"type":"message","content":"x"}]',
    ]) {
      const reply = await weather
        .agent()
        .post('/verify', raw(`{"responses_create_params":{},"response":{"output":${output}}}`));
      expect(reply).toMatchObject({ status: 200 });
      expect(reply.json).toMatchObject({ reward: 0, mask_sample: false });
    }
  });

  test('what we print of a lone surrogate can be decoded [pit-13-surrogates]', async () => {
    const reply = await weather.agent().post('/get_weather', raw('{"city":"\\ud800"}'));
    expect(reply.text).toContain('\uFFFD');
    expect(reply.text).not.toMatch(/\\ud800/i);
  });

  test('a tool reply is compact and unescaped, in the order of its fields [pit-16-tool-text]', async () => {
    const reply = await weather.agent().post('/get_weather', { city: 'Zürich' });
    expect(reply.text).toBe('{"city":"Zürich","weather_description":"The weather in Zürich is cold."}');
  });
});

describe('lifetimes', () => {
  test('a seed and a verify that arrive again are answered alike [pit-02-retry]', async () => {
    const agent = counter.agent();
    await agent.post('/seed_session', seed);
    await agent.post('/increment_counter', { count: 1 });
    await agent.post('/seed_session', seed);
    expect((await agent.post('/get_counter_value')).text).toBe('{"count":4}');
    const body = { responses_create_params: PARAMS, response: modelResponse() as never, expected_count: 4 };
    const first = await agent.post('/verify', body);
    await agent.post('/increment_counter', { count: 1 });
    const again = await agent.post('/verify', body);
    expect(again.text).toBe(first.text);
    expect((await agent.post('/verify', { ...body, expected_count: 5 })).json).toMatchObject({ reward: 1 });
  });

  test('other bytes in the same session are graded anew [pit-21-lifetimes]', async () => {
    const agent = counter.agent();
    await agent.post('/seed_session', seed);
    const body = { responses_create_params: PARAMS, response: modelResponse() as never };
    expect((await agent.post('/verify', { ...body, expected_count: 3 })).json).toMatchObject({ reward: 1 });
    expect((await agent.post('/verify', { ...body, expected_count: 4 })).json).toMatchObject({ reward: 0 });
  });

  test('verify works without seed and cookie [pit-25-reverify]', async () => {
    const body = { responses_create_params: PARAMS, response: modelResponse() as never, expected_count: 3 };
    expect(await counter.agent().post('/verify', body)).toMatchObject({ status: 200 });
  });

  test('a connection is kept for at least 75 s [pit-01-keep-alive]', async () => {
    const header = await new Promise<string | undefined>((resolve, reject) => {
      const outgoing = httpRequest(`${counter.url}/`, { headers: { connection: 'keep-alive' } }, (incoming) => {
        incoming.resume();
        resolve(String(incoming.headers['keep-alive']));
      });
      outgoing.once('error', reject);
      outgoing.end();
    });
    expect(Number(/timeout=(\d+)/.exec(header ?? '')?.[1])).toBeGreaterThanOrEqual(75);
  });
});
