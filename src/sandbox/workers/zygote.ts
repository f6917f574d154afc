import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../lib/errors.ts';
import type { Sandbox, SandboxProcess, SandboxSpec } from '../sandbox.ts';
import { createFrameReader, encodeFrame, type Frame } from './frames.ts';

/** Where the worker's Python comes from. */
export interface PythonHome {
  /** A virtual environment on the host; it is shown to the sandbox read-only. */
  readonly venv: string;
  /** The root of the sandbox; default `host`. The venv's base interpreter must be in it. */
  readonly image?: string;
}

export interface ZygoteOptions {
  readonly name: string;
  readonly script: URL;
  readonly modules: readonly URL[];
  readonly home: PythonHome;
  readonly limits: SandboxSpec['limits'];
  readonly createSandbox: (spec: SandboxSpec, signal?: AbortSignal) => Promise<Sandbox>;
  readonly onFrame: (frame: Frame) => void;
  /** Called once when it is gone, however it went. Not called when `start` itself throws. */
  readonly onGone: (detail: string) => void;
}

/** A sandbox with one process in it that has loaded the script and forks workers. */
export interface Zygote {
  send(worker: number, kind: 'F' | 'R' | 'K', payload?: string): void;
  close(): Promise<void>;
}

/** One program in this order: the sandbox has no file of ours. */
const PROGRAM = ['./modules.py', './worker.py', './zygote.py'] as const;
const VENV_IN_SANDBOX = '/opt/paddock-python';
const STDERR_KEPT = 4_000;

/** Resolves when the script is loaded. Throws `AppError('worker_failed')` with what Python said when it does not load. */
export async function startZygote(options: ZygoteOptions): Promise<Zygote> {
  const program = PROGRAM.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n\n');
  const script = readFileSync(options.script, 'utf8');
  const modules = options.modules.map(
    (url) => [basename(fileURLToPath(url), '.py'), readFileSync(url, 'utf8')] as const,
  );
  const sandbox = await options.createSandbox({
    image: options.home.image ?? 'host',
    network: 'none',
    limits: options.limits,
    readOnlyMounts: [{ source: options.home.venv, target: VENV_IN_SANDBOX }],
    label: `workers:${options.name}`,
  });
  let stderr = '';
  let loaded = false;
  let succeed = (): void => {};
  let fail = (_detail: string): void => {};
  const ready = new Promise<void>((resolve, reject) => {
    succeed = resolve;
    fail = (detail) => {
      const place = fileURLToPath(options.script);
      reject(new AppError('worker_failed', `The worker script ${place} did not start: ${detail}`));
    };
  });
  // A rejection may come before anybody waits for it.
  ready.catch(() => {});
  const read = createFrameReader((frame) => {
    if (frame.kind === 'Y') succeed();
    else if (frame.kind === 'E') fail(frame.payload.toString());
    else options.onFrame(frame);
  });
  let process: SandboxProcess;
  try {
    process = await sandbox.spawn([`${VENV_IN_SANDBOX}/bin/python`, '-s', '-c', program], {
      cwd: '/',
      // The order of sets of strings must not differ from one start to the next.
      env: { PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' },
      onStdout: (chunk) => {
        try {
          read(chunk);
        } catch (error) {
          stderr += error instanceof Error ? error.message : String(error);
          void sandbox.destroy();
        }
      },
      onStderr: (chunk) => {
        stderr = (stderr + Buffer.from(chunk).toString()).slice(-STDERR_KEPT);
      },
    });
  } catch (error) {
    await sandbox.destroy();
    throw error;
  }
  void process.ended.then(async (end) => {
    const detail = `${end.detail ?? `the process ended (${end.reason})`}${stderr === '' ? '' : `: ${stderr.trim()}`}`;
    fail(detail);
    await sandbox.destroy();
    if (loaded) options.onGone(detail);
  });
  const send = (worker: number, kind: string, payload = ''): void => {
    // A process that has ended says so by `ended`; a write that comes too late needs no second report.
    process.write(encodeFrame(worker, kind, payload)).catch(() => {});
  };
  for (const [name, text] of modules) send(0, 'M', `${name}\n${text}`);
  send(0, 'L', script);
  await ready.catch(async (error: unknown) => {
    await sandbox.destroy();
    throw error;
  });
  loaded = true;
  return { send, close: () => sandbox.destroy() };
}
