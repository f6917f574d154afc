import { readFile } from 'node:fs/promises';
import { isAppError } from '../../../lib/errors.ts';
import { Semaphore } from '../../../lib/semaphore.ts';
import type { ProcessEnd, Sandbox, SandboxProcess } from '../../../sandbox/sandbox.ts';
import type { PythonResult } from './python-result.ts';
import { createReplyReader } from './reply-reader.ts';

/**
 * How an interpreter is set up.
 *
 * @example createPythonInterpreter({ preload: { np: 'numpy' }, maxOutputBytes: 20_000 });
 */
export interface PythonInterpreterOptions {
  /** Imported at a cell's first use of the name, e.g. `{ np: 'numpy' }`. */
  readonly preload?: Readonly<Record<string, string>>;
  /** Bytes of private data of the interpreter; a larger allocation is a `MemoryError` in it. Default 1 GiB. */
  readonly memoryBytes?: number;
  /** Bytes kept of stdout, of stderr and of a value's text: first and last half. Default 64 KiB. */
  readonly maxOutputBytes?: number;
  /** Time that an interrupted cell gets to end before the interpreter is killed. Default 1 s. */
  readonly graceMs?: number;
}

/**
 * One piece of code to run.
 *
 * @example await python.run(session, { code: 'x = 2', timeoutMs: 10_000 });
 */
export interface PythonCell {
  readonly code: string;
  /** Wall clock; past it the cell is interrupted, so that the variables survive, and then killed. */
  readonly timeoutMs: number;
  /** How a value becomes text: `str()`, or as a notebook displays it. Default `str`. */
  readonly show?: 'str' | 'repr';
  /** Aborting interrupts the cell. */
  readonly signal?: AbortSignal;
}

/**
 * Whose sandbox the interpreter lives in: a session.
 *
 * @example const owner: SandboxOwner = session;
 */
export interface SandboxOwner {
  sandbox(options?: { readonly restart?: boolean }): Promise<Sandbox>;
}

/**
 * A Python that remembers its variables from cell to cell.
 *
 * @example state: () => ({ python: createPythonInterpreter() }), // it ends with the session
 */
export interface PythonInterpreter extends AsyncDisposable {
  /**
   * Runs one cell after those before it. Throws `AppError` only for a sandbox that cannot be made; a lost one is a
   * result with status `exited`, and the next cell takes a new one.
   */
  run(owner: SandboxOwner, cell: PythonCell): Promise<PythonResult>;
  /** Ends the interpreter, with its variables. The next cell starts a new one, which is no loss to report. */
  end(): void;
}

interface Running {
  readonly process: SandboxProcess;
  readonly replies: ReturnType<typeof createReplyReader>;
  ended: string | null;
}

/** The virtual environment of the tools, where a sandbox has it: numpy, scipy, sympy, pandas, matplotlib. */
const LAUNCH = 'p=/opt/paddock-tools/bin/python; [ -x "$p" ] || p=python3; exec "$p" -c "$@"';
const FILES = ['capture.py', 'interpreter.py', 'keeper.py'] as const;
/** Plots go to files; BLAS threads would only fight for the sandbox's share of the machine. */
const ENVIRONMENT = {
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp/matplotlib',
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
  PYTHONDONTWRITEBYTECODE: '1',
};
/** Beyond a cell's own time and grace: an interpreter that is silent for that long is stopped or starved. */
const SILENCE_MS = 10_000;

/**
 * One stateful CPython in a session's sandbox: one namespace, started at the first cell.
 *
 * @example
 * const python = createPythonInterpreter();
 * const { stdout } = await python.run(session, { code: 'print(2 ** 10)', timeoutMs: 10_000 });
 */
export function createPythonInterpreter(options: PythonInterpreterOptions = {}): PythonInterpreter {
  const graceMs = options.graceMs ?? 1_000;
  const config = {
    preload: options.preload ?? {},
    memory_bytes: options.memoryBytes ?? 1024 ** 3,
    max_output_bytes: options.maxOutputBytes ?? 65_536,
    grace_ms: graceMs,
  };
  const turn = new Semaphore({ places: 1 });
  let running: Running | null = null;
  let lost = false;
  let requests = 0;
  let sandboxLost = false;

  const start = async (owner: SandboxOwner): Promise<Running> => {
    const sandbox = await owner.sandbox(sandboxLost ? { restart: true } : {});
    const files = await Promise.all(FILES.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
    const replies = createReplyReader();
    const argv = ['/bin/sh', '-c', LAUNCH, 'sh', files.join('\n\n'), JSON.stringify(config)];
    const process = await sandbox.spawn(argv, {
      env: ENVIRONMENT,
      onStdout: replies.onStdout,
      onStderr: replies.onStderr,
    });
    sandboxLost = false;
    const started: Running = { process, replies, ended: null };
    const watch = async (): Promise<void> => {
      const end = await process.ended;
      started.ended = `${describeEnd(end)}${replies.stderr()}`;
      sandboxLost ||= end.reason === 'sandbox-lost';
      replies.fail();
    };
    void watch();
    return started;
  };

  const runCell = async (owner: SandboxOwner, cell: PythonCell): Promise<PythonResult> => {
    if (running !== null && running.ended !== null) {
      // It went between two cells: by itself, with its sandbox at a verify, or by another tool of the session.
      running = null;
      lost = true;
    }
    const restarted = lost;
    const current = (running ??= await start(owner));
    lost = false;
    requests += 1;
    const reply = current.replies.replyTo(requests);
    const cancel = (): void => send(current.process, { cancel: true });
    // A cell that spins in a stopped or starved interpreter must not hold the session for ever.
    const watchdog = setTimeout(() => current.process.kill(), cell.timeoutMs + graceMs + SILENCE_MS);
    cell.signal?.addEventListener('abort', cancel, { once: true });
    send(current.process, { id: requests, code: cell.code, timeout_ms: cell.timeoutMs, show: cell.show ?? 'str' });
    const result = await reply;
    clearTimeout(watchdog);
    cell.signal?.removeEventListener('abort', cancel);
    if (result !== null) return { ...result, restarted: result.restarted || restarted };
    current.process.kill();
    await current.process.ended;
    running = null;
    lost = true;
    return { ...GONE, detail: current.ended, restarted };
  };

  return {
    async run(owner, cell) {
      const release = await turn.acquire(cell.signal);
      try {
        return await runCell(owner, cell);
      } catch (error) {
        // Told as a result; the next cell asks for another sandbox.
        if (!isAppError(error) || error.code !== 'sandbox_lost') throw error;
        running = null;
        lost = true;
        sandboxLost = true;
        return { ...GONE, detail: error.message, restarted: false };
      } finally {
        release();
      }
    },
    end() {
      running?.process.closeStdin();
      running = null;
      lost = false;
    },
    async [Symbol.asyncDispose]() {
      const current = running;
      running = null;
      current?.process.kill();
      await current?.process.ended;
    },
  };
}

const GONE: PythonResult = {
  status: 'exited',
  stdout: '',
  stderr: '',
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  result: null,
  isNone: false,
  error: null,
  errorType: null,
  detail: null,
  restarted: false,
};

function describeEnd({ reason, exitCode, signal, detail }: ProcessEnd): string {
  if (reason === 'exit') return `exit code ${exitCode ?? 0}`;
  if (reason === 'signal') return `signal ${signal}`;
  return detail === null ? reason : `${reason}: ${detail}`;
}

/** A write to a process that has ended needs no report of its own: `ended` says so. */
function send(process: SandboxProcess, message: object): void {
  process.write(`${JSON.stringify(message)}\n`).catch(() => undefined);
}
