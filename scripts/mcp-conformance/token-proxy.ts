import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProxy extends AsyncDisposable {
  readonly url: string;
}

/**
 * Hands every request on to `target` with a session token added: MCP clients that cannot be given headers reach a session
 * through it. Bodies and headers, `Host` and `Origin` among them, pass as they are, in both directions.
 */
export async function startTokenProxy(target: string, token: string): Promise<TokenProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const options = { hostname, port, method, path, headers: { ...headers, 'x-nemo-gym-session-token': token } };
    const onward = request(options, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      // An event stream's head goes out before its first event.
      outgoing.flushHeaders();
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
