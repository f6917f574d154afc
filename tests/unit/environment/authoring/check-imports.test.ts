import { expect, test } from 'vitest';
import { checkImports } from '../../../../src/environment/authoring/check-imports.ts';
import { folderOf } from './environment-folder.ts';

const problemsOf = async (code: string, file = 'tools/look.ts', packages: readonly string[] = []) =>
  (await checkImports(await folderOf({ [file]: code }), packages)).problems;

test.each([
  "import { defineEnvironment } from 'paddock/kit';",
  "import type { operations } from '../schema.gen.ts';",
  "import { readFile } from 'node:fs/promises';",
  "// import 'express';",
])('an environment may: %s', async (code) => {
  expect(await problemsOf(code)).toEqual([]);
});

test.each([
  ["import { startHarness } from 'paddock/testing';", 'nothing but "paddock/kit" of Paddock'],
  ["import type { Session } from 'paddock';", 'nothing but "paddock/kit" of Paddock'],
  ["import { invoke } from '../../src/session/invoke.ts';", "outside the environment's folder"],
  ["import fs from 'fs';", 'write "node:fs"'],
  ["export { parse } from 'yaml';", 'list the package under "packages" in environment.yaml'],
  ["const yaml = await import('yaml');", 'imports "yaml"'],
  ["const yaml = require('yaml');", 'imports "yaml"'],
])('an environment may not: %s', async (code, problem) => {
  const problems = await problemsOf(code);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`tools/look.ts: `);
  expect(problems[0]).toContain(problem);
});

test('a package of the manifest may be imported, and what is below it', async () => {
  expect(await problemsOf("import 'yaml'; import 'yaml/util';", 'tools/look.ts', ['yaml'])).toEqual([]);
  expect(await problemsOf("import 'yamls';", 'tools/look.ts', ['yaml'])).toHaveLength(1);
});

test('tests may import the harness and a test runner', async () => {
  const code = "import { startHarness } from 'paddock/testing'; import { test } from 'vitest';";
  expect(await problemsOf(code, 'tests/look.test.ts')).toEqual([]);
});

test('what npm installed is not the environment’s own code', async () => {
  const folder = await folderOf({ 'environment.ts': '', 'node_modules/x/index.js': "import 'y';" });
  expect(await checkImports(folder, [])).toEqual({ files: 1, problems: [] });
});
