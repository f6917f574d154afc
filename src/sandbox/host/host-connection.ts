import type { Duplex } from 'node:stream';
import { AppError, isAppError } from '../../lib/errors.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import type { SandboxDriver } from '../drivers/driver.ts';
import type { IsolationReport, SandboxSpec } from '../sandbox.ts';
import { createBoundedOutput } from './bounded-output.ts';
import { type LiveSandbox, startLiveSandbox } from './live-sandbox.ts';
import type { RunningProcess } from './run-process.ts';
import { type ClientMessage, createMessageReader, type ExecReply, encodeMessage, type HostMessage } from './wire.ts';

type Of<Type extends ClientMessage['type']> = Extract<ClientMessage, { type: Type }>;

export interface HostConnectionDeps {
  readonly driver: SandboxDriver;
  /** Bounds the starts that are under way at once, over all clients. */
  readonly starts: Semaphore;
  readonly isolation: () => Promise<IsolationReport>;
}

/**
 * Serves one client of the sandbox host. What a client created is its own: when the connection ends, so do its sandboxes.
 * Resolves when the client is gone and nothing of it is left.
 */
export function serveHostConnection(stream: Duplex, deps: HostConnectionDeps): Promise<void> {
  const sandboxes = new Map<string, LiveSandbox>();
  const processes = new Map<number, RunningProcess>();
  const cancels = new Map<number, () => void>();
  const creating = new Map<number, Promise<void>>();
  let open = true;

  const send = (message: HostMessage, bytes?: Uint8Array): void => {
    if (open && stream.writable) stream.write(encodeMessage(message, bytes));
  };
  const fail = (call: number, error: unknown): void => {
    const known = isAppError(error) ? error : new AppError('internal', String(error), { cause: error });
    send({ type: 'error', call, code: known.code, message: known.message, detail: known.detail });
  };

  async function create(call: number, spec: SandboxSpec): Promise<void> {
    const controller = new AbortController();
    cancels.set(call, () => controller.abort());
    try {
      const release = await deps.starts.acquire(controller.signal);
      const sandbox = await startLiveSandbox(deps.driver, spec).finally(release);
      if (controller.signal.aborted) {
        await sandbox.destroy();
        throw new AppError('client_gone', 'The start of the sandbox was cancelled');
      }
      sandboxes.set(sandbox.id, sandbox);
      send({ type: 'reply', call, value: { sandbox: sandbox.id } });
      void announceDeparture(sandbox);
    } catch (error) {
      fail(call, error);
    } finally {
      cancels.delete(call);
      creating.delete(call);
    }
  }

  async function announceDeparture(sandbox: LiveSandbox): Promise<void> {
    const departure = await sandbox.gone;
    sandboxes.delete(sandbox.id);
    send({ type: 'gone', sandbox: sandbox.id, departure });
  }

  function sandboxOf(id: string): LiveSandbox {
    const sandbox = sandboxes.get(id);
    if (sandbox === undefined) throw new AppError('sandbox_lost', `there is no sandbox ${id}`);
    return sandbox;
  }

  function exec(message: Of<'exec'>, stdin: Buffer): void {
    const { call, maxOutputBytes } = message;
    const kept = { stdout: createBoundedOutput(maxOutputBytes), stderr: createBoundedOutput(maxOutputBytes) };
    const process = sandboxOf(message.sandbox).run(message.process, {
      onOutput: (name, bytes) => {
        kept[name].add(bytes);
        processes.get(call)?.credit(bytes.length);
      },
      onEnd: (end) => {
        processes.delete(call);
        cancels.delete(call);
        const stdout = kept.stdout.bytes();
        const value: ExecReply = {
          end,
          stdoutBytes: stdout.length,
          stdoutDroppedBytes: kept.stdout.droppedBytes,
          stderrDroppedBytes: kept.stderr.droppedBytes,
        };
        send({ type: 'reply', call, value }, Buffer.concat([stdout, kept.stderr.bytes()]));
      },
    });
    processes.set(call, process);
    cancels.set(call, () => process.end('destroyed'));
    if (stdin.length > 0) process.write(Buffer.from(stdin));
    process.closeStdin();
  }

  function spawn(message: Of<'spawn'>): void {
    const { call } = message;
    const process = sandboxOf(message.sandbox).run(message.process, {
      onOutput: (name, bytes) => send({ type: name, process: call }, bytes),
      onInputTaken: (bytes) => send({ type: 'stdin-taken', process: call, bytes }),
      onEnd: (end) => {
        processes.delete(call);
        send({ type: 'ended', process: call, end });
      },
    });
    processes.set(call, process);
  }

  function answer(call: number, work: Promise<unknown>): void {
    work.then(
      (value) => send({ type: 'reply', call, value }),
      (error: unknown) => fail(call, error),
    );
  }

  function count(): { sandboxes: number; processes: number; hostPid: number } {
    const live = [...sandboxes.values()];
    return {
      sandboxes: live.length,
      processes: live.reduce((sum, sandbox) => sum + sandbox.processes, 0),
      hostPid: process.pid,
    };
  }

  function onMessage(message: ClientMessage, bytes: Buffer): void {
    switch (message.type) {
      case 'create':
        creating.set(message.call, create(message.call, message.spec));
        break;
      case 'exec':
        exec(message, bytes);
        break;
      case 'spawn':
        spawn(message);
        break;
      case 'destroy':
        answer(message.call, sandboxes.get(message.sandbox)?.destroy() ?? Promise.resolve());
        break;
      case 'isolation':
        answer(message.call, deps.isolation());
        break;
      case 'stats':
        answer(message.call, Promise.resolve(count()));
        break;
      case 'cancel':
        cancels.get(message.call)?.();
        break;
      case 'stdin':
        processes.get(message.process)?.write(Buffer.from(bytes));
        break;
      case 'close-stdin':
        processes.get(message.process)?.closeStdin();
        break;
      case 'kill':
        processes.get(message.process)?.signal(message.signal);
        break;
      case 'credit':
        processes.get(message.process)?.credit(message.bytes);
        break;
    }
  }

  send({ type: 'hello', hostPid: process.pid });
  const read = createMessageReader((header, bytes) => {
    const message = header as ClientMessage;
    try {
      onMessage(message, bytes);
    } catch (error) {
      if ('call' in message) fail(message.call, error);
    }
  });
  return new Promise<void>((resolve) => {
    const leave = (): void => {
      if (!open) return;
      open = false;
      for (const cancel of cancels.values()) cancel();
      const ends = [...sandboxes.values()].map((sandbox) => sandbox.destroy());
      void Promise.allSettled([...ends, ...creating.values()]).then(() => resolve());
    };
    stream.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    stream.on('error', leave);
    stream.on('end', leave);
    stream.on('close', leave);
  });
}
