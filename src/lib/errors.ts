/**
 * The one error class and the catalogue of what can go wrong with a request. A tool that failed is data, not one of these.
 * On the control port an error is RFC 9457's problem body; on instance ports it is FastAPI's `{"detail": ...}`.
 */

export interface ErrorKind {
  readonly status: number;
  readonly title: string;
}

export const ERROR_CATALOGUE = {
  validation_failed: { status: 422, title: 'Validation failed' },
  ruleset_unknown: { status: 422, title: 'No ruleset fits the row' },
  not_found: { status: 404, title: 'Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  origin_refused: { status: 403, title: 'Origin refused' },
  session_conflict: { status: 409, title: 'Session is bound to another episode or task' },
  session_closed: { status: 409, title: 'Session closed' },
  tool_not_allowed: { status: 403, title: 'Tool not allowed for this session' },
  tool_refused: { status: 400, title: 'Tool refused the call' },
  capacity_exhausted: { status: 503, title: 'Capacity exhausted' },
  draining: { status: 503, title: 'Server is shutting down' },
  sandbox_unavailable: { status: 503, title: 'No sandbox can be started' },
  sandbox_lost: { status: 502, title: 'Sandbox lost' },
  sandbox_file: { status: 404, title: 'File in the sandbox cannot be read' },
  deadline_exceeded: { status: 504, title: 'Deadline exceeded' },
  client_gone: { status: 499, title: 'Client closed the request' },
  judge_failed: { status: 502, title: 'Judge call failed' },
  worker_failed: { status: 500, title: 'Worker failed' },
  verifier_failed: { status: 500, title: 'Verifier failed' },
  response_invalid: { status: 500, title: 'Handler broke its own contract' },
  environment_invalid: { status: 500, title: 'Environment is invalid' },
  config_invalid: { status: 500, title: 'Configuration is invalid' },
  internal: { status: 500, title: 'Internal error' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

const BRAND = Symbol.for('paddock.AppError');

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** FastAPI's `detail` where it is not the message: the list of a 422, or another status's own text. */
  readonly detail?: unknown;
  /** Another status than the catalogue's. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Callers branch on `code`, never on the class: an environment may have loaded a second copy of the kit.
 *
 * @example if (isRefused) throw toolError(409, 'The game is over'); // gives an AppError
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? ERROR_CATALOGUE[code].status;
    this.detail = options.detail ?? message;
    this.headers = options.headers ?? {};
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && BRAND in error;
}
