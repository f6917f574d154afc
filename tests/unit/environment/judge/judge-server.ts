import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JudgeRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

export interface JudgeServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly requests: JudgeRequest[];
}

/** A small HTTP server that answers as the test says. */
export async function startJudgeServer(
  answer: (request: JudgeRequest, response: ServerResponse) => unknown,
): Promise<JudgeServer> {
  const requests: JudgeRequest[] = [];
  const onRequest = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of incoming) text += String(chunk);
    const request: JudgeRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    requests.push(request);
    const value = await answer(request, response);
    if (value !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };
  const server = createServer((incoming, response) => void onRequest(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function responseWith(text: string): Record<string, unknown> {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { id: 'r', object: 'response', output: [{ id: 'm', type: 'message', role: 'assistant', content }] };
}
