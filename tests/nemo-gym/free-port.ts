import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the ports that NeMo Gym gives its servers, below those the system gives to outgoing connections. */
const [lowest, beyond] = [20_001, 32_768];

/** A loopback port that nothing listens on at this moment, for a program that must be told its port. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, beyond);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`no free port between ${lowest} and ${beyond} in 100 attempts`);
}
