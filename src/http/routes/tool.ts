import { isAppError } from '../../lib/errors.ts';
import { type JsonBody, NO_BODY } from '../json-body.ts';
import type { Reply } from '../reply.ts';
import type { RouteRequest } from '../route.ts';

/** `POST /<tool>`: whatever the outcome, its text is what the model reads. */
export async function callTool(request: RouteRequest, tool: string): Promise<Reply> {
  const session = request.session();
  const body = readArgs(request, tool);
  const outcome = await request.instance.invoke({
    session,
    tool,
    args: body.value,
    text: body.text,
    door: 'http',
    abort: request.abort,
  });
  return {
    status: outcome.status,
    body: outcome.text,
    mediaType: outcome.mediaType,
    sessionId: session.id,
    ...(outcome.headers && { headers: outcome.headers }),
  };
}

/** A tool without a request body takes whatever is sent, JSON or not. */
function readArgs(request: RouteRequest, tool: string): JsonBody {
  const takesBody = request.instance.catalogue.get(tool)?.request ?? null;
  try {
    return request.json();
  } catch (error) {
    if (takesBody === null && isAppError(error)) {
      return NO_BODY;
    }
    throw error;
  }
}
