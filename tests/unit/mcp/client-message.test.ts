import { describe, expect, it } from 'vitest';
import { isValidRequest, methodLabel, readClientMessage } from '../../../src/mcp/client-message.ts';

describe('a message of a client', () => {
  it('loses the parameters that ask for a task, and those that are null', () => {
    const params = {
      name: 'a',
      arguments: null,
      task: { ttl: 1 },
      _meta: { progressToken: 1, 'io.modelcontextprotocol/related-task': { taskId: 't' } },
    };
    expect(readClientMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })).toEqual({
      kind: 'request',
      id: 1,
      method: 'tools/call',
      params: { name: 'a', _meta: { progressToken: 1 } },
    });
  });

  it('is refused where its metadata is no object', () => {
    const message = readClientMessage({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: 5 } });
    expect(message).toMatchObject({ kind: 'request', params: { _meta: 5 } });
    expect(isValidRequest('ping', { _meta: 5 })).toBe(false);
  });

  it.each([[null], [5], ['x'], [[]], [{}], [{ jsonrpc: '2.0', id: 1 }], [{ jsonrpc: '2.0', id: 1.5, result: {} }]])(
    'says what is wrong with %j',
    (raw) => {
      expect(readClientMessage(raw)).toMatchObject({
        kind: 'invalid',
        code: -32602,
        reason: expect.stringMatching(/^Validation error: ./),
      });
    },
  );

  it('gives no metric a label of its own making', () => {
    expect(methodLabel('tools/call')).toBe('tools/call');
    expect(methodLabel('constructor')).toBe('unknown');
    expect(isValidRequest('constructor', {})).toBe(false);
  });
});
