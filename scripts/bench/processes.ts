import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Ticks of /proc/PID/stat: Linux reports 100 a second on every architecture. */
const MS_PER_TICK = 10;

/** The process that listens on a loopback port. Throws where none of this user does. */
export function pidListeningOn(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      readFileSync(table, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[1]?.endsWith(wanted) === true && fields[3] === '0A')
        .map((fields) => `socket:[${fields[9] ?? ''}]`),
    ),
  );
  const found = allPids().find((pid) => linksOf(pid).some((link) => inodes.has(link)));
  if (found === undefined) {
    throw new Error(`no process of this user listens on port ${String(port)}`);
  }
  return found;
}

/** Lets a process, its threads and its descendants run on these cores only, e.g. `0` or `0,1`. */
export function pin(pid: number, cores: string): void {
  for (const each of treeOf(pid)) {
    try {
      execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(each)], { stdio: 'ignore' });
    } catch (error) {
      // It ended meanwhile, or there is no taskset.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new Error('taskset is missing (Debian: util-linux)', { cause: error });
      }
    }
  }
}

/** CPU time of a process and its descendants so far, those that ended and were reaped included. */
export function cpuMsOf(pid: number): number {
  return treeOf(pid)
    .flatMap((each) => statOf(each)?.slice(11, 15) ?? [])
    .reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);
}

/** Resident memory of one process. */
export function residentBytesOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
  return Number(kib) * 1024;
}

/** How many files and sockets a process has open. */
export function openFilesOf(pid: number): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

/** A process and its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of allPids()) {
    const parent = Number(statOf(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) {
    tree.push(...(children.get(pid) ?? []));
  }
  return tree;
}

/** The fields of /proc/PID/stat from the third on (state); null where the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function allPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function linksOf(pid: number): string[] {
  const folder = `/proc/${String(pid)}/fd`;
  try {
    return readdirSync(folder).map((fd) => readlinkOrNothing(`${folder}/${fd}`));
  } catch {
    return [];
  }
}

function readlinkOrNothing(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
