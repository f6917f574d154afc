import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordExchanges } from '../mcp/record-exchanges.ts';
import { gymPython } from './gym-python.ts';

const fixture = new URL('../mcp/fixtures/python-exchanges.json', import.meta.url);

// tests/mcp compares ours with the recording in every run; this compares the recording with the original.
it("has recorded what NeMo Gym's MCP endpoint says", async () => {
  expect(await recordExchanges(await gymPython())).toEqual(JSON.parse(readFileSync(fixture, 'utf8')));
});
