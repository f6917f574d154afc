import { fileURLToPath } from 'node:url';
import { freePort } from '../nemo-gym/free-port.ts';
import type { GymPython } from '../nemo-gym/gym-python.ts';
import { untilAnswers } from '../nemo-gym/python-server.ts';
import { EXCHANGES, play, type Recorded, type Tokens } from './exchanges.ts';
import { seedToken } from './mcp-client.ts';

const folder = fileURLToPath(new URL('python', import.meta.url));

/** What nemo-gym's own MCP endpoint, in front of tests/mcp/python/app.py, answers to each of EXCHANGES. */
export async function recordExchanges(python: GymPython): Promise<Record<string, Recorded>> {
  const port = await freePort();
  const block = { entrypoint: 'app.py', host: '127.0.0.1', port, domain: 'other', expose_tools_over_mcp: true };
  await using server = python.start({
    command: ['python', 'app.py'],
    cwd: folder,
    env: {
      NEMO_GYM_CONFIG_DICT: JSON.stringify({
        dry_run: false,
        head_server: { host: '127.0.0.1', port: 11_000 },
        door: { resources_servers: { door: block } },
      }),
      NEMO_GYM_CONFIG_PATH: 'door',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const endedWith = server.ended.then(({ code }) => code);
  await untilAnswers(url, endedWith).catch((error: unknown) => {
    throw new Error(`the Python server does not serve:\n${server.output()}`, { cause: error });
  });
  const tokens: Tokens = {
    valid: await seedToken(url),
    limited: await seedToken(url, { allowed: ['get_weather', 'shout'] }),
    invalid: 'not-a-token',
  };
  const recorded: Record<string, Recorded> = {};
  for (const exchange of EXCHANGES) {
    // Each may change the session's state for the next.
    // oxlint-disable-next-line no-await-in-loop
    recorded[exchange.name] = await play(url, exchange, tokens);
  }
  return recorded;
}
