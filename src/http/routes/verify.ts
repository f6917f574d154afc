import { AppError } from '../../lib/errors.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

export const verify: RouteHandler = async (request) => {
  const { text, value } = request.json();
  if (value === undefined) {
    throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
  }
  const session = request.session();
  const body = await request.instance.verify({ session, text, body: value, abort: request.abort });
  return { status: 200, body, sessionId: session.id };
};
