import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildResponse } from '../../../src/environment/authoring/case-response.ts';
import type { JsonObject, JsonValue } from '../../../src/lib/json.ts';
import { type AgentClient, startHarness } from '../../../src/server/harness.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/environments/', import.meta.url));

/** An agent at an example's door; the server ends with the test. */
async function agentOf(example: string): Promise<AgentClient> {
  const harness = await startHarness({ folder: `${fixtures}${example}` });
  onTestFinished(() => harness[Symbol.asyncDispose]());
  return harness.agent();
}

const PARAMS: JsonObject = { input: [{ role: 'user', content: 'Do it.' }] };
const verifyBody = (row: JsonObject, response: JsonObject): JsonObject => ({
  responses_create_params: PARAMS,
  ...row,
  response,
});
const played = (name: string, args: JsonValue): { name: string; arguments: JsonValue; output: string } => ({
  name,
  arguments: args,
  output: '',
});
const missing = (...loc: string[]) => ({
  detail: [expect.objectContaining({ type: 'missing', loc: ['body', ...loc] })],
});

describe('example_single_tool_call', () => {
  test('the tool tells the weather, and one call of it earns the reward', async () => {
    const agent = await agentOf('example_single_tool_call');
    expect((await agent.post('/seed_session', {})).status).toBe(200);
    const weather = await agent.post('/get_weather', { city: 'Ulm' });
    expect(weather.json).toEqual({ city: 'Ulm', weather_description: 'The weather in Ulm is cold.' });
    const body = verifyBody({}, buildResponse('Cold.', [played('get_weather', { city: 'Ulm' })]));
    const graded = await agent.post('/verify', body);
    expect(graded.json).toMatchObject({ reward: 1, verdict: 'correct', mask_sample: false });
    expect((await agent.post('/verify', verifyBody({}, buildResponse('Cold.')))).json).toMatchObject({ reward: 0 });
  });

  test('a tool call without its argument and one of no tool are told so as FastAPI would', async () => {
    const agent = await agentOf('example_single_tool_call');
    const refused = await agent.post('/get_weather', {});
    expect([refused.status, refused.json]).toEqual([422, missing('city')]);
    const unknown = await agent.post('/get_wether', {});
    expect([unknown.status, unknown.json]).toEqual([404, { detail: 'Not Found' }]);
    const get = await agent.get('/verify');
    expect([get.status, get.json]).toEqual([405, { detail: 'Method Not Allowed' }]);
  });

  test('a name as an MCP agent emits it counts as the call', async () => {
    const agent = await agentOf('example_single_tool_call');
    const response = buildResponse(null, [played('mcp__example_single_tool_call__get_weather', { city: 'Ulm' })]);
    const graded = await agent.post('/verify', verifyBody({}, response));
    expect(graded.json).toMatchObject({ reward: 1 });
    expect(graded.text).toContain('mcp__example_single_tool_call__get_weather');
  });
});

describe('example_multi_step', () => {
  const row: JsonObject = {
    id: 1,
    expected_synonym_values: [407, 711],
    expected_synonyms: ['Arid', 'Climate'],
    minefield_label: 'Hot',
    minefield_label_value: 299,
  };
  const extracting = (...values: JsonValue[]): JsonObject =>
    buildResponse(null, [played('extract_synonym_values', { synonym_values: values })]);

  test('a synonym is worth the sum of its letters', async () => {
    const agent = await agentOf('example_multi_step');
    expect((await agent.post('/get_synonym_value', { synonym: 'Arid' })).json).toEqual({ synonym_value: 384 });
    expect((await agent.post('/extract_synonym_values', { synonym_values: ['1', 2.0] })).json).toEqual({
      success: true,
    });
  });

  test('all values in their order earn the reward; the reply says what was wrong otherwise', async () => {
    const agent = await agentOf('example_multi_step');
    const grade = async (response: JsonObject) => (await agent.post('/verify', verifyBody(row, response))).json;
    expect(await grade(extracting(407, 711))).toMatchObject({ reward: 1, accuracy: true, set_overlap: 1 });
    expect(await grade(extracting(711, 407))).toMatchObject({ reward: 0, order_instruction_following_failure: true });
    expect(await grade(extracting(407, 299))).toMatchObject({
      reward: 0,
      set_overlap: 0.5,
      original_term_minefield_hit: true,
    });
    expect(await grade(buildResponse('I do not know.'))).toMatchObject({ reward: 0, parsed_synonym_values: [] });
  });

  test('a row that lacks a field is refused, and the field is named', async () => {
    const agent = await agentOf('example_multi_step');
    const { minefield_label: _label, ...rest } = row;
    const refused = await agent.post('/verify', verifyBody(rest, extracting(407)));
    expect([refused.status, refused.json]).toEqual([422, missing('minefield_label')]);
  });

  test('the aggregate has the mean of the reward and of the fields of the reply', async () => {
    const agent = await agentOf('example_multi_step');
    const bodies = [extracting(407, 711), extracting(407, 299)].map((response) => verifyBody(row, response));
    const replies: JsonValue[] = [];
    for (const [index, body] of bodies.entries()) {
      const reply = (await agent.post('/verify', body)).json as JsonObject;
      replies.push({ ...reply, _ng_task_index: index, _ng_rollout_index: 0 });
    }
    const { json } = await agent.post('/aggregate_metrics', { verify_responses: replies });
    expect((json as JsonObject)['agent_metrics']).toMatchObject({
      'mean/reward': 0.5,
      'mean/accuracy': 0.5,
      'mean/set_overlap': 0.75,
    });
  });
});

describe('example_session_state_mgmt', () => {
  test('a counter lives in its session, and two agents do not share one', async () => {
    const agent = await agentOf('example_session_state_mgmt');
    await agent.post('/seed_session', { initial_count: 3 });
    expect((await agent.post('/increment_counter', { count: 2 })).json).toEqual({ success: true });
    expect((await agent.post('/get_counter_value')).json).toEqual({ count: 5 });
    const verify = (count: number) => agent.post('/verify', verifyBody({ expected_count: count }, buildResponse('5')));
    expect((await verify(5)).json).toMatchObject({ reward: 1 });
    expect((await verify(3)).json).toMatchObject({ reward: 0 });
  });

  test('another agent starts from its own seed, and one that did nothing earns nothing', async () => {
    const harness = await startHarness({ folder: `${fixtures}example_session_state_mgmt` });
    onTestFinished(() => harness[Symbol.asyncDispose]());
    const [first, second, idle] = [harness.agent(), harness.agent(), harness.agent()];
    await first.post('/seed_session', { initial_count: 3 });
    await second.post('/seed_session', { initial_count: 40 });
    await first.post('/increment_counter', { count: 2 });
    expect((await second.post('/get_counter_value')).json).toEqual({ count: 40 });
    const verify = await idle.post('/verify', verifyBody({ expected_count: 0 }, buildResponse('0')));
    expect(verify.json).toMatchObject({ reward: 0 });
  });

  test('a seed without its field is refused', async () => {
    const agent = await agentOf('example_session_state_mgmt');
    const refused = await agent.post('/seed_session', {});
    expect([refused.status, refused.json]).toEqual([422, missing('initial_count')]);
  });
});

describe('example_mcp_weather', () => {
  const row: JsonObject = { verifier_metadata: { expected_city: 'Oslo' }, note: 'kept' };

  test('the seed tells where its tools are, and asking and telling earns the reward', async () => {
    const agent = await agentOf('example_mcp_weather');
    const seed = await agent.post('/seed_session', row);
    expect(seed.json).toMatchObject({ mcp: { server_name: 'example_mcp_weather', url_path: '/mcp' } });
    const { weather } = (await agent.post('/get_weather', { city: 'oslo' })).json as { weather: string };
    const told = buildResponse('The weather in Oslo is sunny and 72 F.');
    expect(weather).toBe('The weather in oslo is sunny and 72 F.');
    expect((await agent.post('/verify', verifyBody(row, told))).json).toMatchObject({
      reward: 1,
      tool_call_seen: true,
      final_response_mentions_weather: true,
      note: 'kept',
    });
  });

  test('telling without asking earns nothing', async () => {
    const agent = await agentOf('example_mcp_weather');
    await agent.post('/seed_session', row);
    const told = buildResponse('The weather in Oslo is sunny and 72 F.');
    expect((await agent.post('/verify', verifyBody(row, told))).json).toMatchObject({
      reward: 0,
      tool_call_seen: false,
    });
  });
});

describe('example_tool_call_multireward', () => {
  const row: JsonObject = {
    expected_call: { name: 'get_weather', arguments: { city: 'Rome' } },
    responses_create_params: {
      ...PARAMS,
      tools: [{ type: 'function', name: 'get_weather', parameters: { type: 'object', required: ['city'] } }],
    },
  };

  test('each objective is a reward of its own, and their sum is the reward', async () => {
    const agent = await agentOf('example_tool_call_multireward');
    const grade = async (response: JsonObject) => (await agent.post('/verify', verifyBody(row, response))).json;
    expect(await grade(buildResponse(null, [played('get_weather', { city: 'Rome' })]))).toMatchObject({
      reward: 3,
      reward_components: { correctness: 1, schema_valid: 1, format: 1 },
    });
    expect(await grade(buildResponse('Wait.', [played('get_weather', { city: 'Bonn' })]))).toMatchObject({
      reward: 1,
      reward_components: { correctness: 0, schema_valid: 1, format: 0 },
      predicted_calls: [{ name: 'get_weather', arguments: { city: 'Bonn' } }],
    });
    expect(await grade(buildResponse(null))).toMatchObject({ reward: 0 });
  });
});

describe('example_multi_turn_gymnasium', () => {
  const row: JsonObject = { responses_create_params: PARAMS, follow_ups: ['And?', 'Sure?'], expected_answer: 'Paris' };
  const step = (text: string): JsonObject => ({ ...row, response: buildResponse(text) });

  test('the follow-ups come in their order, and the last answer is graded', async () => {
    const agent = await agentOf('example_multi_turn_gymnasium');
    expect((await agent.post('/reset', row)).json).toEqual({ observation: null, info: {} });
    expect((await agent.post('/step', step('Paris'))).json).toMatchObject({ observation: 'And?', terminated: false });
    expect((await agent.post('/step', step('Lyon'))).json).toMatchObject({ observation: 'Sure?', reward: 0 });
    expect((await agent.post('/step', step('It is Paris.'))).json).toEqual({
      observation: null,
      reward: 1,
      terminated: true,
      truncated: false,
      info: {},
    });
  });

  test('an episode that starts again starts from the first turn', async () => {
    const agent = await agentOf('example_multi_turn_gymnasium');
    await agent.post('/reset', row);
    await agent.post('/step', step('Paris'));
    await agent.post('/reset', row);
    expect((await agent.post('/step', step('Paris'))).json).toMatchObject({ observation: 'And?' });
  });

  test('it has neither seeds nor verify', async () => {
    const agent = await agentOf('example_multi_turn_gymnasium');
    expect((await agent.post('/verify', step('Paris'))).status).toBe(404);
  });
});
