import { AppError } from '../../lib/errors.ts';
import type { ProcessEnd, SandboxProcess, SpawnOptions } from '../sandbox.ts';
import { notRun } from './classify-end.ts';
import type { HostSession } from './host-session.ts';
import type { Departure } from './live-sandbox.ts';

const SIGKILL = 9;
/** Input under way per process; more waits here, so that neither the host nor the agent has to hold it. */
const INPUT_WINDOW_BYTES = 256 * 1024;
const INPUT_CHUNK_BYTES = 64 * 1024;
/** Credit goes back in pieces of this size, a quarter of what may be under way. */
const CREDIT_BYTES = 64 * 1024;

export interface ClientProcessOptions {
  readonly session: HostSession;
  readonly sandbox: string;
  readonly argv: readonly string[];
  readonly options: SpawnOptions;
  /** Why the sandbox is gone, where that is known. */
  readonly departure: () => Departure | null;
  readonly onEnd: (end: ProcessEnd) => void;
}

interface PendingWrite {
  readonly bytes: Buffer;
  sent: number;
  taken: number;
  readonly resolve: () => void;
  readonly reject: (error: AppError) => void;
}

/** A process in a sandbox, as the caller holds it. */
export function startClientProcess(deps: ClientProcessOptions): SandboxProcess {
  const { session, options } = deps;
  const id = session.nextCall();
  const startedAt = performance.now();
  const writes: PendingWrite[] = [];
  let inFlight = 0;
  let unacknowledged = 0;
  let closing = false;
  let over = false;
  let resolveEnded: (end: ProcessEnd) => void = () => {};
  const ended = new Promise<ProcessEnd>((resolve) => {
    resolveEnded = resolve;
  });

  function rejectWrites(why: string): void {
    for (const write of writes.splice(0)) write.reject(new AppError('sandbox_lost', why));
  }
  function finish(end: ProcessEnd): void {
    over = true;
    rejectWrites('The process has ended');
    deps.onEnd(end);
    resolveEnded(end);
  }
  function feed(): void {
    for (const write of writes) {
      while (write.sent < write.bytes.length && inFlight < INPUT_WINDOW_BYTES) {
        const chunk = write.bytes.subarray(write.sent, write.sent + INPUT_CHUNK_BYTES);
        write.sent += chunk.length;
        inFlight += chunk.length;
        session.send({ type: 'stdin', process: id }, chunk);
      }
    }
    if (closing && writes.every((write) => write.sent === write.bytes.length)) {
      session.send({ type: 'close-stdin', process: id });
    }
  }
  function onInputTaken(bytes: number | null): void {
    if (bytes === null) {
      closing = true;
      rejectWrites('The process has closed its stdin');
      return;
    }
    inFlight -= bytes;
    let left = bytes;
    while (left > 0) {
      const write = writes[0];
      if (write === undefined) break;
      const taken = Math.min(left, write.bytes.length - write.taken);
      write.taken += taken;
      left -= taken;
      if (write.taken < write.bytes.length) break;
      writes.shift();
      write.resolve();
    }
    if (writes.some((write) => write.sent < write.bytes.length)) feed();
  }

  session.listen(id, {
    onOutput(stream, bytes) {
      (stream === 'stdout' ? options.onStdout : options.onStderr)?.(bytes);
      unacknowledged += bytes.length;
      if (unacknowledged < CREDIT_BYTES) return;
      session.send({ type: 'credit', process: id, bytes: unacknowledged });
      unacknowledged = 0;
    },
    onInputTaken,
    onEnded: finish,
    onFailed(error) {
      const departure = deps.departure() ?? { reason: 'sandbox-lost' as const, detail: error.message };
      finish(notRun(departure.reason, departure.detail, performance.now() - startedAt));
    },
  });
  const { cwd, env, limits } = options;
  session.send({ type: 'spawn', call: id, sandbox: deps.sandbox, process: { argv: deps.argv, cwd, env, limits } });

  return {
    write(data) {
      const bytes =
        typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.length);
      if (over || closing)
        return Promise.reject(new AppError('sandbox_lost', 'The process has ended or its stdin is closed'));
      if (bytes.length === 0) return Promise.resolve();
      return new Promise<void>((resolve, reject) => {
        writes.push({ bytes, sent: 0, taken: 0, resolve, reject });
        feed();
      });
    },
    closeStdin() {
      if (over || closing) return;
      closing = true;
      feed();
    },
    kill(signal = SIGKILL) {
      if (!over) session.send({ type: 'kill', process: id, signal });
    },
    ended,
  };
}
