import { AppError } from '../../lib/errors.ts';
import { jsonReply } from '../reply.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

export const closeSession: RouteHandler = async (request) => {
  const { value } = request.json();
  if (value === undefined) {
    throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
  }
  return jsonReply(JSON.stringify(await request.instance.close(value)));
};
