import type { RootLayout } from '../rootfs/root-layout.ts';
import type { SandboxLimits } from '../sandbox.ts';

/** Where the agent lies inside. The folder is read-only like all of the root. */
export const AGENT_PATH = '/.paddock/agent';

/** A descriptor that bubblewrap inherits; the numbers are the launcher's. */
export interface PlanDescriptors {
  readonly seccomp: number;
  readonly status: number;
  readonly agent: number;
  /** By path inside, for each of the layout's files. */
  readonly files: Readonly<Record<string, number>>;
}

export interface BubblewrapPlan {
  readonly layout: RootLayout;
  readonly mounts: ReadonlyArray<{ readonly source: string; readonly target: string }>;
  readonly limits: SandboxLimits;
  readonly descriptors: PlanDescriptors;
  /** Entries of /proc that exist here and are covered. */
  readonly maskedProc: readonly string[];
}

/** Readable or telling on some machine; covered where the machine has them. */
export const MASKED_PROC = `
  kallsyms keys key-users config.gz timer_list sched_debug kcore kmsg sysrq-trigger
  latency_stats cmdline version_signature vmallocinfo slabinfo pagetypeinfo
`
  .trim()
  .split(/\s+/);

const SHM_BYTES = 64 * 1024 * 1024;
const RUN_BYTES = 4 * 1024 * 1024;

/** Everything that must stand before the first process runs; inherited by all of them. */
const CONFINEMENT = [
  ['--unshare-user', '--uid', '0', '--gid', '0', '--disable-userns'],
  ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try', '--unshare-net'],
  ['--cap-drop', 'ALL', '--die-with-parent', '--as-pid-1', '--new-session', '--hostname', 'sandbox', '--clearenv'],
].flat();

function sizedTmpfs(target: string, mode: string, bytes: number): string[] {
  return ['--size', String(bytes), '--perms', mode, '--tmpfs', target];
}

/** The options for `bwrap --args FD`: no host path gets into a command line that a process inside could read. */
export function bubblewrapArgs(plan: BubblewrapPlan): string[] {
  const { layout, limits, descriptors } = plan;
  return [
    CONFINEMENT,
    layout.binds.flatMap(({ source, target }) => ['--ro-bind', source, target]),
    layout.links.flatMap(({ target, to }) => ['--symlink', to, target]),
    Object.entries(descriptors.files).flatMap(([target, fd]) => ['--perms', '0444', '--file', String(fd), target]),
    ['--proc', '/proc'],
    plan.maskedProc.flatMap((name) => ['--ro-bind', '/dev/null', `/proc/${name}`]),
    ['--dev', '/dev'],
    sizedTmpfs('/dev/shm', '1777', Math.min(SHM_BYTES, limits.diskBytes)),
    ['--remount-ro', '/dev'],
    sizedTmpfs('/run', '0755', Math.min(RUN_BYTES, limits.diskBytes)),
    layout.writable.flatMap(({ target, mode }) => sizedTmpfs(target, mode, limits.diskBytes)),
    layout.binds.some(({ target }) => target === '/var') ? [] : ['--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
    plan.mounts.flatMap(({ source, target }) => ['--ro-bind', source, target]),
    ['--perms', '0555', '--file', String(descriptors.agent), AGENT_PATH],
    ['--remount-ro', '/', '--chdir', '/'],
    ['--seccomp', String(descriptors.seccomp), '--json-status-fd', String(descriptors.status)],
  ].flat();
}

/** The command line itself. Limits and places are for the agent's watch over the whole sandbox. */
export function bubblewrapCommand(argsDescriptor: number, plan: Pick<BubblewrapPlan, 'layout' | 'limits'>): string[] {
  const { memoryBytes, inodes } = plan.limits;
  const places = ['/dev/shm', '/run', ...plan.layout.writable.map(({ target }) => target)];
  return ['--args', String(argsDescriptor), '--', AGENT_PATH, String(memoryBytes), String(inodes), ...places];
}
