import type { Exchange } from './differential.ts';
import type { Row } from './recorded-bodies.ts';

const tokenHeader = 'x-nemo-gym-session-token';

/** Requests to `/mcp`, without a token; `mcpCall` makes one of a session. */
export function mcpExchanges(): Exchange[] {
  const request = (name: string, body: unknown, headers: Record<string, string> = {}): Exchange => ({
    name: `mcp ${name}`,
    path: '/mcp',
    body,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });
  const rpc = (method: string, params?: unknown, id: unknown = 1): Row => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params === undefined ? {} : { params }),
  });
  const client = { name: 'test', version: '1' };
  const initialize = (protocolVersion: string): Row =>
    rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: client });
  return [
    request('initialize', initialize('2025-06-18')),
    request('initialize, old', initialize('2024-11-05')),
    request('initialize, unknown version', initialize('1999-01-01')),
    request('ping', rpc('ping')),
    request('tools/list', rpc('tools/list')),
    request('tools/list with a bad token', rpc('tools/list'), { [tokenHeader]: 'nonsense' }),
    request('unknown method', rpc('no/such')),
    request('a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }),
    request('broken JSON', '{'),
    request('unsupported version header', rpc('ping'), { 'mcp-protocol-version': '1999-01-01' }),
    request('call without a token', rpc('tools/call', { name: 'get_weather', arguments: { city: 'Paris' } })),
    request('call with a bad token', rpc('tools/call', { name: 'get_weather', arguments: { city: 'Paris' } }), {
      [tokenHeader]: 'nonsense',
    }),
    request('call of an unknown tool', rpc('tools/call', { name: 'nope', arguments: {} })),
    { ...request('no JSON accepted', rpc('ping')), headers: { accept: 'text/html' } },
    { name: 'DELETE /mcp', method: 'DELETE', path: '/mcp' },
  ];
}

/** A call in the session of the exchange `seed`: the token is each side's own, from its reply to that. */
export function mcpCall(seed: string, name: string, args: unknown): Exchange {
  return {
    name: `mcp call ${name} ${JSON.stringify(args)}`,
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } },
    headers: (earlier) => ({
      accept: 'application/json, text/event-stream',
      [tokenHeader]: tokenOf(earlier.get(seed)?.text ?? '{}'),
    }),
  };
}

function tokenOf(seedReply: string): string {
  const seed = JSON.parse(seedReply) as { mcp?: { headers?: Record<string, string> } };
  return Object.values(seed.mcp?.headers ?? {})[0] ?? '';
}
