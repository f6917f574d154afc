import { setTimeout as delay } from 'node:timers/promises';
import type { Telemetry } from '../../telemetry/telemetry.ts';

/** A child process that was started. */
export interface RunningProcess {
  readonly pid: number | undefined;
  /** Resolves when it can work; rejects when it ended, or said that it cannot, before. */
  readonly ready: Promise<void>;
  /** Resolves with how it ended, as a sentence. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks it to finish; resolves when it has ended. */
  stop(): Promise<void>;
  /** Ends it now. */
  kill(): void;
}

export type ProcessState = 'starting' | 'ready' | 'restarting' | 'stopped';

/** What `/health` says of a supervised process. */
export interface ProcessReport {
  readonly state: ProcessState;
  readonly pid: number | null;
  readonly restarts: number;
  /** How it ended the last time; null when it never did. */
  readonly last_end: string | null;
}

export interface Supervised {
  report(): ProcessReport;
  /** Resolves at the first readiness; rejects when the first start fails: what is wrong then will not mend itself. */
  readonly started: Promise<void>;
  /** Asks the process to finish and starts it no more; after `graceMs` it is killed. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

/** Waits before a restart grow from the first to the last; a process that then lives this long starts over at the first. */
const BACKOFF_MS = [100, 500, 2_000, 5_000, 10_000] as const;
const STABLE_MS = 60_000;

export interface SuperviseOptions {
  readonly name: string;
  readonly telemetry: Telemetry;
  readonly start: () => RunningProcess;
}

/** Keeps one child process running: started again whenever it ends, until it is stopped. */
export function supervise({ name, telemetry, start }: SuperviseOptions): Supervised {
  const up = telemetry.gauge('paddock_process_up');
  const restartsTotal = telemetry.counter('paddock_process_restarts_total');
  const stopping = new AbortController();
  let state: ProcessState = 'starting';
  let restarts = 0;
  let lastEnd: string | null = null;
  let running = start();

  const begin = async () => {
    up.set(0, { name });
    await running.ready;
    state = 'ready';
    up.set(1, { name });
  };
  const started = begin();
  const finished = started.then(keepRunning, () => undefined);

  async function keepRunning(): Promise<void> {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const end = await running.ended;
      up.set(0, { name });
      if (stopping.signal.aborted) {
        return;
      }
      lastEnd = end;
      state = 'restarting';
      attempt = performance.now() - since > STABLE_MS ? 0 : attempt;
      const waitMs = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0;
      telemetry.log('error', 'process.ended', { name, end, restart_in_ms: waitMs });
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      attempt += 1;
      if (!stopping.signal.aborted) {
        await restart();
      }
    }
  }

  async function restart(): Promise<void> {
    restarts += 1;
    restartsTotal.inc({ name });
    running = start();
    try {
      await begin();
      telemetry.log('info', 'process.restarted', { name, pid: running.pid, restarts });
    } catch {
      // The loop sees the end and says why.
      running.kill();
    }
  }

  return {
    started,
    report: () => ({
      state,
      pid: state === 'restarting' || state === 'stopped' ? null : (running.pid ?? null),
      restarts,
      last_end: lastEnd,
    }),
    async stop(graceMs) {
      stopping.abort();
      const timer = setTimeout(() => running.kill(), graceMs);
      await running.stop();
      clearTimeout(timer);
      await finished;
      state = 'stopped';
    },
    kill() {
      stopping.abort();
      running.kill();
    },
  };
}
