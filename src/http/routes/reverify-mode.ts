import { jsonReply } from '../reply.ts';
import type { RouteHandler } from '../route.ts';

export const reverifyMode: RouteHandler = ({ instance }) => jsonReply(JSON.stringify(instance.reverifyMode()));
