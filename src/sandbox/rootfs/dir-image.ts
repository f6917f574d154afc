import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { type RootLayout, WRITABLE_PLACES } from './root-layout.ts';

/** Made anew in every sandbox, whatever the image holds there. */
const OWN_PLACES = new Set(['dev', 'proc', 'sys', 'run', 'tmp', 'root', 'workspace']);

/**
 * Image `dir:PATH`: a root file system in a folder, read-only. Its top entries are bound one by one, so that mount points
 * are never made inside it (a link in an untrusted image could lead them out).
 */
export function dirImage(folder: string): RootLayout {
  if (!path.isAbsolute(folder))
    throw new AppError('sandbox_unavailable', `image "dir:${folder}": the path must be absolute`);
  const binds: Array<{ source: string; target: string }> = [];
  const links: Array<{ target: string; to: string }> = [];
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    throw new AppError('sandbox_unavailable', `image "dir:${folder}" cannot be read: ${String(cause)}`, { cause });
  }
  for (const name of names) {
    if (OWN_PLACES.has(name)) continue;
    const source = path.join(folder, name);
    const found = lstatSync(source);
    if (found.isSymbolicLink()) links.push({ target: `/${name}`, to: readlinkSync(source) });
    else if (found.isDirectory() || found.isFile()) binds.push({ source, target: `/${name}` });
  }
  return { binds, links, files: {}, writable: WRITABLE_PLACES };
}
