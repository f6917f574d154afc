import { AppError } from '../../lib/errors.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

/** `/reset`, `/step` and `/close` of an environment that chose the Gymnasium protocol. */
function gymnasiumRoute(operation: 'reset' | 'step' | 'close'): RouteHandler {
  return async (request) => {
    const { value } = request.json();
    if (value === undefined && operation !== 'close') {
      throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
    }
    const session = request.session();
    const body = await request.instance.gymnasium(operation, { session, body: value ?? {}, abort: request.abort });
    return { status: 200, body, sessionId: session.id };
  };
}

export const reset = gymnasiumRoute('reset');
export const step = gymnasiumRoute('step');
export const close = gymnasiumRoute('close');
