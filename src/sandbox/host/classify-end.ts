import { constants } from 'node:os';
import type { EndReason, ProcessEnd, ProcessLimits } from '../sandbox.ts';
import type { JobEvent } from './agent-link.ts';

const SIGKILL = 9;
const SIGXCPU = 24;
const SIGXFSZ = 25;
/** A shell reports the death of its child by a signal as 128 plus its number. */
const SHELL_OFFSET = 128;

/** The kernel holds RLIMIT_CPU by clock ticks and reports by run time; on a busy machine they differ by a tenth. */
const CPU_TOLERANCE = 0.8;

/** What we ourselves did to a process, set before the signal is sent: it outranks whatever the wait status says. */
export type OwnDoing = 'timeout' | 'output-limit' | 'destroyed' | null;

export interface EndFacts {
  readonly event: Extract<JobEvent, { type: 'exited' | 'failed' }> | null;
  readonly ownDoing: OwnDoing;
  readonly limits: ProcessLimits | undefined;
  readonly wallMs: number;
  /** Why the sandbox is gone, where `event` is null. */
  readonly gone: 'destroyed' | 'sandbox-lost';
}

const STAGES: Readonly<Record<string, string>> = {
  cwd: 'its working folder cannot be entered',
  exec: 'it cannot be executed',
  fork: 'no process can be created',
  jobs: 'too many processes were started',
  frame: 'its arguments cannot be read',
};

function errnoText(errno: number): string {
  const found = Object.entries(constants.errno).find(([, value]) => value === errno);
  return found?.[0] ?? `errno ${errno}`;
}

function reasonOf(facts: EndFacts, exitCode: number | null, signal: number, cpuMs: number): EndReason {
  const { event, ownDoing, limits } = facts;
  if (event === null) return facts.gone;
  if (event.type === 'failed') return 'launch-error';
  // A program that ended by itself before our signal reached it has simply ended; one past its time has not.
  if (ownDoing === 'timeout' || ownDoing === 'output-limit') return ownDoing;
  if (ownDoing === 'destroyed') return 'destroyed';
  if (event.killedBy !== null) return event.killedBy === 'memory' ? 'oom' : 'fsize';
  const spentCpu = limits?.cpuSeconds !== undefined && cpuMs >= Math.ceil(limits.cpuSeconds) * 1000 * CPU_TOLERANCE;
  const died = exitCode === null ? signal : exitCode - SHELL_OFFSET;
  if (signal === SIGXCPU || (spentCpu && (died === SIGXCPU || died === SIGKILL))) return 'cpu';
  if (signal === SIGXFSZ) return 'fsize';
  return exitCode === null ? 'signal' : 'exit';
}

function detailOf(facts: EndFacts, reason: EndReason, signal: number): string | null {
  const { event, limits } = facts;
  switch (reason) {
    case 'exit':
      return null;
    case 'signal':
      return `It was ended by signal ${signal}.`;
    case 'timeout':
      return `It ran longer than ${limits?.wallMs ?? facts.wallMs} ms and was killed.`;
    case 'cpu':
      return `It used its ${limits?.cpuSeconds ?? 0} s of CPU time.`;
    case 'oom': {
      const heldMiB = event?.type === 'exited' ? Math.round(event.killedAt / 1024 / 1024) : 0;
      return `It was killed because the sandbox held ${heldMiB} MiB of memory, which is over its limit.`;
    }
    case 'fsize':
      if (event?.type === 'exited' && event.killedBy === 'files') {
        return `It was killed because the sandbox held ${event.killedAt} files, which is over its limit, and made more.`;
      }
      return `It wrote a file larger than ${limits?.fileBytes ?? 0} bytes.`;
    case 'output-limit':
      return `It printed more than ${limits?.outputBytes ?? 0} bytes and was killed.`;
    case 'launch-error': {
      if (event?.type !== 'failed') return 'It could not be started.';
      const error = errnoText(event.errno);
      const meaning = error === 'ENOENT' ? 'no such file or folder' : error === 'EACCES' ? 'permission denied' : error;
      return `It was not started: ${STAGES[event.stage] ?? event.stage} (${meaning}).`;
    }
    case 'destroyed':
      return 'It was killed because it was cancelled or its sandbox was destroyed.';
    case 'sandbox-lost':
      return 'Its sandbox was lost.';
  }
}

/** Decides why a process ended, from what the agent measured and what we did; the exit code alone decides nothing. */
export function classifyEnd(facts: EndFacts): ProcessEnd {
  const exited = facts.event?.type === 'exited' ? facts.event : null;
  const signal = exited === null ? 0 : exited.waitStatus & 0x7f;
  const exitCode = exited === null || signal !== 0 ? null : (exited.waitStatus >> 8) & 0xff;
  const cpuMs = exited === null ? 0 : Math.round((exited.userUs + exited.systemUs) / 1000);
  const reason = reasonOf(facts, exitCode, signal, cpuMs);
  return {
    reason,
    exitCode,
    signal,
    cpuMs,
    wallMs: Math.round(facts.wallMs),
    peakMemoryBytes: exited?.maxRssBytes ?? 0,
    detail: detailOf(facts, reason, signal),
  };
}

/** The end of a process that never ran, or of which nothing was measured. */
export function notRun(reason: EndReason, detail: string, wallMs = 0): ProcessEnd {
  return { reason, exitCode: null, signal: 0, cpuMs: 0, wallMs: Math.round(wallMs), peakMemoryBytes: 0, detail };
}
