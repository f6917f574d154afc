import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/load-config.ts';
import { serveStdioSession } from '../../../src/server/stdio-session.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/environments/${name}`, import.meta.url));

async function serveFixture(name: string, row: Record<string, never> | object, requests: readonly object[]) {
  const config = await loadConfig(
    {},
    {
      builtIn: [{ name, folder: fixture(name), defaultPort: 1 }],
      readEnvironment: () => Promise.reject(new Error('none')),
    },
  );
  const instance = config.instances[name];
  if (instance === undefined) {
    throw new Error(`${name} is not configured`);
  }
  const input = new PassThrough();
  const output = new PassThrough();
  const said: string[] = [];
  input.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
  const verdict = await serveStdioSession({
    name,
    config: instance,
    row: { responses_create_params: { input: [] }, ...row },
    startLines: ['connect'],
    say: (line) => said.push(line),
    input,
    output,
  });
  const replies = String(output.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { verdict, said, replies };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const call = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('an agent calls the tools of its session, submits, and the person reads the verdict', async () => {
  const { verdict, said, replies } = await serveFixture('example_single_tool_call', {}, [
    initialize,
    call(2, 'get_weather', { city: 'Berlin' }),
    call(3, 'submit_answer', { answer: 'cold' }),
  ]);
  expect(verdict.reward).toBe(1);
  expect(replies.find(({ id }) => id === 2)).toMatchObject({
    result: { structuredContent: { weather_description: 'The weather in Berlin is cold.' } },
  });
  expect(said[0]).toBe('connect');
  expect(said.at(-1)).toMatch(/^Verdict: correct, reward 1/);
});

test('an agent that leaves without an answer is graded on what it did', async () => {
  const { verdict } = await serveFixture('example_single_tool_call', {}, [initialize]);
  expect(verdict.reward).toBe(0);
});

test('an environment that is played turn by turn is refused with the reason', async () => {
  await expect(serveFixture('example_multi_turn_gymnasium', {}, [initialize])).rejects.toThrow(
    'MCP over stdio has no turns',
  );
});
