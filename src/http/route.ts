import type { Abort } from '../lib/abort.ts';
import type { HostedInstance } from '../session/create-instance.ts';
import type { Session } from '../session/session.ts';
import type { JsonBody } from './json-body.ts';
import type { Reply } from './reply.ts';

/** What a route's handler gets; the session is looked up only by those that want one. */
export interface RouteRequest {
  readonly instance: HostedInstance;
  /** The session of the request's cookie; a new one where that is missing or unknown. */
  session(): Session;
  /** Throws a 422 in FastAPI's shape for what is no JSON. */
  json(): JsonBody;
  /** Aborted when the client hangs up before the reply. */
  readonly abort: Abort;
}

export type RouteHandler = (request: RouteRequest) => Reply | Promise<Reply>;

/** The body that a route cannot do without: FastAPI's `missing` where there is none. */
export const MISSING_BODY = [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }] as const;
