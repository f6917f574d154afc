import { availableParallelism } from 'node:os';
import { AppError } from '../../lib/errors.ts';
import type { JsonValue } from '../../lib/json.ts';
import type { Sandbox, SandboxSpec } from '../sandbox.ts';
import type { Frame } from './frames.ts';
import type { PythonWorkers, PythonWorkersOptions, WorkerOutcome } from './python-workers.ts';
import { type PythonHome, startZygote, type Zygote } from './zygote.ts';

export interface PythonWorkersDeps {
  readonly createSandbox: (spec: SandboxSpec, signal?: AbortSignal) => Promise<Sandbox>;
  readonly home: PythonHome;
  readonly log?: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;
}

interface Job {
  readonly payload: string;
  readonly settle: (outcome: WorkerOutcome | Error) => void;
  /** How often a worker died on it, and how often the whole zygote went while it ran. */
  deaths: number;
  zygotesLost: number;
}

interface Worker {
  readonly id: number;
  job: Job | null;
  served: number;
  /** Its request has passed the CPU time after which it gives way: it no longer counts against the fast places. */
  slow: boolean;
  timer: NodeJS.Timeout | undefined;
}

const MEMORY_DEFAULT = 1024 ** 3;
const RECYCLE_DEFAULT = 200;
/** Slow requests beside the fast places, for each of these: nobody waits behind a few hard ones. */
const SLOW_PER_PLACE = 3;
const WALL_TURNS_WHEN_SLOW = 3;
const ZYGOTE_BYTES = 512 * 1024 ** 2;
const START_TRIES = 3;
const LOST_MAX = 3;
/** Kernel signal numbers on Linux. */
const SIGPROF = 27;

/** Starts at once: the script is loaded before the first call in most cases. */
export function createPythonWorkers(deps: PythonWorkersDeps, options: PythonWorkersOptions): PythonWorkers {
  const places = options.workers ?? availableParallelism();
  const slowPlaces = places * SLOW_PER_PLACE;
  const recycleAfter = options.recycleAfter ?? RECYCLE_DEFAULT;
  const memoryBytes = options.memoryBytes ?? MEMORY_DEFAULT;
  const log = deps.log ?? (() => {});
  // A Set keeps the order of arrival and lets a caller who gave up leave from the middle.
  let queue = new Set<Job>();
  const workers = new Map<number, Worker>();
  let zygote: Zygote | null = null;
  let starting: Promise<void> | null = null;
  let failures = 0;
  let lastId = 0;
  let disposed = false;

  const finish = (worker: Worker): Job | null => {
    clearTimeout(worker.timer);
    const { job } = worker;
    worker.job = null;
    worker.timer = undefined;
    return job;
  };

  const retire = (worker: Worker): void => {
    workers.delete(worker.id);
    zygote?.send(worker.id, 'K');
  };

  const fork = (): Worker => {
    lastId += 1;
    const worker: Worker = { id: lastId, job: null, served: 0, slow: false, timer: undefined };
    workers.set(worker.id, worker);
    zygote?.send(worker.id, 'F', JSON.stringify({ data_bytes: memoryBytes }));
    return worker;
  };

  /** A request that gives way to others gets several times the wall clock: that it is slow is partly our doing. */
  const armWallClock = (worker: Worker, job: Job, turn: number): void => {
    worker.timer = setTimeout(() => {
      if (worker.slow && turn < WALL_TURNS_WHEN_SLOW) {
        armWallClock(worker, job, turn + 1);
        return;
      }
      finish(worker);
      retire(worker);
      const seconds = String((options.wallMs * turn) / 1000);
      const message =
        `A request to the workers "${options.name}" did not end within ${seconds} s of wall clock although its CPU time ` +
        'was not used up: the machine is overloaded or a process is stopped.';
      job.settle(new AppError('worker_failed', message));
      dispatch();
    }, options.wallMs);
  };

  const run = (worker: Worker, job: Job): void => {
    worker.job = job;
    worker.served += 1;
    armWallClock(worker, job, 1);
    zygote?.send(worker.id, 'R', job.payload);
  };

  const fast = (): number => {
    let count = 0;
    for (const worker of workers.values()) if (!worker.slow) count += 1;
    return count;
  };

  const idle = (): Worker | undefined => {
    for (const worker of workers.values()) if (worker.job === null) return worker;
    return undefined;
  };

  /** Keeps every fast place filled with a warm worker, and gives the oldest requests to those that are free. */
  function dispatch(): void {
    if (zygote === null) {
      if (queue.size > 0) start();
      return;
    }
    while (fast() < places && workers.size < places + slowPlaces) fork();
    for (const job of queue) {
      let worker = idle();
      if (worker === undefined) return;
      if (job.deaths > 0 && worker.served > 0) {
        // It is run again alone: in a process that has done nothing else.
        retire(worker);
        worker = fork();
      }
      queue.delete(job);
      run(worker, job);
    }
  }

  const requeueFirst = (jobs: readonly Job[]): void => {
    queue = new Set([...jobs, ...queue]);
  };

  const onAnswer = (worker: Worker, text: string): void => {
    const job = finish(worker);
    if (worker.slow || worker.served >= recycleAfter) retire(worker);
    const reply = JSON.parse(text) as { value?: JsonValue; error?: string; memory?: true; cpu_ms: number };
    if (reply.memory === true) {
      if (workers.has(worker.id)) retire(worker);
      job?.settle({ ok: false, reason: 'memory', detail: `more than ${String(memoryBytes)} bytes of data` });
    } else if (reply.error !== undefined) {
      job?.settle({ ok: false, reason: 'crash', detail: reply.error.trim() });
    } else {
      job?.settle({ ok: true, value: reply.value ?? null, cpuMs: reply.cpu_ms });
    }
  };

  const onDeath = (worker: Worker, end: { signal: number; code: number }): void => {
    workers.delete(worker.id);
    const job = finish(worker);
    if (job === null) return;
    const how = end.signal > 0 ? `signal ${String(end.signal)}` : `exit code ${String(end.code)}`;
    if (end.signal === SIGPROF) {
      job.settle({ ok: false, reason: 'cpu', detail: 'the CPU time of one request was used up' });
      return;
    }
    job.deaths += 1;
    if (job.deaths > 1) {
      log('warn', 'worker died twice on a request', { workers: options.name, how });
      job.settle({ ok: false, reason: 'crash', detail: `the worker ended twice (${how})` });
      return;
    }
    requeueFirst([job]);
  };

  const onFrame = (frame: Frame): void => {
    const worker = workers.get(frame.worker);
    // A retired worker's last words.
    if (worker === undefined) return;
    if (frame.kind === 'A') onAnswer(worker, frame.payload.toString());
    else if (frame.kind === 'N') worker.slow = true;
    else onDeath(worker, JSON.parse(frame.payload.toString()) as { signal: number; code: number });
    dispatch();
  };

  const onGone = (detail: string): void => {
    zygote = null;
    const running = [...workers.values()].map(finish).filter((job) => job !== null);
    workers.clear();
    if (disposed) return;
    log('warn', 'worker sandbox lost, starting another', { workers: options.name, detail, running: running.length });
    const again = running.filter((job) => {
      job.zygotesLost += 1;
      if (job.zygotesLost < LOST_MAX) return true;
      job.settle(
        new AppError('worker_failed', `The sandbox of the workers "${options.name}" was lost again: ${detail}`),
      );
      return false;
    });
    requeueFirst(again);
    start();
  };

  const onStartFailed = (error: unknown): void => {
    failures += 1;
    log('error', 'worker sandbox did not start', { workers: options.name, error });
    if (failures < START_TRIES && queue.size > 0) {
      start();
      return;
    }
    // The next call tries anew.
    failures = 0;
    const message = `The workers "${options.name}" cannot be started: ${error instanceof Error ? error.message : String(error)}`;
    for (const job of queue) job.settle(new AppError('worker_failed', message, { cause: error }));
    queue.clear();
  };

  function start(): void {
    if (disposed || starting !== null) return;
    const begun = startZygote({
      name: options.name,
      script: options.script,
      modules: options.modules ?? [],
      home: deps.home,
      limits: {
        memoryBytes: ZYGOTE_BYTES + memoryBytes * (places + slowPlaces),
        processes: (places + slowPlaces) * 2 + 8,
        diskBytes: 16 * 1024 ** 2,
        inodes: 1_000,
      },
      createSandbox: deps.createSandbox,
      onFrame,
      onGone,
    });
    starting = begun.then(
      async (started) => {
        starting = null;
        if (disposed) {
          await started.close();
          return;
        }
        zygote = started;
        failures = 0;
        dispatch();
      },
      (error: unknown) => {
        starting = null;
        onStartFailed(error);
      },
    );
  }

  const giveUp = (job: Job, reason: Error): void => {
    if (!queue.delete(job)) {
      for (const worker of workers.values()) {
        if (worker.job === job) {
          finish(worker);
          retire(worker);
        }
      }
    }
    job.settle(reason);
    dispatch();
  };

  start();

  return {
    call(request, call = {}) {
      const { signal } = call;
      return new Promise<WorkerOutcome>((resolve, reject) => {
        signal?.throwIfAborted();
        if (disposed) throw new AppError('worker_failed', `The workers "${options.name}" are stopped.`);
        const onAbort = (): void => {
          const reason: unknown = signal?.reason;
          giveUp(job, reason instanceof Error ? reason : new AppError('client_gone', 'The caller gave up.'));
        };
        const job: Job = {
          payload: JSON.stringify({ cpu_ms: call.cpuMs ?? options.cpuMs, request }),
          deaths: 0,
          zygotesLost: 0,
          settle: (outcome) => {
            signal?.removeEventListener('abort', onAbort);
            if (outcome instanceof Error) reject(outcome);
            else resolve(outcome);
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.add(job);
        dispatch();
      });
    },
    async [Symbol.asyncDispose]() {
      if (disposed) return;
      disposed = true;
      const stopped = new AppError('worker_failed', `The workers "${options.name}" are stopped.`);
      for (const job of [...queue, ...[...workers.values()].map(finish)]) job?.settle(stopped);
      queue.clear();
      workers.clear();
      await starting;
      await zygote?.close();
    },
  };
}
