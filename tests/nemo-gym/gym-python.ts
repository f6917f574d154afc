import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the package's servers lie inside the root. */
export const SITE_PACKAGES = '/opt/gym/lib/python3.13/site-packages';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const makeRoot = fileURLToPath(new URL('../../scripts/nemo-gym/make-root.sh', import.meta.url));
const inRoot = fileURLToPath(new URL('../../scripts/nemo-gym/in-root.sh', import.meta.url));
const keptOutputBytes = 256 * 1024;

/** How one command runs in the root. Folders are shown there under the name they have on the host. */
export interface GymCommand {
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Folders of the host the command may write in. The repository is shown read-only and `/tmp` read-write anyway. */
  readonly writable?: readonly string[];
  /** Further bubblewrap options. */
  readonly options?: readonly string[];
  /** Called with each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
}

export interface GymResult {
  /** Exit code; 128 plus the signal's number, as a shell says it, if a signal ended it. */
  readonly code: number;
  /** Standard output and standard error, mixed as they came; the last 256 KiB. */
  readonly output: string;
}

export interface GymProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** What it printed so far (the last 256 KiB). */
  output(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<GymResult>;
}

export interface GymPython {
  /** The folder made by `scripts/nemo-gym/make-root.sh`. */
  readonly dir: string;
  /** Starts a command and hands it back at once. */
  start(command: GymCommand): GymProcess;
  /** Runs a command to its end. */
  run(command: GymCommand): Promise<GymResult>;
}

/** Finds or makes the root with Python 3.13 and nemo-gym (in `dir`, `GYM_ROOT` or the cache folder), with progress on stderr. */
export async function gymPython(dir?: string): Promise<GymPython> {
  const child = spawn(makeRoot, dir === undefined ? [] : [dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`scripts/nemo-gym/make-root.sh ended with ${code}; its lines above say why`);
  const made = output.trim().split('\n').at(-1) ?? '';
  const start = (command: GymCommand): GymProcess => startInRoot(made, command);
  return { dir: made, start, run: (command) => start(command).ended };
}

function startInRoot(dir: string, command: GymCommand): GymProcess {
  const mark = `GYM_RUN_MARK=${randomUUID()}`;
  const options = ['--ro-bind', repository, repository, '--setenv', ...(mark.split('=') as [string, string])];
  for (const folder of command.writable ?? []) options.push('--bind', folder, folder);
  for (const [name, value] of Object.entries(command.env ?? {})) options.push('--setenv', name, value);
  if (command.cwd !== undefined) options.push('--chdir', command.cwd);
  const child = spawn(inRoot, [dir, ...options, ...(command.options ?? []), '--', ...command.command], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string): void => {
    output = (output + text).slice(-keptOutputBytes);
    command.onOutput?.(text);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  // A command that ends before it has read its input is no error of ours.
  child.stdin.on('error', () => undefined);
  // What it leaves running (`gym eval reverify` leaves its servers) would keep the pipes open, and so this from ending.
  child.on('exit', () => killMarked(mark));
  const ended = new Promise<GymResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal === 'SIGKILL' ? 137 : 143), output }));
  });
  return {
    child,
    output: () => output,
    ended,
    async [Symbol.asyncDispose]() {
      // bubblewrap's death takes the command with it (--die-with-parent).
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the command started and left behind (Ray's daemons, a verifier's forks) still carries the mark in its environment. */
function killMarked(mark: string): void {
  for (const entry of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(entry)) continue;
    try {
      if (readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0').includes(mark))
        process.kill(Number(entry), 'SIGKILL');
    } catch {
      // It ended meanwhile, or is another user's.
    }
  }
}
