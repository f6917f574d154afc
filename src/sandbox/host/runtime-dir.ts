import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const PID_FILE = 'host.pid';
const MARK_FILE = 'paddock-sandbox-host';

/** Clock ticks after boot; with the number it names one process for ever. */
function startTime(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function ownerAlive(folder: string): number | null {
  try {
    const [pid = '', started] = readFileSync(path.join(folder, PID_FILE), 'utf8').split(' ');
    return startTime(Number(pid)) === started ? Number(pid) : null;
  } catch {
    return null;
  }
}

/**
 * Removes what a sandbox host left in its folder. Never recursive: a folder in `mounts` may be a mount point, and what is
 * bound there is somebody's own; a mount point or a folder that is not empty is left.
 */
export function sweepRuntimeDir(folder: string): void {
  const attempt = (remove: () => void): void => {
    try {
      remove();
    } catch {
      // In use, or gone already.
    }
  };
  const mounts = path.join(folder, 'mounts');
  for (const [place, names] of [mounts, folder].map(
    (each) => [each, existsSync(each) ? readdirSync(each) : []] as const,
  )) {
    for (const name of names) {
      const entry = path.join(place, name);
      if (lstatSync(entry).isDirectory()) attempt(() => rmdirSync(entry));
      else attempt(() => unlinkSync(entry));
    }
  }
  attempt(() => rmdirSync(folder));
}

/**
 * Takes the folder for this process: sweeps what an earlier host of the same folder left, and nothing else. Throws when
 * another host lives in it, or when the folder holds something that is not ours.
 */
export function takeRuntimeDir(folder: string): void {
  const owner = ownerAlive(folder);
  if (owner !== null)
    throw new Error(`the sandbox host ${owner} is using ${folder}: end it, or give this one another runtimeDir`);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(path.join(folder, MARK_FILE)))
      throw new Error(`${folder} is not a folder of ours: give another runtimeDir`);
    sweepRuntimeDir(folder);
  }
  mkdirSync(folder, { recursive: true });
  // The sandboxes' user passes through, to what is bound in `mounts`, and can list nothing.
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, MARK_FILE), '');
  writeFileSync(path.join(folder, PID_FILE), `${process.pid} ${startTime(process.pid)}`);
}
