import { jsonReply } from '../reply.ts';
import type { RouteHandler } from '../route.ts';

/** `/`, `/livez`, `/readyz`, `/healthz` and `/health`: the port listens only when the instance is ready. */
export const health: RouteHandler = () => jsonReply('{"status":"ok"}');
