import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** As many as a busy server may want: two per request in flight and some per sandbox. */
const WANTED = 1_048_576;

/**
 * Raises the limit of open files of this process as far as it may; children inherit it. Node itself has raised the soft
 * limit to the hard one by now; root may raise the hard one. Returns the limit, which caps the requests in flight.
 */
export function raiseOpenFiles(): number {
  const limit = openFilesLimit();
  if (limit < WANTED && process.getuid?.() === 0) {
    try {
      execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${WANTED}:${WANTED}`], { stdio: 'ignore' });
    } catch {
      // Not installed, or refused (fs.nr_open, a container without CAP_SYS_RESOURCE): the limit stays what it is.
    }
  }
  return openFilesLimit();
}

function openFilesLimit(): number {
  const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return soft === 'unlimited' || soft === undefined ? Number.MAX_SAFE_INTEGER : Number(soft);
}
