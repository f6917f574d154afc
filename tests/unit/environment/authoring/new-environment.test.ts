import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newEnvironment } from '../../../../src/environment/authoring/new-environment.ts';
import { readManifest } from '../../../../src/environment/manifest.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { folderOf } from './environment-folder.ts';

test('a new environment has the name of its folder and all that an author needs', async () => {
  const folder = path.join(await temporaryFolder(), 'prime_numbers');
  const files = await newEnvironment({ folder });
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'data/cases.jsonl', 'environment.ts', 'package.json', 'tsconfig.json']),
  );
  expect((await readManifest(folder)).name).toBe('prime_numbers');
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  expect(readme).toMatch(/^# prime_numbers\n/);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: 'prime-numbers', private: true, type: 'module' });
});

test('a name may be given', async () => {
  const folder = await temporaryFolder();
  await newEnvironment({ folder, name: 'primes' });
  expect((await readManifest(folder)).name).toBe('primes');
});

test.each([
  ['my-env', '--name my_env'],
  ['2fast', '--name fast'],
  ['Größe', '--name gr_e'],
  ['---', '--name my_environment'],
])('a folder whose name is none for an environment is refused: %s', async (name, proposal) => {
  const folder = path.join(await temporaryFolder(), name);
  await expect(newEnvironment({ folder })).rejects.toThrow(proposal);
});

test('a folder that holds something is left as it is', async () => {
  const folder = await folderOf({ 'notes.txt': 'mine' });
  await expect(newEnvironment({ folder, name: 'mine' })).rejects.toThrow('is not empty (it holds notes.txt)');
  expect(await readFile(path.join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('a path that is a file is refused', async () => {
  const folder = await folderOf({ mine: '' });
  await expect(newEnvironment({ folder: path.join(folder, 'mine') })).rejects.toThrow('cannot be made');
});
