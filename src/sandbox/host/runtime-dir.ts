import {
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

/** Removes what a sandbox host left in its folder, and the folder. Never recursive: there are only files of ours in it. */
export function sweepRuntimeDir(folder: string): void {
  if (!existsSync(path.join(folder, MARK_FILE))) return;
  for (const name of readdirSync(folder)) {
    if (name !== MARK_FILE && !lstatSync(path.join(folder, name)).isDirectory()) unlinkSync(path.join(folder, name));
  }
  unlinkSync(path.join(folder, MARK_FILE));
  try {
    rmdirSync(folder);
  } catch {
    // Somebody put a folder into it: theirs.
  }
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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The temporary folder is everybody's: what somebody else made there in the meantime is not ours to fill.
  if (lstatSync(folder).uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user: remove it, or give another runtimeDir`);
  writeFileSync(path.join(folder, MARK_FILE), '');
  writeFileSync(path.join(folder, PID_FILE), `${process.pid} ${startTime(process.pid)}`);
}
