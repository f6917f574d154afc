import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { connectLines } from '../../src/mcp/connect-lines.ts';
import { type StdioVerdict, type Submission, serveStdio } from '../../src/mcp/stdio.ts';
import { taskInstructions } from '../../src/mcp/task-instructions.ts';
import type { Session } from '../../src/session/session.ts';
import { createDoorInstance, json } from './door-instance.ts';

interface Rpc {
  readonly id?: number;
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

function start(verdict: StdioVerdict = { reward: 1, verdict: 'correct', decision: 'equal', reason: null }) {
  const instance = createDoorInstance();
  const input = new PassThrough();
  const output = new PassThrough();
  const said: string[] = [];
  const submissions: Submission[] = [];
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const messages = (): Rpc[] =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Rpc);
  const send = (message: object): boolean => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const serve = (): Promise<StdioVerdict> =>
    serveStdio({
      instance,
      session: { id: 's', allowedTools: null } as unknown as Session,
      version: '9.9.9',
      instructions: 'Compute 1 + 1.',
      startLines: ['Paste this'],
      say: (line) => said.push(line),
      onSubmit: (submission) => {
        submissions.push(submission);
        return Promise.resolve(verdict);
      },
      input,
      output,
    });
  let id = 0;
  const ask = async (method: string, params: object = {}): Promise<Rpc> => {
    id += 1;
    const mine = id;
    send({ id: mine, method, params });
    return vi.waitFor(() => {
      const reply = messages().find((message) => message.id === mine);
      expect(reply).toBeDefined();
      return reply as Rpc;
    });
  };
  const call = async (name: string, args: object): Promise<Rpc['result']> =>
    (await ask('tools/call', { name, arguments: args })).result;
  return { instance, input, output, said, submissions, messages, send, serve, ask, call };
}

describe('MCP over stdio', () => {
  it('tells the agent the task and lists the tools with submit_answer', async () => {
    const agent = start();
    const ended = agent.serve();
    const hello = await agent.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    });
    expect(hello.result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'door', version: '9.9.9' },
      instructions: 'Compute 1 + 1.',
    });
    const { result } = await agent.ask('tools/list');
    const expected = [...agent.instance.tools, 'submit_answer'].map((name) => expect.objectContaining({ name }));
    expect(result?.['tools']).toEqual(expected);
    agent.input.end();
    await ended;
  });

  it('grades what the agent did and submitted, and tells the person alone', async () => {
    const agent = start();
    const ended = agent.serve();
    expect(await agent.call('get_weather', { city: 'Oslo' })).toMatchObject({ isError: false });
    const reply = await agent.call('submit_answer', { answer: 'Sunny' });
    expect(reply).toMatchObject({ isError: false });
    expect(JSON.stringify(reply)).not.toContain('correct');
    agent.input.end();
    expect(await ended).toMatchObject({ reward: 1 });
    expect(agent.said).toEqual(['Paste this', 'Verdict: correct, reward 1, equal']);
    expect(agent.submissions).toHaveLength(1);
    expect(agent.submissions[0]).toMatchObject({
      answer: 'Sunny',
      response: {
        object: 'response',
        output: [
          { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' },
          { type: 'function_call_output', call_id: 'call_1', output: '{"weather":"Sunny in Oslo"}' },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Sunny' }] },
        ],
      },
    });
  });

  it('takes the first answer only, and no call after it', async () => {
    const agent = start();
    const ended = agent.serve();
    await agent.call('submit_answer', { answer: 'first' });
    expect(await agent.call('submit_answer', { answer: 'second' })).toMatchObject({ isError: true });
    expect(JSON.stringify(await agent.call('number', {}))).toContain('the session is over');
    expect(agent.instance.calls).toEqual([]);
    agent.input.end();
    await ended;
    expect(agent.submissions.map(({ answer }) => answer)).toEqual(['first']);
  });

  it('grades an answer after the calls that came before it', async () => {
    const agent = start();
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    agent.instance.addTool('slow', async () => {
      await gate;
      return json({ ok: true });
    });
    const ended = agent.serve();
    agent.send({ id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } });
    agent.send({ id: 2, method: 'tools/call', params: { name: 'submit_answer', arguments: { answer: 'x' } } });
    agent.send({ id: 3, method: 'ping' });
    await vi.waitFor(() => expect(agent.messages()).toMatchObject([{ id: 3 }]));
    expect(agent.submissions).toEqual([]);
    goOn();
    agent.input.end();
    await ended;
    expect(agent.submissions[0]?.response['output']).toMatchObject([
      { type: 'function_call', name: 'slow' },
      { type: 'function_call_output' },
      { type: 'message' },
    ]);
  });

  it('refuses an answer that is no text, and leaves the session open', async () => {
    const agent = start();
    const ended = agent.serve();
    expect(await agent.call('submit_answer', { answer: 5 })).toMatchObject({ isError: true });
    expect(await agent.call('submit_answer', { answer: 'two' })).toMatchObject({ isError: false });
    agent.input.end();
    await ended;
    expect(agent.submissions.map(({ answer }) => answer)).toEqual(['two']);
  });

  it('grades a session whose agent went away without an answer', async () => {
    const agent = start({ reward: 0, verdict: 'wrong', reason: 'no answer' });
    const ended = agent.serve();
    await agent.call('number', {});
    agent.input.end();
    await ended;
    expect(agent.submissions[0]?.answer).toBeNull();
    expect(agent.said.at(-1)).toBe('Verdict: wrong, reward 0, no answer');
  });

  it('finishes the calls of a client that has closed its side', async () => {
    const agent = start();
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    agent.instance.addTool('slow', async () => {
      await gate;
      return json({ ok: true });
    });
    const ended = agent.serve();
    agent.send({ id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } });
    agent.input.end();
    await vi.waitFor(() => expect(agent.instance.calls).toHaveLength(1));
    expect(agent.submissions).toEqual([]);
    goOn();
    await ended;
    expect(agent.messages()).toMatchObject([{ id: 1, result: { structuredContent: { ok: true } } }]);
    expect(agent.submissions[0]?.response['output']).toHaveLength(2);
  });

  it('reports progress and cancels by the request id', async () => {
    const agent = start();
    agent.instance.addTool('slow', async ({ abort: { signal }, onProgress }) => {
      onProgress?.('working', 1, 2);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return json('aborted');
    });
    const ended = agent.serve();
    agent.send({ id: 7, method: 'tools/call', params: { name: 'slow', arguments: {}, _meta: { progressToken: 'p' } } });
    await vi.waitFor(() =>
      expect(agent.messages()).toMatchObject([
        { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, total: 2, message: 'working' } },
      ]),
    );
    agent.send({ method: 'notifications/cancelled', params: { requestId: 7 } });
    await vi.waitFor(() => expect(agent.instance.calls[0]?.abort.aborted).toBe(true));
    agent.input.end();
    await ended;
  });

  it('answers what is no request of MCP as over HTTP, and survives what is no JSON', async () => {
    const agent = start();
    const ended = agent.serve();
    agent.input.write('this is no JSON\n');
    expect((await agent.ask('does/not/exist')).error).toEqual({
      code: -32602,
      message: 'Invalid request parameters',
      data: '',
    });
    expect((await agent.ask('ping')).result).toEqual({});
    agent.input.end();
    await ended;
  });

  it('ends when nobody reads its output any more', async () => {
    const agent = start();
    const ended = agent.serve();
    agent.output.destroy(new Error('EPIPE'));
    await ended;
    expect(agent.submissions).toHaveLength(1);
  });
});

describe('the lines to paste', () => {
  it("start the checkout's own command and never a registry's", () => {
    const lines = connectLines({ name: 'math', args: ['mcp', 'math', '--task', "data/it's.jsonl:2"] });
    expect(lines.slice(1)).toEqual([
      "  Claude Code:    claude mcp add math -- npx --no -- paddock mcp math --task 'data/it'\\''s.jsonl:2'",
      "  Codex:          codex mcp add math -- npx --no -- paddock mcp math --task 'data/it'\\''s.jsonl:2'",
      "  MCP inspector:  npx @modelcontextprotocol/inspector -- npx --no -- paddock mcp math --task 'data/it'\\''s.jsonl:2'",
    ]);
  });
});

describe('the task as instructions', () => {
  it('is what the row would have told the model, and how to end', () => {
    const text = taskInstructions({
      responses_create_params: {
        instructions: 'Be brief.',
        input: [
          { role: 'system', content: 'You solve problems.' },
          { role: 'user', content: [{ type: 'input_text', text: 'What is 1 + 1?' }] },
        ],
      },
    });
    expect(text).toMatch(
      /^Be brief\.\n\nYou solve problems\.\n\nWhat is 1 \+ 1\?\n\nWhen you are done, .*submit_answer/,
    );
  });

  it('takes a prompt that is one text, and says only how to end where there is no task', () => {
    expect(taskInstructions({ responses_create_params: { input: 'Do it.' } })).toMatch(/^Do it\.\n\nWhen you are done/);
    expect(taskInstructions(null)).toMatch(/^When you are done/);
  });
});
