import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../../src/lib/package-root.ts';
import { checkEnvironment, type Finding } from '../../../../src/server/authoring/check-environment.ts';
import { folderOf, jsonLines } from '../../environment/authoring/environment-folder.ts';

const FIXTURES = fileURLToPath(new URL('../../../fixtures/environments/', import.meta.url));

async function check(folder: string): Promise<{ holds: boolean; findings: Finding[]; failures: string[] }> {
  const findings: Finding[] = [];
  const holds = await checkEnvironment({ folder, timeoutSeconds: 20, report: (finding) => findings.push(finding) });
  const failed = findings.filter(({ status }) => status === 'failed');
  return { holds, findings, failures: failed.map(({ name, details }) => [name, ...details].join(' | ')) };
}

const FILES: Readonly<Record<string, string>> = {
  'environment.yaml': `{name: seven, version: 1.0.0, title: Seven, description: Say seven., licence: Apache-2.0, domain: other,
    datasets: [{name: example, type: example, path: data/example.jsonl}]}`,
  'openapi.yaml': `{openapi: 3.1.0, info: {title: Seven, version: 1.0.0}, paths: {/look: {post: {operationId: look,
    responses: {"200": {description: Seen., content: {application/json: {schema: {type: integer}}}}}}}},
    components: {schemas: {Row: {type: object, properties: {wanted: {type: string}}, required: [wanted]}}}}`,
  'environment.js': `export default {
    tools: { look: () => 7 },
    rulesets: { seven: { title: 'Seven', row: 'Row', verify({ row, response }) {
      const text = response.output.at(-1)?.content?.[0]?.text ?? '';
      return { verdict: text === row.wanted ? 'correct' : 'wrong', reward: text === row.wanted ? 1 : 0 };
    } } },
  };`,
  'data/example.jsonl': jsonLines({ responses_create_params: { input: 'Say 7.' }, wanted: '7' }),
  'data/cases.jsonl': jsonLines(
    { name: 'seven', kind: 'gold', row_index: 0, answer: '7', tool_calls: [{ name: 'look' }] },
    { name: 'silence', kind: 'empty', row_index: 0 },
    { name: 'eight', kind: 'near_miss', row_index: 0, answer: '8' },
    { name: 'loud', kind: 'hostile', row_index: 0, answer: [{ repeat: '7', times: 100_000 }] },
  ),
};

const checkWith = async (files: Readonly<Record<string, string>>) => check(await folderOf({ ...FILES, ...files }));
const withCase = (value: object): Readonly<Record<string, string>> => ({
  'data/cases.jsonl': `${FILES['data/cases.jsonl'] ?? ''}${jsonLines(value)}`,
});
const verifying = (body: string): Readonly<Record<string, string>> => ({
  'environment.js': (FILES['environment.js'] ?? '').replace('const text = ', `${body}\n const text = `),
});

test('the template holds in every line', async () => {
  const { holds, findings, failures } = await check(path.join(packageRoot(), 'src', 'kit', 'template'));
  expect(failures).toEqual([]);
  expect(holds).toBe(true);
  expect(findings.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'schema.gen.ts is up to date',
      'data/example.jsonl: 5 rows (letters 5)',
      expect.stringMatching(/^gold "right, by itself": reward 1 in /),
    ]),
  );
});

test.each(readdirSync(FIXTURES).filter((name) => name.startsWith('example_')))(
  '%s holds in every line',
  async (name) => {
    expect((await check(path.join(FIXTURES, name))).failures).toEqual([]);
  },
);

test('an environment in JavaScript, outside the repository, holds without types', async () => {
  const { holds, findings, failures } = await checkWith({});
  expect(failures).toEqual([]);
  expect(holds).toBe(true);
  expect(findings[1]).toMatchObject({ status: 'skipped', name: 'schema.gen.ts: the environment is JavaScript' });
});

test('one that cannot be loaded is said so, and nothing else is tried', async () => {
  const { holds, findings } = await check(path.join(FIXTURES, 'invalid-no-verify'));
  expect(holds).toBe(false);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.details[0]).toContain('the ruleset "seen" has no verify function');
});

describe('what is wrong with', () => {
  test.each([
    [
      'types that are missing',
      { 'environment.ts': 'export { default } from "./environment.js";' },
      'it is missing; run',
    ],
    ['imports', { 'tools/look.js': "import 'express';" }, 'imports | tools/look.js: imports "express"'],
    [
      'a data set that is not there',
      { 'environment.yaml': (FILES['environment.yaml'] ?? '').replace('example.jsonl', 'rows.jsonl') },
      'is missing',
    ],
    ['a line of a data set', { 'data/example.jsonl': '{"wanted"' }, 'data/example.jsonl:1: is not JSON'],
    [
      'a row',
      { 'data/example.jsonl': jsonLines({ responses_create_params: {} }) },
      'data/example.jsonl:1: body.wanted: Field required',
    ],
    [
      'a row without a question',
      { 'data/example.jsonl': jsonLines({ wanted: '7' }) },
      'has no responses_create_params',
    ],
    [
      'a file of cases without a kind',
      { 'data/cases.jsonl': jsonLines({ name: 'a', kind: 'gold', row_index: 0, answer: '7' }) },
      'has no case of the kind "near_miss"',
    ],
    [
      'a gold case',
      withCase({ name: 'g', kind: 'gold', row_index: 0, answer: '8' }),
      'gold "g" | the reward is 0 and must be 1',
    ],
    [
      'a near miss',
      withCase({ name: 'n', kind: 'near_miss', row_index: 0, answer: '7' }),
      'near_miss "n" | the reward is 1 and must be 0',
    ],
    [
      'a case of a row that is not there',
      withCase({ name: 'r', kind: 'gold', row_index: 5 }),
      'row_index 5 is no line',
    ],
    ['a case’s ruleset', withCase({ name: 'r', kind: 'gold', row_index: 0, ruleset: 'sevn' }), 'did you mean "seven"?'],
    [
      'a case’s setting',
      withCase({ name: 's', kind: 'gold', row_index: 0, settings: { x: 1 } }),
      'no ruleset of this instance has this setting',
    ],
    [
      'a tool that is called wrongly',
      withCase({ name: 't', kind: 'gold', row_index: 0, answer: '7', tool_calls: [{ name: 'lok' }] }),
      '/lok answered 404',
    ],
    [
      'a tool that breaks its contract',
      { 'environment.js': (FILES['environment.js'] ?? '').replace('=> 7', "=> 'seven'") },
      '/look answered 500',
    ],
    [
      'a verifier that throws',
      verifying("if (response.output.length === 0) throw new Error('no output');"),
      'empty "silence" | /verify gave no verdict: no output',
    ],
    [
      'a verifier that a hostile answer breaks',
      verifying("if (JSON.stringify(response).length > 50000) throw new Error('too long');"),
      'hostile "loud" | /verify gave no verdict: too long',
    ],
  ])('%s', async (_what, files, expected) => {
    const { holds, failures } = await checkWith(files);
    expect(failures.join('\n')).toContain(expected);
    expect(holds).toBe(false);
  });

  test('a file of cases that is not there', async () => {
    const { 'data/cases.jsonl': _cases, ...files } = FILES;
    const { failures } = await check(await folderOf(files));
    expect(failures[0]).toContain('data/cases.jsonl | is missing');
  });
});

test('a wrong or hostile agent may be refused by a tool', async () => {
  const { failures } = await checkWith(
    withCase({ name: 'w', kind: 'wrong', row_index: 0, answer: '1', tool_calls: [{ name: 'nothing' }] }),
  );
  expect(failures).toEqual([]);
});

test('an episode of the Gymnasium protocol earns the sum of its steps', async () => {
  const { failures } = await checkWith({
    'openapi.yaml': '{openapi: 3.1.0, info: {title: Steps, version: 1.0.0}, paths: {}}',
    'environment.js': `export default { tools: {}, rulesets: {}, gymnasium: {
      reset: () => ({ observation: null }),
      step: ({ response }) => {
        const text = response.output.at(-1)?.content?.[0]?.text ?? '';
        return { observation: null, reward: Number(text), terminated: text === '0', truncated: false };
      },
    } };`,
    'data/cases.jsonl': jsonLines(
      { name: 'sum', kind: 'gold', row_index: 0, answers: ['1', '2', '0', '4'], expected_reward: 3 },
      { name: 'silence', kind: 'empty', row_index: 0 },
      { name: 'less', kind: 'near_miss', row_index: 0, answers: ['1', '0'], expected_reward: 1 },
    ),
  });
  expect(failures).toEqual([]);
});
