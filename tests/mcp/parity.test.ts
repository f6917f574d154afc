import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/lib/json.ts';
import { startHarness } from '../../src/server/harness.ts';
import { callTool, connectClient, seedToken } from './mcp-client.ts';

const folderOf = (name: string): string => fileURLToPath(new URL(`../fixtures/environments/${name}`, import.meta.url));

const CALLS: readonly { environment: string; seed?: JsonObject; tool: string; args: JsonObject }[] = [
  { environment: 'example_single_tool_call', tool: 'get_weather', args: { city: 'Oslo' } },
  { environment: 'example_mcp_weather', tool: 'get_weather', args: { city: 'Zürich ☃' } },
  { environment: 'example_session_state_mgmt', seed: { initial_count: 3 }, tool: 'get_counter_value', args: {} },
  {
    environment: 'example_session_state_mgmt',
    seed: { initial_count: 3 },
    tool: 'increment_counter',
    args: { count: '2' },
  },
  { environment: 'mcp_conformance', tool: 'test_simple_text', args: {} },
  { environment: 'mcp_conformance', tool: 'test_tool_with_progress', args: {} },
  {
    environment: 'mcp_conformance',
    tool: 'json_schema_2020_12_tool',
    args: { name: 'Ada', address: { city: 'London' } },
  },
];

describe('the two doors of an instance', () => {
  it.each(CALLS)('give the same result of $tool in $environment', async ({ environment, seed = {}, tool, args }) => {
    await using harness = await startHarness({ folder: folderOf(environment) });
    const agent = harness.agent();
    await agent.post('/seed_session', seed);
    const overHttp = await agent.post(`/${tool}`, args);
    await using client = await connectClient(harness.url, await seedToken(harness.url, seed));
    const overMcp = await callTool(client, tool, args);
    expect(overHttp.status).toBe(200);
    expect(overMcp.text).toBe(overHttp.text);
    expect(overMcp.structured).toEqual(overHttp.json);
    expect(overMcp.isError).toBe(false);
  });

  it('refuse the same arguments for the same reason', async () => {
    await using harness = await startHarness({ folder: folderOf('example_session_state_mgmt') });
    const agent = harness.agent();
    const overHttp = await agent.post('/increment_counter', { count: 'x' });
    await using client = await connectClient(harness.url, await seedToken(harness.url, { initial_count: 3 }));
    const overMcp = await callTool(client, 'increment_counter', { count: 'x' });
    expect(overHttp.status).toBe(422);
    expect(overHttp.json).toEqual({
      detail: [
        {
          type: 'int_parsing',
          loc: ['body', 'count'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
          input: 'x',
        },
      ],
    });
    expect(overMcp).toEqual({
      isError: true,
      structured: undefined,
      text:
        'HTTP 422 from POST /increment_counter: [{"type": "int_parsing", "loc": ["count"], "msg": "Input should be a valid integer, ' +
        'unable to parse string as an integer", "input": "x", "url": "https://errors.pydantic.dev/2.14/v/int_parsing"}]',
    });
  });

  it('show a refused number as it came', async () => {
    await using harness = await startHarness({ folder: folderOf('example_session_state_mgmt') });
    const raw = '{"count": [5.0, 1e3, 12345678901234567890]}';
    const shown = '"input": [5.0, 1000.0, 12345678901234567890]';
    const overHttp = await harness.agent().post('/increment_counter', { raw, contentType: 'application/json' });
    expect(overHttp.text).toContain(shown.replaceAll(': ', ':').replaceAll(', ', ','));
    const response = await fetch(`${harness.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-nemo-gym-session-token': await seedToken(harness.url, { initial_count: 3 }),
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"increment_counter","arguments":${raw}}}`,
    });
    expect(await response.text()).toContain(JSON.stringify(shown).slice(1, -1));
  });

  it("fail with the tool's own words, which over MCP is a result [pit-26-mcp]", async () => {
    await using harness = await startHarness({ folder: folderOf('mcp_conformance') });
    const words = 'This tool intentionally returns an error for testing';
    const overHttp = await harness.agent().post('/test_error_handling', {});
    expect(overHttp).toMatchObject({ status: 400, json: { detail: words } });
    await using client = await connectClient(harness.url, await seedToken(harness.url));
    expect(await callTool(client, 'test_error_handling', {})).toMatchObject({
      isError: true,
      text: `HTTP 400 from POST /test_error_handling: ${words}`,
    });
  });

  it('open on the same session [pit-26-mcp]', async () => {
    await using harness = await startHarness({ folder: folderOf('example_session_state_mgmt') });
    const agent = harness.agent();
    const seeded = await agent.post('/seed_session', { initial_count: 3 });
    const { mcp } = seeded.json as unknown as { mcp: { headers: Record<string, string> } };
    await using client = await connectClient(harness.url, mcp.headers['X-NeMo-Gym-Session-Token'] ?? '');
    await callTool(client, 'increment_counter', { count: 2 });
    await agent.post('/increment_counter', { count: 4 });
    expect((await callTool(client, 'get_counter_value', {})).structured).toEqual({ count: 9 });
    expect((await agent.post('/get_counter_value', {})).json).toEqual({ count: 9 });
  });

  it('leave a session free for its next call when one is cancelled', async () => {
    await using harness = await startHarness({ folder: folderOf('mcp_conformance') });
    await using client = await connectClient(harness.url, await seedToken(harness.url));
    const controller = new AbortController();
    const running = client.callTool({ name: 'test_until_cancelled', arguments: {} }, undefined, {
      signal: controller.signal,
      onprogress: () => controller.abort('enough'),
    });
    await expect(running).rejects.toThrow('enough');
    // Calls of one session wait for each other.
    expect(await callTool(client, 'test_simple_text', {})).toMatchObject({ isError: false });
  });

  it('list over MCP what the document has, as raw JSON Schema, to the token of the seed [min-08-mcp]', async () => {
    await using harness = await startHarness({ folder: folderOf('mcp_conformance') });
    await using client = await connectClient(harness.url, await seedToken(harness.url));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(harness.instance.tools);
    expect(tools.find(({ name }) => name === 'json_schema_2020_12_tool')).toMatchObject({
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        additionalProperties: false,
        properties: { address: { $ref: '#/$defs/address' } },
        $defs: { address: { type: 'object' } },
      },
      outputSchema: { type: 'object', required: ['greeting'] },
    });
  });

  it('take the prefix of a rollout alike', async () => {
    await using harness = await startHarness({ folder: folderOf('example_mcp_weather') });
    const token = await seedToken(harness.url);
    const response = await fetch(`${harness.url}/ng-rollout/run-1/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-nemo-gym-session-token': token },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_weather', arguments: { city: 'Rome' } },
      }),
    });
    expect(await response.json()).toMatchObject({ result: { isError: false } });
  });

  it('set the session cookie, whichever was used', async () => {
    await using harness = await startHarness({ folder: folderOf('example_mcp_weather') });
    const ping = await fetch(`${harness.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
    const root = await fetch(harness.url);
    const nameOf = (response: Response): string | undefined => response.headers.getSetCookie()[0]?.split('=')[0];
    expect(nameOf(root)).toBeDefined();
    expect(nameOf(ping)).toBe(nameOf(root));
  });

  it('score the calls of an MCP agent under their bare names and give them back as emitted [pit-26-mcp]', async () => {
    await using harness = await startHarness({ folder: folderOf('example_mcp_weather'), name: 'weather' });
    const agent = harness.agent();
    const seeded = await agent.post('/seed_session', { verifier_metadata: { expected_city: 'Rome' } });
    const { mcp } = seeded.json as unknown as { mcp: { server_name: string; headers: Record<string, string> } };
    expect(mcp.server_name).toBe('weather');
    await using client = await connectClient(harness.url, mcp.headers['X-NeMo-Gym-Session-Token'] ?? '');
    const { text, structured } = await callTool(client, 'get_weather', { city: 'Rome' });
    const { weather } = structured as { weather: string };
    const output = [
      { type: 'function_call', call_id: 'c', name: 'mcp__weather__get_weather', arguments: '{"city":"Rome"}' },
      { type: 'function_call_output', call_id: 'c', output: text },
      {
        type: 'message',
        id: 'm',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: weather, annotations: [] }],
      },
    ];
    const graded = await agent.post('/verify', {
      verifier_metadata: { expected_city: 'Rome' },
      responses_create_params: { input: [] },
      response: { id: 'r', output },
    });
    expect(graded.json).toMatchObject({
      reward: 1,
      response: { output: [{ name: 'mcp__weather__get_weather' }, {}, {}] },
    });
  });

  it('hand the token of a typed seed over in resources_tools [min-08-mcp]', async () => {
    await using harness = await startHarness({ folder: folderOf('example_mcp_weather') });
    const token = await seedToken(harness.url, {
      resources_session_id: 'typed-1',
      episode_id: { rollout_id: 'r1', attempt: 0 },
      task_id: { taskset: 't', task_id: '1' },
      task_data: {},
    });
    await using client = await connectClient(harness.url, token);
    expect(await callTool(client, 'get_weather', { city: 'Rome' })).toMatchObject({ isError: false });
  });
});
