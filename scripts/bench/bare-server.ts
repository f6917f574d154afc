/**
 * The yardstick: a `node:http` server that does no more than parse and print the same JSON as a seed, a tool and a verify.
 * Prints its port on the first line of standard output.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    const text = request.method === 'GET' ? '{}' : Buffer.concat(chunks).toString('utf8');
    const body = JSON.parse(text) as Record<string, unknown>;
    const reply = JSON.stringify(answer(request.url ?? '/', body));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
      'set-cookie': 'bare=1; path=/',
    });
    response.end(reply);
  });
});
server.keepAliveTimeout = 75_000;

function answer(path: string, body: Record<string, unknown>): unknown {
  if (path === '/verify') {
    return { ...body, reward: 1 };
  }
  return path === '/seed_session'
    ? {}
    : { city: body['city'], weather_description: `The weather in ${String(body['city'])} is cold.` };
}

server.listen({ host: '127.0.0.1', port: 0, backlog: 65_535 }, () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
process.once('disconnect', () => process.exit(0));
