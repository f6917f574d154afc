import type { ServerResponse } from 'node:http';
import type { RequestId } from './client-message.ts';
import type { EventStream } from './event-stream.ts';
import type { ReplySink } from './exchange-transport.ts';
import { ErrorCodes } from './protocol.ts';
import { sendJson } from './reply.ts';

/** How an exchange ended, for a metric. */
export type Count = (outcome: 'ok' | 'error' | 'cancelled' | 'invalid') => void;

/** One JSON body; progress has no place in it. */
export function createJsonSink(response: ServerResponse, id: RequestId, count: Count): ReplySink {
  return {
    reply(message, outcome) {
      count(outcome);
      sendJson(response, 200, message);
    },
    // Whoever waits for this reply must get one; it is the one that NeMo Gym's SDK gives.
    cancelled() {
      count('cancelled');
      const error = { code: ErrorCodes.cancelled, message: 'Request cancelled' };
      sendJson(response, 200, JSON.stringify({ jsonrpc: '2.0', id, error }));
    },
    notify: () => undefined,
  };
}

/** Progress as it comes, then the reply, then the end. */
export function createStreamSink(stream: EventStream, count: Count): ReplySink {
  return {
    reply(message, outcome) {
      count(outcome);
      stream.send(message);
      stream.end();
    },
    // MCP wants no response to a request that was cancelled.
    cancelled() {
      count('cancelled');
      stream.end();
    },
    notify: (message) => stream.send(message),
  };
}
