import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../lib/errors.ts';
import type { SandboxUser } from '../drivers/sandbox-user.ts';

const EXECUTE = 0o1;
const READ = 0o4;

function mayUse(found: Stats, user: SandboxUser, bits: number): boolean {
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return ((found.mode >> shift) & bits) === bits;
}

/** The first folder on the way to `source` that the user may not pass, or null. */
function barrier(source: string, user: SandboxUser): string | null {
  for (let folder = path.dirname(source); ; folder = path.dirname(folder)) {
    if (!mayUse(lstatSync(folder), user, EXECUTE)) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** Empty on most machines, and there on all: one of them is covered, in the sandbox host's own mount namespace alone. */
const COVERABLE_FOLDERS = ['/mnt', '/media', '/srv', '/opt', '/dev/shm'];

async function mount(args: readonly string[]): Promise<void> {
  await promisify(execFile)('mount', args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } });
}

/** A folder that everybody may pass through and that ends with our mount namespace. */
async function makeMountFolder(user: SandboxUser): Promise<string> {
  const folder = COVERABLE_FOLDERS.find((each) => existsSync(each) && readdirSync(each).length === 0);
  if (folder === undefined || barrier(folder, user) !== null) {
    throw new AppError(
      'sandbox_unavailable',
      `none of ${COVERABLE_FOLDERS.join(', ')} is empty: read-only mounts have no place`,
    );
  }
  await mount(['-t', 'tmpfs', '-o', 'size=1m,mode=0711', 'paddock', folder]);
  return folder;
}

/**
 * Gives a path by which the sandbox's user reaches `source`. Where a folder above it is closed to that user (a checkout
 * under /root), the source is bound to a folder of ours in the sandbox host's own mount namespace, which ends with it.
 */
export function createMountSources(options: { readonly user: SandboxUser; readonly canMount: boolean }) {
  const bound = new Map<string, Promise<string>>();
  let folder: Promise<string> | null = null;

  async function bind(source: string, isFolder: boolean): Promise<string> {
    folder ??= makeMountFolder(options.user);
    const target = path.join(await folder, createHash('sha256').update(source).digest('hex').slice(0, 16));
    if (isFolder) mkdirSync(target, { recursive: true });
    else writeFileSync(target, '');
    await mount(['--bind', source, target]);
    return target;
  }

  return async (source: string): Promise<string> => {
    let real: string;
    try {
      real = realpathSync(source);
    } catch (cause) {
      throw new AppError('sandbox_unavailable', `the read-only mount ${source} does not exist or cannot be read`, {
        cause,
      });
    }
    const { user } = options;
    const found = lstatSync(real);
    if (!mayUse(found, user, found.isDirectory() ? READ | EXECUTE : READ)) {
      throw new AppError(
        'sandbox_unavailable',
        `${source} cannot be read by the sandbox user ${user.uid}: chmod -R a+rX it`,
      );
    }
    const closed = barrier(real, user);
    if (closed === null) return real;
    if (!options.canMount) {
      const fix = `chmod a+x ${closed}, or move the checkout to a folder that others may enter`;
      throw new AppError(
        'sandbox_unavailable',
        `${source} is behind ${closed}, which the sandbox user ${user.uid} may not enter: ${fix}`,
      );
    }
    const known = bound.get(real) ?? bind(real, found.isDirectory());
    bound.set(real, known);
    known.catch(() => bound.delete(real));
    return known;
  };
}
