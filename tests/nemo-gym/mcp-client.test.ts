import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startHarness } from '../../src/server/harness.ts';
import { seedToken } from '../mcp/mcp-client.ts';
import { gymPython } from './gym-python.ts';

const folder = fileURLToPath(new URL('../fixtures/environments/mcp_conformance', import.meta.url));
const client = fileURLToPath(new URL('../mcp/python/client.py', import.meta.url));

it('serves the official Python MCP client: tools, results, errors, progress', async () => {
  const python = await gymPython();
  await using harness = await startHarness({ folder });
  const token = await seedToken(harness.url);
  const { code, output } = await python.run({ command: ['python', client, `${harness.url}/mcp`, token] });
  expect(code, output).toBe(0);
  const seen: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  const text = (words: string): object[] => [{ type: 'text', text: words }];
  expect(seen).toEqual({
    server: 'mcp_conformance',
    version: '2025-11-25',
    session_id: null,
    tools: harness.instance.tools,
    text: { content: text('This is a simple text response for testing.'), isError: false },
    structured: {
      content: text('{"greeting":"Hello Ada"}'),
      structuredContent: { greeting: 'Hello Ada' },
      isError: false,
    },
    error: {
      content: text('HTTP 400 from POST /test_error_handling: This tool intentionally returns an error for testing'),
      isError: true,
    },
    unknown: {
      content: [{ type: 'text', text: expect.stringContaining("Unknown tool: 'nope'. Available tools: [") as string }],
      isError: true,
    },
    with_progress: { content: text('Completed 100 of 100'), isError: false },
    progress: [0, 50, 100].map((done) => [done, 100, `Completed step ${done} of 100`]),
  });
});
