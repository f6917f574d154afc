import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A test cites a requirement by its id in brackets, in its name. */
const CITATION = /\[((?:min|pit|new)-[a-z0-9-]+)\]/g;

function testFiles(): string[] {
  return ['tests', 'environments', 'scripts']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(root, folder, String(file))),
    )
    .filter((file) => /\.(test\.ts|py)$/.test(file) && !file.includes('node_modules'));
}

const cited = new Set(
  testFiles().flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CITATION)].map((match) => match[1])),
);

test('every requirement of the contract is cited by a test', () => {
  expect(Object.keys(REQUIREMENTS).filter((id) => !cited.has(id))).toEqual([]);
});

test('every cited requirement exists', () => {
  expect([...cited].filter((id) => id !== undefined && !(id in REQUIREMENTS))).toEqual([]);
});
