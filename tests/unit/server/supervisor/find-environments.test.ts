import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findEnvironments } from '../../../../src/server/supervisor/find-environments.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

test('a folder with a broken manifest is named with its problem and does not hide the others', async () => {
  const root = await temporaryFolder();
  const good = 'version: 1.0.0\ntitle: T\ndescription: D\nlicence: L\ndomain: math\n';
  for (const [name, text] of [
    ['whole', `name: whole\n${good}`],
    ['broken', good],
  ] as const) {
    await mkdir(path.join(root, name));
    await writeFile(path.join(root, name, 'environment.yaml'), text);
  }
  const [broken, whole] = await findEnvironments(root);
  expect(whole).toMatchObject({ name: 'whole', folder: path.join(root, 'whole'), defaultPort: null });
  expect(broken).toMatchObject({ name: 'broken', folder: path.join(root, 'broken') });
  expect(broken?.problem).toContain(path.join(root, 'broken', 'environment.yaml'));
  expect(broken?.problem).toContain("must have required property 'name'");
});
