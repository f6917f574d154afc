import { AppError } from '../../lib/errors.ts';
import { jsonReply } from '../reply.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

export const aggregateMetrics: RouteHandler = async (request) => {
  const { text, value } = request.json();
  if (value === undefined) {
    throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
  }
  return jsonReply(await request.instance.aggregate(text));
};
