import { DEFAULT_FOLDER, processEnvironment } from '../plan/environment.ts';
import { spawnLimits } from '../plan/limits.ts';
import type { ProcessEnd, ProcessLimits, SandboxLimits } from '../sandbox.ts';
import type { AgentLink, Job, JobEvent } from './agent-link.ts';
import { classifyEnd, notRun, type OwnDoing } from './classify-end.ts';

/** Output that may be under way between the agent and its reader, per process. */
export const OUTPUT_WINDOW_BYTES = 256 * 1024;
/** Input that the agent may hold for a process; its own bound is 1 MiB. */
const INPUT_WINDOW_BYTES = 256 * 1024;
const INPUT_CHUNK_BYTES = 64 * 1024;
/** SIGKILL works at once unless a process hangs in the kernel; then only the end of its sandbox is left. */
const KILL_GRACE_MS = 5_000;
const SIGKILL = 9;
const NO_JOB: Job = { stdin: () => {}, closeStdin: () => {}, signal: () => {}, credit: () => {} };

export interface ProcessRequest {
  readonly argv: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly limits?: ProcessLimits | undefined;
}

export interface ProcessEvents {
  readonly onOutput: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
  /** Bytes that the process's pipe took; null when it has closed its stdin. */
  readonly onInputTaken?: (bytes: number | null) => void;
  readonly onStarted?: () => void;
  readonly onEnd: (end: ProcessEnd) => void;
}

export interface RunningProcess {
  write(bytes: Uint8Array): void;
  closeStdin(): void;
  signal(signal: number): void;
  /** Kills it and all its kin; its end then has this reason. */
  end(doing: Exclude<OwnDoing, null>): void;
  credit(bytes: number): void;
}

export interface ProcessHome {
  readonly link: AgentLink;
  readonly limits: SandboxLimits;
  /** What it means when the agent is gone: destroyed by us, or lost. */
  gone(): 'destroyed' | 'sandbox-lost';
  /** A process cannot be killed: the sandbox has to end. */
  onStuck(): void;
}

/** Starts one process and sees it to its end: input in windows, limits, timers, and why it ended. */
export function runProcess(home: ProcessHome, request: ProcessRequest, events: ProcessEvents): RunningProcess {
  const startedAt = performance.now();
  const { limits } = request;
  let ownDoing: OwnDoing = null;
  let outputBytes = 0;
  let ended = false;
  let inFlight = 0;
  let waiting: Buffer[] = [];
  let closing = false;
  let inputShut = false;
  const timers: NodeJS.Timeout[] = [];

  function finish(event: Extract<JobEvent, { type: 'exited' | 'failed' }> | null): void {
    if (ended) return;
    ended = true;
    for (const timer of timers) clearTimeout(timer);
    waiting = [];
    const wallMs = performance.now() - startedAt;
    events.onEnd(classifyEnd({ event, ownDoing, limits, wallMs, gone: home.gone() }));
  }

  function end(doing: Exclude<OwnDoing, null>): void {
    if (ended || ownDoing !== null) return;
    ownDoing = doing;
    job.signal(SIGKILL, 'tree');
    timers.push(setTimeout(() => home.onStuck(), KILL_GRACE_MS));
  }

  function feed(): void {
    while (inFlight < INPUT_WINDOW_BYTES && waiting.length > 0) {
      const chunk = waiting.shift() as Buffer;
      inFlight += chunk.length;
      job.stdin(chunk);
    }
    if (!closing || inputShut || waiting.length > 0) return;
    inputShut = true;
    job.closeStdin();
  }

  function startJob(): Job {
    try {
      return home.link.start(
        {
          argv: request.argv,
          env: processEnvironment(request.env),
          cwd: request.cwd ?? DEFAULT_FOLDER,
          creditBytes: OUTPUT_WINDOW_BYTES,
          ...spawnLimits(limits, home.limits),
        },
        onEvent,
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      queueMicrotask(() => refuse(error.message));
      return NO_JOB;
    }
  }

  /** The caller's arguments cannot be handed to any process: a result like every failed start. */
  function refuse(why: string): void {
    if (ended) return;
    ended = true;
    for (const timer of timers) clearTimeout(timer);
    events.onEnd(notRun('launch-error', `It was not started: ${why}.`));
  }

  function onEvent(event: JobEvent | null): void {
    if (event === null) {
      finish(null);
      return;
    }
    switch (event.type) {
      case 'started':
        events.onStarted?.();
        break;
      case 'stdout':
      case 'stderr':
        outputBytes += event.bytes.length;
        if (limits?.outputBytes !== undefined && outputBytes > limits.outputBytes) end('output-limit');
        events.onOutput(event.type, event.bytes);
        break;
      case 'stdin-taken':
        if (event.bytes === null) {
          inputShut = true;
          waiting = [];
        } else {
          inFlight -= event.bytes;
          feed();
        }
        events.onInputTaken?.(event.bytes);
        break;
      case 'exited':
      case 'failed':
        finish(event);
        break;
    }
  }

  const job = startJob();
  if (limits?.wallMs !== undefined && !ended) timers.push(setTimeout(() => end('timeout'), limits.wallMs));

  return {
    write(bytes) {
      if (inputShut || closing) {
        events.onInputTaken?.(null);
        return;
      }
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < all.length; at += INPUT_CHUNK_BYTES) waiting.push(all.subarray(at, at + INPUT_CHUNK_BYTES));
      feed();
    },
    closeStdin() {
      closing = true;
      feed();
    },
    signal: (signal) => job.signal(signal, signal === SIGKILL ? 'tree' : 'group'),
    end,
    credit: (bytes) => job.credit(bytes),
  };
}
