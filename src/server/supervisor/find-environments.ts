import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownEnvironment } from '../../config/instances.ts';
import { readManifest } from '../../environment/manifest.ts';
import { isAppError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';

// The same place from `src/` and from `dist/src/`: the build mirrors the tree.
const BUILT_IN = fileURLToPath(new URL('../../../environments/', import.meta.url));

/**
 * The environments that come with the server, in the order of their default ports. One whose manifest is broken is named
 * as its folder, with its problem: it must not stop a server that does not serve it.
 */
export async function findEnvironments(root: string = BUILT_IN): Promise<KnownEnvironment[]> {
  const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : [];
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(root, entry.name))
    .filter((folder) => existsSync(path.join(folder, 'environment.yaml')));
  const found = await Promise.all(folders.map(readOrExplain));
  return found.sort((a, b) => (a.defaultPort ?? Infinity) - (b.defaultPort ?? Infinity) || (a.name < b.name ? -1 : 1));
}

async function readOrExplain(folder: string): Promise<KnownEnvironment> {
  const source = path.join(packageRoot(), 'environments', path.basename(folder));
  const built = source === folder ? {} : { builtFrom: source };
  try {
    return { ...(await readEnvironment(folder)), ...built };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { name: path.basename(folder), folder, defaultPort: null, problem: error.message, ...built };
  }
}

/** Throws `AppError('environment_invalid')` where the folder is none. */
export async function readEnvironment(folder: string): Promise<KnownEnvironment> {
  const { name, default_port } = await readManifest(folder);
  return { name, folder, defaultPort: default_port ?? null };
}
