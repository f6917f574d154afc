import { AppError } from '../../lib/errors.ts';
import { jsonReply } from '../reply.ts';
import { MISSING_BODY, type RouteHandler } from '../route.ts';

export const aggregateMetrics: RouteHandler = (request) => {
  const { text, value } = request.json();
  if (value === undefined) {
    throw new AppError('validation_failed', 'The request has no body', { detail: MISSING_BODY });
  }
  return jsonReply(request.instance.aggregate(text));
};
