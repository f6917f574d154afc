import { request } from 'node:http';

/** Whose session a request belongs to; `limited` may use `get_weather` and `shout` only. */
export type TokenKind = 'none' | 'valid' | 'limited' | 'invalid';

export interface Exchange {
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly token?: TokenKind;
  /** On top of what every MCP client sends; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Text goes out as it is. */
  readonly body?: string | object;
}

export interface Recorded {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

export type Tokens = Readonly<Record<Exclude<TokenKind, 'none'>, string>>;

const rpc = (method: string, params?: object, id: string | number = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const call = (name: string, args?: unknown, extra: object = {}): object =>
  rpc('tools/call', { name, ...(args === undefined ? {} : { arguments: args }), ...extra });
const initialize = (protocolVersion: unknown): object =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } });

/** Every exchange that was recorded of the Python server and is compared with ours. */
export const EXCHANGES: readonly Exchange[] = [
  { name: 'initialize 2025-11-25', body: initialize('2025-11-25') },
  { name: 'initialize 2025-06-18', body: initialize('2025-06-18') },
  { name: 'initialize 2025-03-26', body: initialize('2025-03-26') },
  { name: 'initialize 2024-11-05', body: initialize('2024-11-05') },
  { name: 'initialize with a version nobody knows', body: initialize('1999-01-01') },
  { name: 'initialize 2024-10-07', body: initialize('2024-10-07') },
  { name: 'initialize without parameters', body: rpc('initialize') },
  {
    name: 'initialize without client info',
    body: rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
  },
  { name: 'initialized notification', body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
  { name: 'unknown notification', body: { jsonrpc: '2.0', method: 'notifications/whatever' } },
  {
    name: 'cancelled notification for nothing',
    body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77, reason: 'no' } },
  },
  { name: 'cancelled notification without parameters', body: { jsonrpc: '2.0', method: 'notifications/cancelled' } },
  { name: 'a response from the client', body: { jsonrpc: '2.0', id: 4, result: {} } },
  { name: 'an error from the client', body: { jsonrpc: '2.0', id: 4, error: { code: 1, message: 'm' } } },
  { name: 'ping', body: rpc('ping') },
  { name: 'ping with a string id', body: rpc('ping', undefined, 'abc') },
  { name: 'ping with empty parameters', body: rpc('ping', {}) },
  { name: 'ping with id 0', body: rpc('ping', undefined, 0) },
  { name: 'unknown method', body: rpc('does/not/exist') },
  { name: 'prompts/list', body: rpc('prompts/list') },
  { name: 'prompts/get', body: rpc('prompts/get', { name: 'p' }) },
  { name: 'prompts/get without a name', body: rpc('prompts/get', {}) },
  { name: 'resources/list', body: rpc('resources/list') },
  { name: 'resources/templates/list', body: rpc('resources/templates/list') },
  { name: 'resources/read', body: rpc('resources/read', { uri: 'file:///x' }) },
  { name: 'logging/setLevel', body: rpc('logging/setLevel', { level: 'info' }) },
  { name: 'logging/setLevel with an unknown level', body: rpc('logging/setLevel', { level: 'loud' }) },
  {
    name: 'completion/complete',
    body: rpc('completion/complete', { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'b' } }),
  },
  { name: 'tasks/list', body: rpc('tasks/list') },
  { name: 'tasks/get', body: rpc('tasks/get', { taskId: 't' }) },
  { name: 'roots/list, a method of clients', body: rpc('roots/list') },

  { name: 'tools/list without a token', body: rpc('tools/list') },
  { name: 'tools/list with a token', token: 'valid', body: rpc('tools/list', {}) },
  { name: 'tools/list with a limited token', token: 'limited', body: rpc('tools/list') },
  { name: 'tools/list with an invalid token', token: 'invalid', body: rpc('tools/list') },
  { name: 'tools/list with a cursor', token: 'valid', body: rpc('tools/list', { cursor: 'x' }) },
  { name: 'tools/list with a number for a cursor', body: rpc('tools/list', { cursor: 5 }) },
  { name: 'tools/list with a list for parameters', body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] } },

  { name: 'call without a token', body: call('get_weather', { city: 'Paris' }) },
  { name: 'call with an invalid token', token: 'invalid', body: call('get_weather', { city: 'Paris' }) },
  { name: 'call an unknown tool without a token', body: call('nope', {}) },
  { name: 'call an unknown tool with a limited token', token: 'limited', body: call('nope', {}) },
  { name: 'call an unknown tool with a quote', token: 'valid', body: call("it's", {}) },
  { name: 'call an unknown tool with both quotes', token: 'valid', body: call('a\'b"c\n☃', {}) },
  { name: 'call the verifier', token: 'valid', body: call('verify', {}) },
  { name: 'call a tool that is not allowed', token: 'limited', body: call('increment', { count: 1 }) },
  { name: 'call an allowed tool', token: 'limited', body: call('get_weather', { city: 'Rome' }) },
  { name: 'call: object', token: 'valid', body: call('get_weather', { city: 'Paris' }) },
  { name: 'call: object with floats and nulls', token: 'valid', body: call('nested', {}) },
  { name: 'call: state', token: 'valid', body: call('increment', { count: 2 }) },
  { name: 'call: state again', token: 'valid', body: call('increment', { count: 3, ratio: 2 }) },
  { name: 'call: string', token: 'valid', body: call('shout', { city: 'rome' }) },
  { name: 'call: list', token: 'valid', body: call('list_things', {}) },
  { name: 'call: number', token: 'valid', body: call('number', {}) },
  { name: 'call: null', token: 'valid', body: call('nothing', {}) },
  { name: 'call: plain text', token: 'valid', body: call('plain', {}) },
  { name: 'call: plain text that is JSON', token: 'valid', body: call('plain_json', {}) },
  { name: 'call: untyped', token: 'valid', body: call('untyped', { any: [1, 2] }) },
  { name: 'call: untyped without arguments', token: 'valid', body: call('untyped') },
  { name: 'call: null for arguments', token: 'valid', body: call('number', null) },
  { name: 'call without arguments', token: 'valid', body: call('number') },
  { name: 'call: list for arguments', token: 'valid', body: call('number', [1]) },
  { name: 'call: text for arguments', token: 'valid', body: call('number', 'x') },
  { name: 'call without parameters', token: 'valid', body: rpc('tools/call') },
  { name: 'call without a name', token: 'valid', body: rpc('tools/call', { arguments: {} }) },
  { name: 'call with a number for a name', token: 'valid', body: rpc('tools/call', { name: 5 }) },
  { name: 'call: lax coercion', token: 'valid', body: call('increment', { count: '5', unknown: 1 }) },
  { name: 'call: 422 of a wrong type', token: 'valid', body: call('increment', { count: 'x' }) },
  { name: 'call: 422 of a missing field', token: 'valid', body: call('increment', {}) },
  { name: 'call: 422 with non-ASCII input', token: 'valid', body: call('increment', { count: 'é☃😀' }) },
  {
    name: 'call: 422 with a float',
    token: 'valid',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"increment","arguments":{"count":1.5}}}',
  },
  {
    name: 'call: 422 twice',
    token: 'valid',
    body: call('increment', { count: [1], ratio: { a: 1.5 }, label: 'abcde' }),
  },
  { name: 'call: 422 of null', token: 'valid', body: call('get_weather', { city: null }) },
  { name: 'call: exception', token: 'valid', body: call('boom', {}) },
  { name: 'call: HTTP error', token: 'valid', body: call('teapot', {}) },
  {
    name: 'call with a progress token, JSON only',
    token: 'valid',
    headers: { accept: 'application/json' },
    body: call('shout', { city: 'oslo' }, { _meta: { progressToken: 7 } }),
  },
  { name: 'call with metadata', token: 'valid', body: call('shout', { city: 'oslo' }, { _meta: { 'a.b/c': 1 } }) },
  { name: 'call with a task', token: 'valid', body: call('shout', { city: 'oslo' }, { task: { ttl: 5 } }) },

  { name: 'POST /mcp/', path: '/mcp/', body: rpc('ping') },
  { name: 'POST /mcp/anything', path: '/mcp/anything', body: rpc('ping') },
  { name: 'POST with a query', path: '/mcp?x=1', body: rpc('ping') },
  { name: 'Accept without JSON', headers: { accept: 'text/event-stream' }, body: rpc('ping') },
  { name: 'no Accept', headers: { accept: null }, body: rpc('ping') },
  { name: 'Accept anything', headers: { accept: '*/*' }, body: rpc('ping') },
  { name: 'Accept JSON only', headers: { accept: 'application/json' }, body: rpc('ping') },
  { name: 'Accept with quality', headers: { accept: 'text/html, application/json;q=0.1' }, body: rpc('ping') },
  { name: 'Accept in capitals', headers: { accept: 'Application/JSON' }, body: rpc('ping') },
  { name: 'no Content-Type', headers: { 'content-type': null }, body: rpc('ping') },
  { name: 'Content-Type text', headers: { 'content-type': 'text/plain' }, body: rpc('ping') },
  {
    name: 'Content-Type with charset',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: rpc('ping'),
  },
  { name: 'Content-Type JSON lines', headers: { 'content-type': 'application/jsonl' }, body: rpc('ping') },
  { name: 'Content-Type in capitals', headers: { 'content-type': 'Application/JSON' }, body: rpc('ping') },
  { name: 'no protocol version', headers: { 'mcp-protocol-version': null }, body: rpc('ping') },
  { name: 'known protocol version', headers: { 'mcp-protocol-version': '2025-06-18' }, body: rpc('ping') },
  { name: 'unsupported protocol version', headers: { 'mcp-protocol-version': '1999-01-01' }, body: rpc('ping') },
  { name: 'protocol version 2024-10-07', headers: { 'mcp-protocol-version': '2024-10-07' }, body: rpc('ping') },
  {
    name: 'unsupported protocol version on initialize',
    headers: { 'mcp-protocol-version': '1999-01-01' },
    body: initialize('2025-06-18'),
  },
  {
    name: 'unsupported protocol version on a notification',
    headers: { 'mcp-protocol-version': '1999-01-01' },
    body: { jsonrpc: '2.0', method: 'notifications/initialized' },
  },
  { name: 'a session id nobody gave', headers: { 'mcp-session-id': 'stale' }, body: rpc('ping') },
  { name: 'bad JSON', body: '{"jsonrpc":' },
  { name: 'bad JSON, no value', body: '{"a": nope}' },
  { name: 'bad JSON, more after it', body: '{} x' },
  { name: 'empty body', body: '' },
  { name: 'not UTF-8 is bad JSON', body: '"\u0001"' },
  { name: 'no JSON-RPC', body: { a: 1 } },
  { name: 'a number', body: '5' },
  { name: 'a batch', body: [rpc('ping'), rpc('ping', undefined, 2)] },
  { name: 'JSON-RPC 1.0', body: { jsonrpc: '1.0', id: 1, method: 'ping' } },
  { name: 'id null', body: { jsonrpc: '2.0', id: null, method: 'ping' } },
  { name: 'id float', body: '{"jsonrpc":"2.0","id":1.5,"method":"ping"}' },
  { name: 'method is a number', body: { jsonrpc: '2.0', id: 1, method: 5 } },
  { name: 'further keys', body: { jsonrpc: '2.0', id: 1, method: 'ping', more: true } },
  { name: 'GET without an event stream', method: 'GET', headers: { accept: 'application/json' } },
  {
    name: 'GET with an unsupported protocol version',
    method: 'GET',
    headers: { 'mcp-protocol-version': '1999-01-01' },
  },
  { name: 'GET', method: 'GET' },
  { name: 'DELETE', method: 'DELETE' },
  { name: 'PUT', method: 'PUT', body: rpc('ping') },
  { name: 'OPTIONS', method: 'OPTIONS' },
  { name: 'HEAD', method: 'HEAD' },
];

/** Sends one exchange to `baseUrl`. A stream is recorded as its head: it is cut as soon as it is open. */
export function play(baseUrl: string, exchange: Exchange, tokens: Tokens): Promise<Recorded> {
  const { method = 'POST', path = '/mcp', token = 'none' } = exchange;
  const text =
    exchange.body === undefined || typeof exchange.body === 'string' ? exchange.body : JSON.stringify(exchange.body);
  const wanted: Record<string, string | null> = {
    accept: 'application/json, text/event-stream',
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(token === 'none' ? {} : { 'x-nemo-gym-session-token': tokens[token] }),
    ...exchange.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(wanted).filter((header): header is [string, string] => header[1] !== null),
  );
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, baseUrl), { method, headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      const contentType = response.headers['content-type'] ?? null;
      if (method === 'GET' && status === 200) {
        resolve({ status, contentType, body: '' });
        response.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status, contentType, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.setTimeout(10_000, () => sent.destroy(new Error(`${exchange.name}: no answer in 10 s`)));
    sent.end(text);
  });
}
