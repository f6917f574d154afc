/**
 * The interfaces of an isolated place to run commands. Everything here is independent of the driver and of who asks:
 * a caller gets a `Sandbox` from a `SandboxPool` and sees neither bubblewrap nor the process that owns it.
 */

/**
 * Why a process ended. Decided by the sandbox host from what it and the agent measured, never from the exit code alone.
 *
 * @example const isSlow = result.reason === 'timeout' || result.reason === 'cpu';
 */
export type EndReason =
  | 'exit'
  | 'signal'
  | 'timeout'
  | 'cpu'
  | 'oom'
  | 'fsize'
  | 'output-limit'
  | 'launch-error'
  | 'destroyed'
  | 'sandbox-lost';

/** What one process may use. What is left out falls back to the sandbox's own limits. */
export interface ProcessLimits {
  /** Wall clock; past it the process group is killed and `reason` is `timeout`. */
  readonly wallMs?: number;
  /** CPU seconds of the process (RLIMIT_CPU); past it `reason` is `cpu`. */
  readonly cpuSeconds?: number;
  /** Bytes of private data of one process (RLIMIT_DATA; RLIMIT_AS breaks JVM, Go and Node). */
  readonly dataBytes?: number;
  /** Bytes of the largest file it may write (RLIMIT_FSIZE); past it `reason` is `fsize`. */
  readonly fileBytes?: number;
  readonly openFiles?: number;
  /** Bytes of stdout and stderr together, kept or not; past it the process is killed and `reason` is `output-limit`. */
  readonly outputBytes?: number;
}

/**
 * How one command runs: where, with what input, under which limits.
 *
 * @example await sandbox.exec(['python3', '-'], { stdin: code, limits: { wallMs: 10_000, cpuSeconds: 5 } });
 */
export interface ExecOptions {
  readonly cwd?: string;
  /** The whole environment of the process, beside PATH, HOME, LANG and TERM, which have defaults. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  readonly limits?: ProcessLimits;
  /**
   * Bytes kept of each stream (default 1 MiB): the first half, rounded up, and the last half. What is between is read and
   * dropped, so that the program never blocks.
   */
  readonly maxOutputBytes?: number;
  /** Aborting kills the process group; the result then has reason `destroyed`. */
  readonly signal?: AbortSignal;
}

/**
 * How a process ended. `exitCode` is null when a signal ended it.
 *
 * @example if (end.reason !== 'exit') return { failed: true, why: end.detail };
 */
export interface ProcessEnd {
  readonly reason: EndReason;
  readonly exitCode: number | null;
  /** Signal number, 0 when none. */
  readonly signal: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakMemoryBytes: number;
  /** A sentence for a person, set when `reason` is not `exit`. */
  readonly detail: string | null;
}

/**
 * How a command ended and what it wrote.
 *
 * @example const text = new TextDecoder().decode(result.stdout);
 */
export interface ExecResult extends ProcessEnd {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Bytes that came but were not kept. */
  readonly stdoutDroppedBytes: number;
  readonly stderrDroppedBytes: number;
}

export interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: ProcessLimits;
  /** Called for each chunk, in order, stdout and stderr apart. */
  readonly onStdout?: (chunk: Uint8Array) => void;
  readonly onStderr?: (chunk: Uint8Array) => void;
}

/**
 * A live process on pipes. It dies with its sandbox.
 *
 * @example
 * const shell = await sandbox.spawn(['cat'], { onStdout: (chunk) => chunks.push(chunk) });
 * await shell.write('hello');
 * shell.closeStdin();
 * await shell.ended;
 */
export interface SandboxProcess {
  /** Resolves when the bytes are handed to the process's pipe (back-pressure); rejects when it has ended. */
  write(data: string | Uint8Array): Promise<void>;
  closeStdin(): void;
  /** Sends a signal (default SIGKILL) to the process group. A no-op after the end. */
  kill(signal?: number): void;
  /** Resolves once, after the last chunk of output was delivered. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
}

export interface SandboxSpec {
  /** Where the root file system comes from: `host` (a whitelist of the host's /usr, for trusted development) or `dir:PATH`. */
  readonly image: string;
  readonly network: 'none';
  readonly limits: SandboxLimits;
  /** Extra read-only folders: host path to sandbox path. For our own files (worker scripts, a virtual environment), never a user's. */
  readonly readOnlyMounts?: ReadonlyArray<{ readonly source: string; readonly target: string }>;
  /** For logs and metrics only. */
  readonly label?: string;
}

export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly processes: number;
  /** Size of each writable place. */
  readonly diskBytes: number;
  /** Files on all writable places together; who makes more is killed with reason `fsize`. */
  readonly inodes: number;
}

/**
 * An isolated place with its own files and processes. An agent may have killed or filled it: that is a result, not an error.
 *
 * @example
 * const sandbox = await session.sandbox();
 * await sandbox.writeFile('/tmp/a.py', code);
 * const { exitCode } = await sandbox.exec(['python3', '/tmp/a.py']);
 */
export interface Sandbox {
  readonly id: string;
  /** Resolves when the sandbox is gone, however it went: `destroyed` by us, or `sandbox-lost`. */
  readonly gone: Promise<{ readonly reason: 'destroyed' | 'sandbox-lost'; readonly detail: string }>;
  /** Runs one command on pipes to its end. A failure of the command is a result, never an exception. */
  exec(argv: readonly string[], options?: ExecOptions): Promise<ExecResult>;
  /** Starts a process on pipes. */
  spawn(argv: readonly string[], options?: SpawnOptions): Promise<SandboxProcess>;
  writeFile(path: string, content: string | Uint8Array): Promise<void>;
  /** Throws `AppError('sandbox_file')` when it cannot be read or is larger than `maxBytes`. */
  readFile(path: string, maxBytes: number): Promise<Uint8Array>;
  /** Kills everything inside; resolves when no process of it is left. Idempotent. */
  destroy(): Promise<void>;
}

/** What was found to work on this machine, and what enforces each limit. */
export interface IsolationReport {
  readonly driver: string;
  readonly ok: boolean;
  /** When not ok: what failed, and what to do about it. */
  readonly reason?: string;
  readonly fix?: string;
  /** Limit name to what enforces it, e.g. `{ memory: 'rlimit+watchdog', processes: 'rlimit', disk: 'tmpfs' }`. */
  readonly limits: Readonly<Record<string, string>>;
  readonly uid: number;
}

/** The client of the sandbox host process: the only way to get a sandbox. */
export interface SandboxClient {
  /** Starts one. Throws `AppError('sandbox_unavailable')` with the driver's reason and fix. */
  create(this: void, spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox>;
  isolation(): Promise<IsolationReport>;
  stats(): Promise<{ readonly sandboxes: number; readonly processes: number; readonly hostPid: number }>;
  [Symbol.asyncDispose](): Promise<void>;
}
