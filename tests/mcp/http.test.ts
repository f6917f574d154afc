import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMcpHandler, type McpHandler } from '../../src/mcp/http.ts';
import type { ToolInvocation } from '../../src/session/instance.ts';
import { createNullTelemetry } from '../../src/telemetry/null-telemetry.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { createDoorInstance, type DoorInstance, json } from './door-instance.ts';
import { play } from './exchanges.ts';
import { serveHandler } from './serve-handler.ts';

const TOKENS = { valid: 'valid', limited: 'limited', invalid: 'invalid' };
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'x-nemo-gym-session-token': 'valid',
};

function call(tool: string, extra: object = {}, id: string | number = 1): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: {}, ...extra } };
}

function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('MCP over HTTP', () => {
  let instance: DoorInstance;
  let handler: McpHandler;
  let served: Awaited<ReturnType<typeof serveHandler>>;
  const post = (body: object, init: RequestInit = {}): Promise<Response> =>
    fetch(`${served.url}/mcp`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body), ...init });
  const cancel = (requestId: string | number, token: string): Promise<Response> =>
    post(
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'changed my mind' } },
      { headers: { ...HEADERS, 'x-nemo-gym-session-token': token } },
    );
  /** A tool that runs until it is told to go on or is aborted. */
  const addSlowTool = (): { readonly goOn: () => void; readonly invocation: () => ToolInvocation | undefined } => {
    const gate = createGate();
    instance.addTool('slow', async ({ abort: { signal } }) => {
      await Promise.race([gate.opened, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      return json(signal.aborted ? 'aborted' : 'finished');
    });
    return { goOn: gate.open, invocation: () => instance.calls.find(({ tool }) => tool === 'slow') };
  };
  const started = (slow: ReturnType<typeof addSlowTool>): Promise<ToolInvocation> =>
    vi.waitFor(() => {
      const invocation = slow.invocation();
      expect(invocation).toBeDefined();
      return invocation as ToolInvocation;
    });

  // Tools are added before the handler is made: it lists what its instance has.
  const serve = async (): Promise<void> => {
    handler = createMcpHandler({ instance, version: '1.2.3', ownHosts: ['gym.example.org'] });
    served = await serveHandler(handler);
  };
  beforeEach(() => {
    instance = createDoorInstance();
    instance.addSession('valid', null);
    instance.addSession('other', null);
  });
  afterEach(() => served[Symbol.asyncDispose]());

  describe('with the official client', () => {
    const connect = async (): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL('/mcp', served.url), {
        requestInit: { headers: { 'x-nemo-gym-session-token': 'valid' } },
      });
      await client.connect(transport);
      return client;
    };

    it('initializes, pings, lists and calls', async () => {
      await serve();
      const client = await connect();
      expect(client.getServerVersion()?.name).toBe('door');
      await client.ping();
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(instance.tools);
      const result = await client.callTool({ name: 'get_weather', arguments: { city: 'Oslo' } });
      expect(result).toMatchObject({ structuredContent: { weather: 'Sunny in Oslo' }, isError: false });
      await client.close();
    });

    it('reports progress as it happens, then the result', async () => {
      const halfway = createGate();
      instance.addTool('steps', async ({ onProgress }) => {
        onProgress?.('begun', 0, 100);
        await halfway.opened;
        onProgress?.('done', 100, 100);
        return json({ ok: true });
      });
      await serve();
      const client = await connect();
      const reports: Progress[] = [];
      const result = client.request(
        { method: 'tools/call', params: { name: 'steps', arguments: {} } },
        CallToolResultSchema,
        {
          onprogress: (progress) => reports.push(progress),
        },
      );
      await vi.waitFor(() => expect(reports).toEqual([{ progress: 0, total: 100, message: 'begun' }]));
      halfway.open();
      expect(await result).toMatchObject({ structuredContent: { ok: true } });
      expect(reports.at(-1)).toEqual({ progress: 100, total: 100, message: 'done' });
      await client.close();
    });

    it('counts the reports of a tool that does not say how far it is', async () => {
      instance.addTool('steps', ({ onProgress }) => {
        onProgress?.('one');
        onProgress?.('two');
        return json({ ok: true });
      });
      await serve();
      const client = await connect();
      const reports: Progress[] = [];
      await client.request({ method: 'tools/call', params: { name: 'steps', arguments: {} } }, CallToolResultSchema, {
        onprogress: (progress) => reports.push(progress),
      });
      expect(reports).toEqual([
        { progress: 1, message: 'one' },
        { progress: 2, message: 'two' },
      ]);
      await client.close();
    });

    it('cancels the tool when the caller aborts its request', async () => {
      const slow = addSlowTool();
      await serve();
      const client = await connect();
      const controller = new AbortController();
      const result = client.callTool({ name: 'slow', arguments: {} }, undefined, { signal: controller.signal });
      const invocation = await started(slow);
      controller.abort('enough');
      await expect(result).rejects.toThrow('enough');
      await vi.waitFor(() => expect(invocation.abort.aborted).toBe(true));
      await client.close();
    });
  });

  describe('a call in flight', () => {
    it('is answered as cancelled when its session and request id are named', async () => {
      const slow = addSlowTool();
      await serve();
      const reply = post(call('slow', {}, 'call-7'));
      const invocation = await started(slow);
      expect((await cancel('call-7', 'valid')).status).toBe(202);
      expect(await (await reply).json()).toEqual({
        jsonrpc: '2.0',
        id: 'call-7',
        error: { code: 0, message: 'Request cancelled' },
      });
      expect(invocation.abort.aborted).toBe(true);
    });

    it('ends its event stream without a reply when it is cancelled', async () => {
      const slow = addSlowTool();
      await serve();
      const reply = await post(call('slow', { _meta: { progressToken: 'p' } }));
      await started(slow);
      await cancel(1, 'valid');
      expect(await reply.text()).toBe('');
    });

    it.each([
      ['another session', 1, 'other'],
      ['another request', 2, 'valid'],
      ['the same id as text', '1', 'valid'],
      ['no session', 1, ''],
    ])('is not cancelled by a notification that names %s', async (_what, id, token) => {
      const slow = addSlowTool();
      await serve();
      const reply = post(call('slow'));
      const invocation = await started(slow);
      expect((await cancel(id, token)).status).toBe(202);
      expect(invocation.abort.aborted).toBe(false);
      slow.goOn();
      expect(await (await reply).text()).toContain('finished');
    });

    it.each([
      ['a JSON reply', {}],
      ['an event stream', { _meta: { progressToken: 1 } }],
    ])('goes on when the client that waits for %s hangs up', async (_what, extra) => {
      const slow = addSlowTool();
      await serve();
      const controller = new AbortController();
      const reply = post(call('slow', extra), { signal: controller.signal });
      const read = reply.then((response) => response.text());
      const invocation = await started(slow);
      controller.abort();
      await expect(read).rejects.toThrow();
      // A later request is answered after the server has seen the connection close.
      await post({ jsonrpc: '2.0', id: 2, method: 'ping' });
      expect(invocation.abort.aborted).toBe(false);
      expect(instance.open()).toBe(1);
      slow.goOn();
      await vi.waitFor(() => expect(instance.open()).toBe(0));
    });

    it('is aborted when the server stops', async () => {
      const slow = addSlowTool();
      await serve();
      const read = post(call('slow')).then((response) => response.text());
      const invocation = await started(slow);
      await Promise.all([expect(read).rejects.toThrow(), served[Symbol.asyncDispose]()]);
      expect(invocation.abort.aborted).toBe(true);
      await serve();
    });
  });

  it('keeps the requests of many clients with the same ids apart', async () => {
    await serve();
    const cities = Array.from({ length: 100 }, (_, index) => `city-${index}`);
    const replies = await Promise.all(
      cities.map(async (city) => {
        const body = {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_weather', arguments: { city } },
        };
        return (await post(body)).text();
      }),
    );
    expect(replies.map((text) => /Sunny in (city-\d+)/.exec(text)?.[1])).toEqual(cities);
  });

  it('answers a call with a progress token by JSON when the client takes no event stream', async () => {
    await serve();
    const reply = await post(call('number', { _meta: { progressToken: 1 } }), {
      headers: { ...HEADERS, accept: 'application/json' },
    });
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it('keeps headers that were set before it', async () => {
    handler = createMcpHandler({ instance, version: '1.2.3' });
    const before = Object.assign((...args: Parameters<McpHandler>) => {
      args[1].setHeader('set-cookie', 'a=b');
      return handler(...args);
    }, handler);
    served = await serveHandler(before);
    expect((await post(call('number'))).headers.get('set-cookie')).toBe('a=b');
    expect((await fetch(`${served.url}/mcp`, { method: 'DELETE' })).headers.get('set-cookie')).toBe('a=b');
  });

  it('ends idle streams when told to, and those that come later', async () => {
    await serve();
    const open = (): Promise<Response> => fetch(`${served.url}/mcp`, { headers: { accept: 'text/event-stream' } });
    const text = (await open()).text();
    handler.endIdleStreams();
    expect(await text).toBe('');
    expect(await (await open()).text()).toBe('');
    expect((await post(call('number'))).status).toBe(200);
  });

  it('counts each request by method and how it ended', async () => {
    const counted: unknown[] = [];
    const telemetry: Telemetry = {
      ...createNullTelemetry(),
      counter: (name) => ({ inc: (labels) => counted.push([name, labels]) }),
    };
    handler = createMcpHandler({ instance, version: '1.2.3', telemetry });
    served = await serveHandler(handler);
    for (const [method, params] of [
      ['tools/call', { name: 'number' }],
      ['tools/call', {}],
      ['prompts/list', {}],
      ['made/up', {}],
    ]) {
      // Counted in the order they are answered.
      // oxlint-disable-next-line no-await-in-loop
      await post({ jsonrpc: '2.0', id: 1, method, params });
    }
    expect(counted).toEqual(
      [
        ['tools/call', 'ok'],
        ['tools/call', 'invalid'],
        ['prompts/list', 'error'],
        ['unknown', 'invalid'],
      ].map(([method, outcome]) => ['paddock_mcp_requests_total', { instance: 'door', method, outcome }]),
    );
  });

  describe('with a browser', () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const from = (origin: string | null): Promise<{ status: number; body: string }> =>
      play(served.url, { name: 'ping', headers: { origin }, body: ping }, TOKENS);

    it.each([
      'http://evil.example.com',
      'http://evil.example.com:8771',
      'https://localhost.evil.example.com',
      'null',
      'http://127.0.0.1.evil.example.com',
      'not an origin',
    ])('refuses a page of %s', async (origin) => {
      await serve();
      const { status, body } = await from(origin);
      expect(status).toBe(403);
      expect(body).toContain('only pages of this machine may call this server');
    });

    it.each([
      null,
      'http://localhost:6274',
      'http://127.0.0.1:8771',
      'http://[::1]:8771',
      'http://app.localhost',
      'https://gym.example.org',
    ])('answers %s', async (origin) => {
      await serve();
      expect((await from(origin)).status).toBe(200);
    });
  });
});
