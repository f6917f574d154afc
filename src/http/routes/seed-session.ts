import { AppError } from '../../lib/errors.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

export const seedSession: RouteHandler = (request) => {
  const { value } = request.json();
  if (value === undefined) {
    throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
  }
  const { session, body } = request.instance.seed(request.session(), value);
  return { status: 200, body: JSON.stringify(body), sessionId: session.id };
};
