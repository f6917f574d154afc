import type { IncomingMessage, ServerResponse } from 'node:http';
import { findFault } from '../contract/json-error.ts';
import type { JsonObject } from '../lib/json.ts';
import { parseLenientJson } from '../lib/python-json-parser.ts';
import { createNullTelemetry } from '../telemetry/null-telemetry.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type ClientMessage, isValidRequest, methodLabel, readClientMessage } from './client-message.ts';
import { EventStream } from './event-stream.ts';
import { ExchangeTransport } from './exchange-transport.ts';
import { ErrorCodes } from './protocol.ts';
import { JSON_TYPE, refuse, sendJson } from './reply.ts';
import { type Count, createJsonSink, createStreamSink } from './reply-sinks.ts';
import { acceptsStream, headerRefusal, tokenOf, versionRefusal } from './request-headers.ts';
import { createMcpServer, type McpInstance } from './server.ts';

export interface McpHandlerDeps {
  readonly instance: McpInstance;
  readonly telemetry?: Telemetry;
  /** What `initialize` says; the package's version. */
  readonly version: string;
  /** Host names whose pages may call this instance, beside those of this machine: its host, its advertised host. */
  readonly ownHosts?: readonly string[];
}

export interface McpHandler extends AsyncDisposable {
  /**
   * Answers one request for `/mcp` or `/mcp/*`; `body` is null where there was none. Resolves when the reply is written
   * or its client is gone, for a `GET` when its stream is open. Headers set on `response` before are kept.
   */
  (request: IncomingMessage, response: ServerResponse, body: Buffer | null): Promise<void>;
  /** Ends the `GET` streams, on which nothing is ever sent, and those to come: a server that drains need not wait for them. */
  endIdleStreams(): void;
}

interface Http {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * MCP over stateless Streamable HTTP as NeMo Gym serves it (contract 3.2): every POST stands alone and is answered with
 * JSON, save a `tools/call` that asks for progress and takes an event stream, which is answered by one.
 *
 * The SDK's own HTTP transport differs in statuses, texts and what it accepts, so this is ours under the SDK's server.
 * A client that hangs up cancels nothing; only `notifications/cancelled` does.
 */
export function createMcpHandler(deps: McpHandlerDeps): McpHandler {
  const { instance, telemetry = createNullTelemetry(), version, ownHosts = [] } = deps;
  const counter = telemetry.counter('paddock_mcp_requests_total');
  const transport = new ExchangeTransport();
  const server = createMcpServer({
    instance,
    version,
    sessionOf({ requestInfo }) {
      const token = tokenOf(requestInfo?.headers ?? {});
      return token === null ? 'missing' : (instance.sessionOfToken(token) ?? 'invalid');
    },
    argumentsText: ({ requestId }) => transport.argumentsText(requestId),
    onStructured: ({ requestId }, text) => transport.setStructured(requestId, text),
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no event target
  server.onerror = (error) => telemetry.log('warn', 'An MCP message failed', { error, instance: instance.name });
  // The transport has nothing to open, but the SDK connects asynchronously.
  const connected = server.connect(transport);
  const idle = new Set<EventStream>();
  let isEnding = false;

  const answer = async (http: Http, message: ClientMessage & { kind: 'request' }, text: string): Promise<void> => {
    const { request, response } = http;
    const { id, method, params } = message;
    const count: Count = (outcome) => counter.inc({ instance: instance.name, method: methodLabel(method), outcome });
    if (!isValidRequest(method, params)) {
      count('invalid');
      const error = { code: ErrorCodes.invalidParams, message: 'Invalid request parameters', data: '' };
      sendJson(response, 200, JSON.stringify({ jsonrpc: '2.0', id, error }));
      return;
    }
    await connected;
    const over = new Promise((resolve) => response.once('close', resolve));
    const sink =
      asksForProgress(message) && acceptsStream(request)
        ? createStreamSink(new EventStream(response), count)
        : createJsonSink(response, id, count);
    const exchange = { id, method, params, text, token: tokenOf(request.headers), sink };
    transport.begin(exchange, { requestInfo: { headers: request.headers } });
    if (!request.socket.destroyed) await over;
  };

  const post = async (http: Http, body: Buffer | null): Promise<void> => {
    const { request, response } = http;
    const text = body?.toString() ?? '';
    const message = readBody(text);
    if (message.kind === 'invalid') {
      refuse(response, { status: 400, message: message.reason, code: message.code });
      return;
    }
    const isInitialize = message.kind === 'request' && message.method === 'initialize';
    const refusal = isInitialize ? null : versionRefusal(request);
    if (refusal !== null) {
      refuse(response, refusal);
      return;
    }
    if (message.kind === 'request') return answer(http, message, text);
    if (message.kind === 'notification') cancelIfAsked(transport, tokenOf(request.headers), message);
    response.writeHead(202, { 'content-type': JSON_TYPE }).end();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse, body: Buffer | null): Promise<void> => {
    const refusal = headerRefusal(request, ownHosts);
    if (refusal !== null) {
      refuse(response, refusal);
      return;
    }
    if (request.method === 'POST') return post({ request, response }, body);
    const stream = new EventStream(response);
    if (isEnding) {
      stream.end();
      return;
    }
    idle.add(stream);
    response.once('close', () => idle.delete(stream));
  };

  const endIdleStreams = (): void => {
    isEnding = true;
    for (const stream of idle) stream.end();
  };
  return Object.assign(handle, {
    endIdleStreams,
    async [Symbol.asyncDispose]() {
      endIdleStreams();
      // Aborts the calls that still run.
      await server.close();
    },
  });
}

function readBody(text: string): ClientMessage {
  try {
    return readClientMessage(parseLenientJson(text));
  } catch {
    return { kind: 'invalid', code: ErrorCodes.parse, reason: `Parse error: ${jsonFault(text)}` };
  }
}

/** As Python's `json.loads` words it: `Expecting value: line 1 column 12 (char 11)`. */
function jsonFault(text: string): string {
  // A text that only this server refuses (its nesting) is faulty as a whole.
  const { message, at } = findFault(text) ?? { message: 'Expecting value', at: 0 };
  const lines = text.slice(0, at).split('\n');
  // Python counts code points.
  const column = Array.from(lines.at(-1) ?? '').length + 1;
  return `${message}: line ${lines.length} column ${column} (char ${Array.from(text.slice(0, at)).length})`;
}

function asksForProgress({ method, params }: { readonly method: string; readonly params: JsonObject }): boolean {
  const meta = params['_meta'] as JsonObject | undefined;
  return method === 'tools/call' && meta?.['progressToken'] !== undefined;
}

function cancelIfAsked(
  transport: ExchangeTransport,
  token: string | null,
  { method, params }: { readonly method: string; readonly params: JsonObject },
): void {
  const { requestId, reason } = params;
  if (method !== 'notifications/cancelled' || token === null) return;
  if (typeof requestId === 'string' || typeof requestId === 'number') {
    transport.cancel(token, requestId, typeof reason === 'string' ? reason : undefined);
  }
}
