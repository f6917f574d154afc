import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler } from 'express';
import { AppError, ERROR_CATALOGUE, isAppError } from '../lib/errors.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** RFC 9457's body for every error of the control port; the cause goes to the log, under the request's id. */
export function problemHandler(telemetry: Telemetry): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = isAppError(error) ? error : fromExpress(error);
    const requestId = randomUUID();
    if (known.status >= 500) {
      telemetry.log('error', 'control.failed', { request_id: requestId, path: request.path, error });
    }
    response
      .status(known.status)
      .set(known.headers)
      .type('application/problem+json')
      .send(
        JSON.stringify({
          type: `urn:problem:${known.code}`,
          title: ERROR_CATALOGUE[known.code].title,
          status: known.status,
          code: known.code,
          detail: known.message,
          instance: request.path,
          request_id: requestId,
        }),
      );
  };
}

/** Express itself rejects what it cannot decode, with a 4xx; everything else is our fault. */
function fromExpress(error: unknown): AppError {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new AppError('validation_failed', 'The request cannot be read.', { status, cause: error })
    : new AppError('internal', 'An unexpected error; the server log has it under request_id.', { cause: error });
}
