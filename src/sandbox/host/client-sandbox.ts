import { AppError, isAppError } from '../../lib/errors.ts';
import type { ExecOptions, ExecResult, ProcessEnd, Sandbox, SandboxProcess, SpawnOptions } from '../sandbox.ts';
import { notRun } from './classify-end.ts';
import { startClientProcess } from './client-process.ts';
import type { HostSession } from './host-session.ts';
import type { Departure } from './live-sandbox.ts';
import type { ExecReply } from './wire.ts';

const DEFAULT_OUTPUT_BYTES = 1024 * 1024;
const NOTHING = new Uint8Array();
/** Files go in and out by a command inside: no path of the host is ever opened on a sandbox's word. */
const FILE_WALL_MS = 60_000;
const MAX_COMPLAINT_BYTES = 4096;
const WRITE_SCRIPT =
  'case $1 in */*) d=${1%/*}; [ -z "$d" ] || [ -d "$d" ] || mkdir -p -- "$d" || exit;; esac; exec cat >"$1"';

export interface ClientSandboxOptions {
  readonly session: HostSession;
  readonly id: string;
  readonly onProcessStart: () => void;
  /** Once for each start; null where the host refused it. */
  readonly onProcessEnd: (end: ProcessEnd | null) => void;
  readonly onGone: (departure: Departure) => void;
}

function withoutOutput(end: ProcessEnd): ExecResult {
  return { ...end, stdout: NOTHING, stderr: NOTHING, stdoutDroppedBytes: 0, stderrDroppedBytes: 0 };
}

function complaint(result: ExecResult): string {
  const said = Buffer.from(result.stderr).toString().trim();
  return said === '' ? (result.detail ?? `exit code ${result.exitCode ?? 'none'}`) : said;
}

/** A sandbox as the caller holds it, over one session with the host that owns it. */
export function createClientSandbox(deps: ClientSandboxOptions): Sandbox {
  const { session, id } = deps;
  let departure: Departure | null = null;
  let destroying: Promise<void> | null = null;
  const gone = new Promise<Departure>((resolve) => {
    session.watch(id, (found) => {
      departure = destroying === null ? found : { reason: 'destroyed', detail: 'destroyed' };
      deps.onGone(departure);
      resolve(departure);
    });
  });

  /** The end of a process that this sandbox no longer runs. */
  function endOfGone(error: AppError, wallMs: number): ProcessEnd {
    if (departure !== null) return notRun(departure.reason, departure.detail, wallMs);
    if (destroying !== null) return notRun('destroyed', 'Its sandbox was destroyed.', wallMs);
    return notRun('sandbox-lost', error.message, wallMs);
  }

  async function exec(argv: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    const { signal, stdin, cwd, env, limits } = options;
    if (signal?.aborted === true) return withoutOutput(notRun('destroyed', 'It was cancelled before it started.'));
    const startedAt = performance.now();
    const call = session.nextCall();
    const cancel = (): void => session.send({ type: 'cancel', call });
    signal?.addEventListener('abort', cancel, { once: true });
    deps.onProcessStart();
    let ended: ProcessEnd | null = null;
    try {
      const maxOutputBytes = options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES;
      const input = typeof stdin === 'string' ? Buffer.from(stdin) : stdin;
      const process = { argv, cwd, env, limits };
      const { value, bytes } = await session.call({ type: 'exec', call, sandbox: id, process, maxOutputBytes }, input);
      const { end, stdoutBytes, stdoutDroppedBytes, stderrDroppedBytes } = value as ExecReply;
      ended = end;
      const [stdout, stderr] = [bytes.subarray(0, stdoutBytes), bytes.subarray(stdoutBytes)];
      return { ...end, stdout, stderr, stdoutDroppedBytes, stderrDroppedBytes };
    } catch (error) {
      if (!isAppError(error) || error.code !== 'sandbox_lost') throw error;
      ended = endOfGone(error, performance.now() - startedAt);
      return withoutOutput(ended);
    } finally {
      deps.onProcessEnd(ended);
      signal?.removeEventListener('abort', cancel);
    }
  }

  function fileError(what: string, result: ExecResult): AppError {
    const lost = result.reason === 'sandbox-lost' || result.reason === 'destroyed';
    return new AppError(lost ? 'sandbox_lost' : 'sandbox_file', `${what}: ${complaint(result)}`);
  }

  return {
    id,
    gone,
    exec,
    async spawn(argv: readonly string[], options: SpawnOptions = {}): Promise<SandboxProcess> {
      const found = (): Departure | null =>
        departure ?? (destroying === null ? null : { reason: 'destroyed', detail: 'Its sandbox was destroyed.' });
      deps.onProcessStart();
      return startClientProcess({ session, sandbox: id, argv, options, departure: found, onEnd: deps.onProcessEnd });
    },
    async writeFile(path, content) {
      const result = await exec(['sh', '-c', WRITE_SCRIPT, 'sh', path], {
        stdin: content,
        limits: { wallMs: FILE_WALL_MS },
        maxOutputBytes: MAX_COMPLAINT_BYTES,
      });
      if (result.exitCode !== 0) throw fileError(`${path} cannot be written`, result);
    },
    async readFile(path, maxBytes) {
      const result = await exec(['head', '-c', String(maxBytes + 1), '--', path], {
        limits: { wallMs: FILE_WALL_MS },
        maxOutputBytes: maxBytes + MAX_COMPLAINT_BYTES,
      });
      if (result.exitCode !== 0) throw fileError(`${path} cannot be read`, result);
      if (result.stdout.length > maxBytes) {
        throw new AppError('sandbox_file', `${path} is larger than ${maxBytes} bytes`);
      }
      return result.stdout;
    },
    destroy() {
      destroying ??= session
        .call({ type: 'destroy', call: session.nextCall(), sandbox: id })
        .then(() => gone)
        .then(
          () => undefined,
          // The host is gone, and its sandboxes with it.
          () => undefined,
        );
      return destroying;
    },
  };
}
