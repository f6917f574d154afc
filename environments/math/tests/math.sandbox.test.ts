import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JsonObject, JsonValue } from 'paddock/kit';
import { type AgentClient, type Harness, startHarness } from 'paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, responseOf } from './fakes.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 120_000;

let harness: Harness;
let gym: Harness;
beforeAll(async () => {
  harness = await startHarness({ folder, sandboxes: 'real' });
  gym = await startHarness({ folder, sandboxes: 'real', settings: { compat: 'gym' } });
}, START_MS);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await gym[Symbol.asyncDispose]();
}, START_MS);

const MATH = { question: 'q', expected_answer: '1/2', responses_create_params: { input: [] } };

async function seeded(of: Harness, row: JsonObject = MATH): Promise<AgentClient> {
  const agent = of.agent();
  expect((await agent.post('/seed_session', row)).status).toBe(200);
  return agent;
}

async function tool(agent: AgentClient, name: string, args: JsonValue): Promise<JsonObject> {
  const reply = await agent.post(`/${name}`, args);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as JsonObject;
}

async function verified(of: Harness, row: JsonObject, ...output: readonly JsonValue[]): Promise<JsonObject> {
  const agent = await seeded(of, row);
  const reply = await agent.post('/verify', { ...row, response: responseOf(...output) });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as JsonObject;
}

describe("a session's Python", () => {
  it('has numpy, scipy, sympy and pandas, some of them by name already', async () => {
    const agent = await seeded(harness);
    const code = [
      'import sympy',
      'frame = pd.DataFrame({"a": np.arange(4)})',
      'root = scipy.optimize.brentq(lambda x: x * x - 2, 0, 2)',
      '(int(frame.a.sum()), round(root, 6), sympy.solve("x**2 - 3*x + 2"))',
    ].join('\n');
    expect(await tool(agent, 'execute_python', { code })).toMatchObject({
      success: true,
      result: '(6, 1.414214, [1, 2])',
    });
  });

  it('plots to a file that its shell sees as well, with the same packages', async () => {
    const agent = await seeded(harness);
    const plot = 'import matplotlib.pyplot as plt\nplt.plot([1, 4, 9])\nplt.savefig("plot.png")';
    expect(await tool(agent, 'execute_python', { code: plot })).toMatchObject({ success: true });
    const command = 'head -c 4 plot.png | tail -c 3; python3 -c "import numpy, sys; sys.exit(3)"';
    expect(await tool(agent, 'execute_bash', { command })).toEqual({
      stdout: 'PNG',
      stderr: '',
      exit_code: 3,
      timed_out: false,
      truncated: false,
      reason: 'exit',
    });
  });

  it('is one for the three tools that use it, and each session has its own', async () => {
    const [one, other] = [await seeded(harness), await seeded(harness)];
    await tool(one, 'execute_python', { code: 'x = [21, 49]' });
    expect((await one.post('/stateful_python_code_exec', { code: 'x' })).text).toBe('[21, 49]');
    expect((await other.post('/stateful_python_code_exec', { code: 'x' })).text).toContain("name 'x' is not defined");
    expect(await tool(one, 'end_session', {})).toMatchObject({ success: true });
    expect(await tool(one, 'execute_python', { code: 'x' })).toMatchObject({ success: false });
  });

  it('that was killed is reported and comes back at the next call', async () => {
    const agent = await seeded(harness);
    const killed = await tool(agent, 'execute_python', { code: 'import os\nos.kill(-1, 9)' });
    expect(killed).toMatchObject({
      success: false,
      error_message: expect.stringContaining('the next call starts a new one'),
    });
    expect(await tool(agent, 'execute_python', { code: '1 + 1' })).toMatchObject({ success: true, result: '2' });
  });

  it('is bounded by the time that the public setting gives', async () => {
    await using quick = await startHarness({
      folder,
      sandboxes: 'real',
      ruleset: 'math_with_code',
      settings: { max_execution_time: 1 },
    });
    const agent = await seeded(quick, { expected_result: '1', responses_create_params: { input: [] } });
    const reply = await tool(agent, 'execute_python', { code: 'y = 3\nwhile True: pass' });
    expect(reply).toMatchObject({ success: false, error_message: 'code timed-out' });
    expect(await tool(agent, 'execute_python', { code: 'y' })).toMatchObject({ result: '3' });
  });

  it('tells a command that took too long, and what of its output is left', async () => {
    const agent = await seeded(harness);
    const command = 'head -c 1000000 /dev/zero | tr "\\0" x; sleep 60';
    const reply = await tool(agent, 'execute_bash', { command, timeout_seconds: 1 });
    expect(reply).toMatchObject({ exit_code: null, timed_out: true, truncated: true, reason: 'timeout' });
  });
});

describe('what a tool leaves running', () => {
  const FORK_BOMB = 'import os\nwhile 1:\n  try: os.fork()\n  except OSError: pass';
  const processes = async (agent: AgentClient): Promise<JsonObject> =>
    tool(agent, 'execute_bash', { command: 'cat /proc/[0-9]*/comm | grep -cE "^(python|sleep)"; nice' });

  it('ends with a call that ran out of time, and no later reply has its output', async () => {
    await using quick = await startHarness({
      folder,
      sandboxes: 'real',
      ruleset: 'math_with_code',
      settings: { max_execution_time: 1 },
    });
    const agent = await seeded(quick, { expected_result: '1', responses_create_params: { input: [] } });
    expect(await tool(agent, 'execute_python', { code: FORK_BOMB })).toMatchObject({ error_message: 'code timed-out' });
    const next = await tool(agent, 'execute_python', { code: 'print(9)' });
    expect(next).toMatchObject({
      success: true,
      stdout: '9\n',
      stderr: expect.stringMatching(/^(\[A new Python.*\n)?$/),
    });
  });

  it('by a shell as well, and all of it has a low priority', async () => {
    const agent = await seeded(harness);
    await tool(agent, 'execute_python', { code: '1' });
    const command = 'setsid sh -c "setsid sleep 777 & exec true"; sleep 60';
    expect(await tool(agent, 'execute_bash', { command, timeout_seconds: 1 })).toMatchObject({ timed_out: true });
    const low = Math.min(19, getPriority() + 10);
    // The keeper and the interpreter; a command runs at the low priority that everything of a session's tools has.
    expect(await processes(agent)).toMatchObject({ stdout: `2\n${String(low)}\n`, stderr: '' });
  });
});

describe('the calculators', () => {
  it('agree with Python to the last digit', async () => {
    const agent = await seeded(harness);
    const code = [
      'import json, math, random',
      'random.seed(5)',
      'rows = []',
      'for _ in range(40):',
      '    a, b = round(random.uniform(0.1, 30), 3), round(random.uniform(-4, 6), 2)',
      '    rows.append([a, b, math.cos(a), math.sin(a), a ** (b + 2), math.log(a, abs(b + 1.5))])',
      'print(json.dumps(rows))',
    ].join('\n');
    const rows = JSON.parse((await tool(agent, 'execute_python', { code }))['stdout'] as string) as number[][];
    for (const [a = 0, b = 0, sin, cos, power, log] of rows) {
      expect((await tool(agent, 'sin', { radians: a }))['solution']).toBe(sin);
      expect((await tool(agent, 'cos', { radians: a }))['solution']).toBe(cos);
      expect((await tool(agent, 'power', { a, b }))['solution']).toBe(power);
      expect((await tool(agent, 'log', { a, base: b }))['solution']).toBe(log);
    }
  });

  it("print floats as Python does and refuse in Python's words", async () => {
    const agent = await seeded(harness);
    expect((await agent.post('/power', { a: 8, b: '8' })).text).toBe('{"solution":1073741824.0}');
    expect((await agent.post('/negate', { a: 1e16 })).text).toBe('{"solution":1e+16}');
    const faults = await Promise.all([
      agent.post('/divide', { a: 1, b: 0 }),
      agent.post('/power', { a: 0, b: -3 }),
      agent.post('/power', { a: 1e300, b: 2 }),
      agent.post('/log', { a: 0, base: 2 }),
    ]);
    expect(faults.map(({ status, json }) => [status, json])).toEqual([
      [400, { detail: 'float division by zero' }],
      [400, { detail: '0.0 cannot be raised to a negative power' }],
      [400, { detail: "(34, 'Numerical result out of range')" }],
      [400, { detail: 'math domain error' }],
    ]);
  });

  it("refuse in compat: gym with the public server's status, and an unknown one in its words", async () => {
    const row = { ground_truth: '[1.0]', id: 0, depth: 1, breadth: 1, responses_create_params: { input: [] } };
    const agent = await seeded(gym, row);
    const complex = await agent.post('/power', { a: -8, b: -1.5 });
    expect(complex.status).toBe(500);
    expect(complex.text).toContain('input_type=complex');
    expect(await agent.post('/modulo', { a: 1 })).toMatchObject({
      status: 404,
      json: { detail: 'Function not found' },
    });
  });
});

describe('verify', () => {
  it('has the fields of the public server, in its order, before ours', async () => {
    const reply = await verified(harness, MATH, message('\\boxed{0.5}'));
    expect(Object.keys(reply)).toEqual([
      'responses_create_params',
      'response',
      'reward',
      'mask_sample',
      'failure_kind',
      'failure_reason',
      'expected_answer',
      'extracted_answer',
      'library_reward',
      'judge_evaluations',
      'verdict',
      'decision',
      'ruleset',
      'reason',
      'error_class',
    ]);
    expect(reply).toMatchObject({ reward: 1, verdict: 'correct', ruleset: 'math_with_judge' });
  });

  it.each([
    ['a notation of the same fraction', '\\frac{1}{2}', '\\dfrac{2}{4}', [1, 0]],
    ['one more than a large integer', '12345678', '12345679', [0, 1]],
    ['twice a small number', '1e-9', '2e-9', [0, 1]],
    ['the same text', 'north', 'north', [1, 1]],
  ] as const)('of math_with_code, %s: by default and by the public rule', async (_what, gold, answer, rewards) => {
    const row = { expected_result: gold, responses_create_params: { input: [] } };
    const replies = [harness, gym].map((each) => verified(each, row, message(`\\boxed{${answer}}`)));
    expect((await Promise.all(replies)).map(({ reward }) => reward)).toEqual(rewards);
  });

  it('of ns_tools gives the row back and counts the calls of its session', async () => {
    const row = { ...MATH, verifier_type: 'math_with_judge', id: 'x-1', subset_for_metrics: 's' };
    const agent = await seeded(harness, row);
    await agent.post('/stateful_python_code_exec', { code: '1' });
    const reply = await agent.post('/verify', { ...row, response: responseOf(message('\\boxed{0.5}')) });
    expect(reply.json).toMatchObject({
      reward: 1,
      ruleset: 'ns_tools',
      num_tool_calls: 1,
      tool_timeout_count: 0,
      verifier_type: 'math_with_judge',
      id: 'x-1',
      subset_for_metrics: 's',
      delegated_response: { library_reward: 1, extracted_answer: expect.any(String) },
    });
  });
});
