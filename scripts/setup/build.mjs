// The build: TypeScript to `dist/`, which mirrors the tree, and every other file of it beside. A hash of all that goes in
// tells whether a build is fresh.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const FOLDERS = ['src', 'environments', 'openapi/bundled'];
const STAMP = path.join(root, 'dist', '.sources');

/** Files below a folder of the repository, without tests and without what Python leaves behind. */
function filesOf(folder) {
  const from = path.join(root, folder);
  if (!existsSync(from)) {
    return [];
  }
  return readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(tests|node_modules|__pycache__)\//.test(file))
    .sort();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap(filesOf), 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `dist/` is what the sources would give. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/** Builds; `check: false` leaves the type check to `npm run typecheck`. Throws with the compiler's output. */
export function build({ check }) {
  const hash = hashOfSources();
  // Beside, then moved: a server that runs from the build, or another build, meets a whole one or none.
  const folder = path.join('.cache', `dist-${process.pid}`);
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', folder, ...(check ? [] : ['--noCheck'])];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  for (const file of FOLDERS.flatMap(filesOf).filter((name) => !name.endsWith('.ts'))) {
    cpSync(path.join(root, file), path.join(root, folder, file), { recursive: true });
  }
  writeFileSync(path.join(root, folder, path.basename(STAMP)), hash);
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  renameSync(path.join(root, folder), path.join(root, 'dist'));
}
