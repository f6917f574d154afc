/** Records tests/mcp/fixtures/python-exchanges.json: what nemo-gym's own MCP endpoint answers to each of EXCHANGES. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EXCHANGES, play, type Recorded, type Tokens } from '../../tests/mcp/exchanges.ts';
import { freePort } from '../../tests/nemo-gym/free-port.ts';
import { gymPython } from '../../tests/nemo-gym/gym-python.ts';
import { untilAnswers } from '../../tests/nemo-gym/python-server.ts';

const folder = fileURLToPath(new URL('../../tests/mcp/python', import.meta.url));
const fixture = new URL('../../tests/mcp/fixtures/python-exchanges.json', import.meta.url);

async function seed(url: string, body: object): Promise<string> {
  const response = await fetch(`${url}/seed_session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { mcp: { headers: Record<string, string> } };
  return reply.mcp.headers['X-NeMo-Gym-Session-Token'] ?? '';
}

const python = await gymPython();
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
try {
  await untilAnswers(
    url,
    server.ended.then(({ code }) => code),
  );
} catch (error) {
  throw new Error(`the Python server does not serve:\n${server.output()}`, { cause: error });
}
const tokens: Tokens = {
  valid: await seed(url, {}),
  limited: await seed(url, { allowed: ['get_weather', 'shout'] }),
  invalid: 'not-a-token',
};
const recorded: Record<string, Recorded> = {};
for (const exchange of EXCHANGES) {
  recorded[exchange.name] = await play(url, exchange, tokens);
}
await writeFile(fixture, `${JSON.stringify(recorded, null, 2)}\n`);
console.log(`${EXCHANGES.length} exchanges recorded in ${fileURLToPath(fixture)}`);
