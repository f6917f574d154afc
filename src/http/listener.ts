import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Abort, AbortSource } from '../lib/abort.ts';
import { AppError, isAppError } from '../lib/errors.ts';
import { isOriginAllowed } from '../lib/origin.ts';
import type { HostedInstance } from '../session/create-instance.ts';
import { errorOutcome } from '../session/error-outcome.ts';
import type { Session } from '../session/session.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type JsonBody, readJson } from './json-body.ts';
import { routePath } from './path.ts';
import { readBody } from './read-body.ts';
import { type Reply, sendReply } from './reply.ts';
import type { RouteRequest } from './route.ts';
import { RouteLabels } from './route-labels.ts';
import { routesOf } from './routes/index.ts';
import { callTool } from './routes/tool.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';

/** Answers `/mcp` and `/mcp/*`; `http` knows nothing else of that door. */
export type McpHandler = (request: IncomingMessage, response: ServerResponse, body: Buffer | null) => Promise<void>;

export interface ListenerDeps {
  readonly instance: HostedInstance;
  readonly mcp: McpHandler | null;
  readonly maxBodyBytes: number;
  /** Host names whose pages may call this instance, beside those of this machine; agents send no Origin. */
  readonly ownHosts: readonly string[];
  /** True from the moment the server stops: replies then close their connection. */
  readonly isDraining: () => boolean;
  readonly telemetry: Telemetry;
}

/** The instance port: plain node:http over one route map. */
export function createListener(deps: ListenerDeps): RequestListener {
  const { instance, telemetry, isDraining } = deps;
  const routes = routesOf(instance.environment.document, instance.protocol);
  const cookie = createSessionCookie(instance.name);
  const tools = new Set(instance.tools);
  const count = telemetry.counter('paddock_http_requests_total');
  const inFlight = telemetry.gauge('paddock_http_requests_in_flight');
  const aborted = telemetry.counter('paddock_http_aborted_total');
  const seconds = telemetry.histogram('paddock_request_seconds');
  const labels = { instance: instance.name };

  const routeLabels = new Map<string, RouteLabels>();
  const labelsOf = (operation: string): RouteLabels => {
    let found = routeLabels.get(operation);
    if (found === undefined) {
      found = new RouteLabels(instance.name, operation);
      routeLabels.set(operation, found);
    }
    return found;
  };

  const isPath = (path: string): boolean => routes.has(path) || tools.has(path.slice(1));

  const dispatch = (call: Call, path: string): Reply | Promise<Reply> => {
    const route = routes.get(path);
    const { method = 'GET' } = call.incoming;
    if (route !== undefined) {
      return method === route.method ? route.handle(call) : methodNotAllowed(route.method);
    }
    if (tools.has(path.slice(1)) && method !== 'POST') {
      return methodNotAllowed('POST');
    }
    if (path.length > 1 && path.endsWith('/') && isPath(path.slice(0, -1))) {
      return redirect(call.incoming, path.slice(0, -1));
    }
    if (method !== 'POST') {
      throw new AppError('not_found', 'Not Found');
    }
    return callTool(call, path.slice(1));
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = routePath(incoming.url ?? '/');
    const operation = routes.get(path)?.operation ?? (tools.has(path.slice(1)) ? 'tool' : 'other');
    inFlight.inc(labels);
    const call = new Call({ incoming, response, instance, cookie });
    let started = performance.now();
    let reply: Reply;
    try {
      const body = await readBody(incoming, deps.maxBodyBytes);
      started = performance.now();
      if (deps.mcp !== null && (path === '/mcp' || path.startsWith('/mcp/'))) {
        response.setHeader('set-cookie', cookie.write(call.cookieId()));
        await deps.mcp(incoming, response, body);
        return;
      }
      const { origin } = incoming.headers;
      if (!isOriginAllowed(origin, deps.ownHosts)) {
        throw new AppError('origin_refused', `Pages of ${String(origin)} may not call this instance`);
      }
      call.bytes = body;
      reply = await dispatch(call, path);
    } catch (error) {
      reply = errorReply(error);
      logFault(telemetry, error, { operation, instance: instance.name });
    } finally {
      inFlight.dec(labels);
    }
    if (response.destroyed || response.headersSent) {
      aborted.inc(labelsOf(operation).labels);
      call.end();
      return;
    }
    sendReply(response, reply, { cookie: cookie.write(reply.sessionId ?? call.cookieId()), closing: isDraining() });
    call.end();
    const counted = labelsOf(operation);
    count.inc(counted.withStatus(reply.status));
    seconds.observe((performance.now() - started) / 1000, counted.labels);
  };

  return (incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      telemetry.log('error', 'A request could not be answered', { error });
      response.destroy();
    });
  };
}

interface CallDeps {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly instance: HostedInstance;
  readonly cookie: SessionCookie;
}

/** One request, with what it needs made when it is first asked for. */
class Call implements RouteRequest {
  readonly instance: HostedInstance;
  readonly incoming: IncomingMessage;
  bytes: Buffer | null = null;
  readonly #response: ServerResponse;
  readonly #given: string | null;
  #session: Session | null = null;
  #end: (() => void) | null = null;
  #abort: AbortSource | null = null;

  constructor({ incoming, response, instance, cookie }: CallDeps) {
    this.incoming = incoming;
    this.instance = instance;
    this.#response = response;
    this.#given = cookie.read(incoming.headers.cookie);
  }

  session(): Session {
    if (this.#session === null) {
      this.#session = this.instance.sessionOfCookie(this.#given);
      this.#end = this.instance.begin(this.#session);
    }
    return this.#session;
  }

  /** What the reply's cookie says: every reply carries one, known session or not. */
  cookieId(): string {
    return this.#session?.id ?? this.#given ?? randomUUID();
  }

  json(): JsonBody {
    return readJson(this.bytes, this.incoming.headers['content-type']);
  }

  get abort(): Abort {
    if (this.#abort === null) {
      const source = new AbortSource();
      this.#abort = source;
      this.#response.once('close', () => {
        if (!this.#response.writableFinished) {
          source.abort();
        }
      });
    }
    return this.#abort;
  }

  end(): void {
    this.#end?.();
    this.#end = null;
  }
}

function methodNotAllowed(allow: string): Reply {
  return { ...errorReply(new AppError('method_not_allowed', 'Method Not Allowed')), headers: { allow } };
}

/** FastAPI answers a trailing slash so; the client follows it with the same method and body. */
function redirect(request: IncomingMessage, path: string): Reply {
  const location = `http://${request.headers.host ?? 'localhost'}${encodeURI(path)}`;
  return { status: 307, body: '', headers: { location } };
}

function errorReply(error: unknown): Reply {
  const { status, text, mediaType, headers } = errorOutcome(error);
  return { status, body: text, mediaType, ...(headers && { headers }) };
}

function logFault(telemetry: Telemetry, error: unknown, fields: { operation: string; instance: string }): void {
  if (!isAppError(error)) {
    telemetry.log('error', 'A request failed', { error, ...fields });
  } else if (error.status >= 500) {
    // One of ours says by itself what happened: a stack for each call at a full instance would bury the log.
    telemetry.log('warn', 'A request failed', { code: error.code, reason: error.message, ...fields });
  }
}
