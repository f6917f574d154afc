import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownEnvironment } from '../../config/instances.ts';
import { readManifest } from '../../environment/manifest.ts';

// The same place from `src/` and from `dist/src/`: the build mirrors the tree.
const BUILT_IN = fileURLToPath(new URL('../../../environments/', import.meta.url));

/** The environments that come with the server, in the order of their default ports. */
export async function findEnvironments(root: string = BUILT_IN): Promise<KnownEnvironment[]> {
  const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : [];
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(root, entry.name))
    .filter((folder) => existsSync(path.join(folder, 'environment.yaml')));
  const found = await Promise.all(folders.map(readEnvironment));
  return found.sort((a, b) => (a.defaultPort ?? Infinity) - (b.defaultPort ?? Infinity) || (a.name < b.name ? -1 : 1));
}

/** Throws `AppError('environment_invalid')` where the folder is none. */
export async function readEnvironment(folder: string): Promise<KnownEnvironment> {
  const { name, default_port } = await readManifest(folder);
  return { name, folder, defaultPort: default_port ?? null };
}
