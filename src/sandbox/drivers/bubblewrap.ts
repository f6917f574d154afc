import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../lib/errors.ts';
import { agentBinaryPath } from '../agent/agent-binary.ts';
import { bubblewrapArgs, bubblewrapCommand, MASKED_PROC } from '../plan/bubblewrap-args.ts';
import { seccompFilter } from '../plan/seccomp.ts';
import { dirImage } from '../rootfs/dir-image.ts';
import { hostImage } from '../rootfs/host-image.ts';
import { createMountSources } from '../rootfs/mount-sources.ts';
import type { RootLayout } from '../rootfs/root-layout.ts';
import type { SandboxSpec } from '../sandbox.ts';
import { explainBubblewrap, machineFacts } from './bubblewrap-failures.ts';
import type { LaunchedAgent, SandboxDriver } from './driver.ts';
import type { SandboxUser } from './sandbox-user.ts';

const CLEAN_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' };
const FIRST_DESCRIPTOR = 3;
/** Of what the launcher complains. */
const MAX_COMPLAINT_BYTES = 8192;

/** What enforces each limit under this driver. Its tmpfs takes a size but no inode count: the agent watches. */
const LIMITS = {
  memory: 'rlimit per process, watchdog for the sandbox',
  processes: 'rlimit',
  cpu: 'rlimit per process',
  file_size: 'rlimit',
  open_files: 'rlimit',
  disk: 'tmpfs size of each writable place',
  inodes: 'watchdog for the sandbox',
  output: 'sandbox host',
  wall: 'sandbox host',
} as const;

export interface BubblewrapOptions {
  /** A folder of ours alone, for the files that are handed to bubblewrap. */
  readonly runtimeDir: string;
  readonly user: SandboxUser;
  /** We are root in a mount namespace of our own. */
  readonly canMount: boolean;
  /** Default `bwrap`, found on the path. */
  readonly program?: string;
}

function layoutOf(image: string): RootLayout {
  if (image === 'host') return hostImage();
  if (image.startsWith('dir:')) return dirImage(image.slice('dir:'.length));
  throw new AppError('sandbox_unavailable', `image "${image}" is not known: "host" or "dir:/absolute/path"`);
}

/** Reads `{"child-pid": n}`, the first document on the status descriptor. */
function watchInitPid(status: Readable, onPid: (pid: number) => void): void {
  let text = '';
  status.on('data', (chunk: Buffer) => {
    if (text.length > 4096) return;
    text += chunk.toString();
    const found = /"child-pid"\s*:\s*(\d+)/.exec(text)?.[1];
    if (found !== undefined) onPid(Number(found));
  });
  status.on('error', () => {});
}

function killQuietly(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function watchAgent(child: ChildProcess, status: Readable): LaunchedAgent {
  let initPid: number | undefined;
  let ended = false;
  let complaints = '';
  let killed = false;
  const exited = new Promise<void>((resolve) => {
    const end = (complaint: string): void => {
      complaints += complaint;
      ended = true;
      // Should bubblewrap be killed before its child is tied to it, the agent ends when it finds its pipes closed.
      child.stdin?.destroy();
      child.stdout?.destroy();
      resolve();
    };
    child.once('error', (error) => end(`${error.message}\n`));
    child.once('exit', (_code, signal) => end(signal === null ? '' : `bubblewrap was ended by ${signal}\n`));
  });
  const kill = (): void => {
    killed = true;
    if (!ended) killQuietly(initPid ?? child.pid);
  };
  watchInitPid(status, (pid) => {
    if (initPid !== undefined) return;
    initPid = pid;
    if (killed) kill();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaints.length < MAX_COMPLAINT_BYTES) complaints += chunk.toString();
  });
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
  return {
    stdin: child.stdin as Writable,
    stdout: child.stdout as Readable,
    exited,
    complaints: () => complaints,
    kill,
  };
}

/** The default driver: bubblewrap 0.8 or newer, rootless, with every process under the agent. */
export function createBubblewrapDriver(options: BubblewrapOptions): SandboxDriver {
  const { user, runtimeDir } = options;
  const layouts = new Map<string, RootLayout>();
  const maskedProc = MASKED_PROC.filter((name) => existsSync(`/proc/${name}`));
  const agentFile = path.join(runtimeDir, 'agent');
  const filterFile = path.join(runtimeDir, 'seccomp.bpf');
  writeFileSync(agentFile, readFileSync(agentBinaryPath()), { mode: 0o555 });
  writeFileSync(filterFile, seccompFilter(process.arch === 'arm64' ? 'arm64' : 'x64'), { mode: 0o444 });
  const mountSource = createMountSources({ user, canMount: options.canMount });

  function layout(image: string): RootLayout {
    const known = layouts.get(image) ?? layoutOf(image);
    layouts.set(image, known);
    return known;
  }

  /** Each of a layout's own files, written once. */
  function fileFor(target: string, content: string): string {
    const file = path.join(runtimeDir, target.replaceAll('/', '_'));
    if (!existsSync(file)) writeFileSync(file, content, { mode: 0o444 });
    return file;
  }

  async function launch(spec: SandboxSpec): Promise<LaunchedAgent> {
    const root = layout(spec.image);
    const binds = await Promise.all(
      root.binds.map(async ({ source, target }) =>
        spec.image === 'host' ? { source, target } : { source: await mountSource(source), target },
      ),
    );
    const mounts: Array<{ source: string; target: string }> = [];
    for (const { source, target } of spec.readOnlyMounts ?? [])
      mounts.push({ source: await mountSource(source), target });

    const opened: number[] = [];
    try {
      const open = (file: string): number => {
        opened.push(openSync(file, 'r'));
        return FIRST_DESCRIPTOR + 2 + opened.length - 1;
      };
      const descriptors = {
        status: FIRST_DESCRIPTOR + 1,
        seccomp: open(filterFile),
        agent: open(agentFile),
        files: Object.fromEntries(
          Object.entries(root.files).map(([target, text]) => [target, open(fileFor(target, text))]),
        ),
      };
      const args = bubblewrapArgs({ layout: { ...root, binds }, mounts, limits: spec.limits, descriptors, maskedProc });
      const child = spawn(
        options.program ?? 'bwrap',
        bubblewrapCommand(FIRST_DESCRIPTOR, { layout: root, limits: spec.limits }),
        {
          cwd: '/',
          env: CLEAN_ENVIRONMENT,
          detached: true,
          stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', ...opened],
          ...(user.drops ? { uid: user.uid, gid: user.gid } : {}),
        },
      );
      const agent = watchAgent(child, child.stdio[FIRST_DESCRIPTOR + 1] as Readable);
      const argsPipe = child.stdio[FIRST_DESCRIPTOR] as Writable;
      argsPipe.on('error', () => {});
      argsPipe.end(`${args.join('\0')}\0`);
      return agent;
    } finally {
      for (const fd of opened) closeSync(fd);
    }
  }

  return {
    name: 'bubblewrap',
    limits: LIMITS,
    uid: user.uid,
    launch,
    explain: (complaints) => explainBubblewrap(complaints, machineFacts()),
  };
}
