import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printTable } from '../../../src/cli/self-check/print-table.ts';
import { selfCheck } from '../../../src/cli/self-check/self-check.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { type Harness, startHarness } from '../../../src/server/harness.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const FIXTURE = fileURLToPath(new URL('../../fixtures/environments/example_single_tool_call', import.meta.url));

describe('the self-check', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness({ folder: FIXTURE });
  });

  afterAll(async () => {
    await harness[Symbol.asyncDispose]();
  });

  async function check(cases: readonly object[]) {
    // What is read is the folder's data; what is played is the served instance.
    const folder = await temporaryFolder();
    await cp(path.join(FIXTURE, 'environment.yaml'), path.join(folder, 'environment.yaml'));
    await mkdir(path.join(folder, 'data'));
    await writeFile(path.join(folder, 'data', 'cases.jsonl'), cases.map((each) => JSON.stringify(each)).join('\n'));
    const config = await loadConfig(
      { set: [] },
      { builtIn: [{ name: 'weather', folder, defaultPort: 1 }], readEnvironment: () => Promise.reject(new Error()) },
    );
    const document = { openapi: '3.1.0' };
    return selfCheck(config, { weather: { environment: 'weather', protocol: 'gym', url: harness.url, document } });
  }

  const row = { responses_create_params: { input: [{ role: 'user', content: 'hi' }] } };

  test('is well when the right answer earns its reward through both doors and the empty one nothing', async () => {
    const gold = {
      name: 'asks',
      kind: 'gold',
      row,
      tool_calls: [{ name: 'get_weather', arguments: { city: 'Berlin' } }],
      answer: 'The weather in Berlin is cold.',
    };
    const { table } = await check([gold]);
    expect(table).toMatch(/^weather +weather +\S+ +1 /m);
  });

  test('says what is missing where there is no right answer to play', async () => {
    const { ok, table } = await check([{ name: 'nothing', kind: 'empty', row }]);
    expect(ok).toBe(false);
    expect(table).toContain('FAILED: data/cases.jsonl has no gold case');
  });

  test('names the tool that does not work', async () => {
    const { ok, table } = await check([
      { name: 'x', kind: 'gold', row, tool_calls: [{ name: 'no_tool', arguments: {} }], answer: 'x' },
    ]);
    expect(ok).toBe(false);
    expect(table).toContain('/no_tool answered 404');
  });
});

test('a table is aligned under its head', () => {
  expect(
    printTable([
      ['a', 'long'],
      ['value', 'b'],
    ]),
  ).toBe('a      long\n-----  ----\nvalue  b');
});
