import type { Duplex } from 'node:stream';
import { AppError } from '../../lib/errors.ts';
import type { ProcessEnd } from '../sandbox.ts';
import type { Departure } from './live-sandbox.ts';
import { type ClientMessage, createMessageReader, encodeMessage, type HostMessage } from './wire.ts';

export interface Reply {
  readonly value: unknown;
  readonly bytes: Buffer;
}

export interface ProcessListener {
  onOutput(stream: 'stdout' | 'stderr', bytes: Buffer): void;
  onInputTaken(bytes: number | null): void;
  onEnded(end: ProcessEnd): void;
  /** It never ran, or its host is gone. */
  onFailed(error: AppError): void;
}

/** One connection to a sandbox host, from its greeting to its end. */
export interface HostSession {
  readonly hostPid: number;
  /** A number for a call, and for the process that a spawn starts. */
  nextCall(): number;
  /** Rejects with the host's `AppError`, or `sandbox_lost` when the host is gone before it answers. */
  call(message: Extract<ClientMessage, { call: number }>, bytes?: Uint8Array): Promise<Reply>;
  send(message: ClientMessage, bytes?: Uint8Array): void;
  /** Registers for a process's events until it has ended or failed. */
  listen(process: number, listener: ProcessListener): void;
  /** Calls `onGone` once: when the host says so, or is gone itself. */
  watch(sandbox: string, onGone: (departure: Departure) => void): void;
  readonly sandboxes: number;
  readonly processes: number;
  /** Resolves when the connection is gone and all who waited know. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Speaks with the host over a stream. Resolves at its greeting; rejects when the stream ends before. */
export function openHostSession(stream: Duplex): Promise<HostSession> {
  const calls = new Map<number, { resolve: (reply: Reply) => void; reject: (error: AppError) => void }>();
  const listeners = new Map<number, ProcessListener>();
  const watchers = new Map<string, (departure: Departure) => void>();
  const departed = new Map<string, Departure>();
  let lastCall = 0;
  let open = true;

  const send = (message: ClientMessage, bytes?: Uint8Array): void => {
    if (open && stream.writable) stream.write(encodeMessage(message, bytes));
  };
  const lost = (): AppError => new AppError('sandbox_lost', 'The sandbox host ended');

  function onMessage(message: Exclude<HostMessage, { type: 'hello' | 'refused' }>, bytes: Buffer): void {
    switch (message.type) {
      case 'reply':
        calls.get(message.call)?.resolve({ value: message.value, bytes });
        calls.delete(message.call);
        break;
      case 'error': {
        const options = message.detail === undefined ? {} : { detail: message.detail };
        const error = new AppError(message.code, message.message, options);
        calls.get(message.call)?.reject(error);
        calls.delete(message.call);
        listeners.get(message.call)?.onFailed(error);
        listeners.delete(message.call);
        break;
      }
      case 'stdout':
      case 'stderr':
        listeners.get(message.process)?.onOutput(message.type, bytes);
        break;
      case 'stdin-taken':
        listeners.get(message.process)?.onInputTaken(message.bytes);
        break;
      case 'ended': {
        const listener = listeners.get(message.process);
        listeners.delete(message.process);
        listener?.onEnded(message.end);
        break;
      }
      case 'gone':
        // It may come in one chunk with the reply to the create, before anybody can watch.
        if (!watchers.has(message.sandbox)) departed.set(message.sandbox, message.departure);
        watchers.get(message.sandbox)?.(message.departure);
        watchers.delete(message.sandbox);
        break;
    }
  }

  function leave(): void {
    if (!open) return;
    open = false;
    for (const { reject } of calls.values()) reject(lost());
    for (const listener of listeners.values()) listener.onFailed(lost());
    const detail = 'The sandbox was lost: the sandbox host ended.';
    for (const onGone of watchers.values()) onGone({ reason: 'sandbox-lost', detail });
    calls.clear();
    listeners.clear();
    watchers.clear();
  }

  return new Promise<HostSession>((resolve, reject) => {
    let announceEnd = (): void => {};
    const ended = new Promise<void>((done) => {
      announceEnd = done;
    });
    const onEnd = (error?: Error): void => {
      stream.destroy();
      leave();
      reject(error ?? lost());
      announceEnd();
    };
    const greet = (hostPid: number): void =>
      resolve({
        hostPid,
        nextCall: () => ++lastCall,
        call: (message, bytes) =>
          new Promise<Reply>((resolveCall, rejectCall) => {
            if (!open) {
              rejectCall(lost());
              return;
            }
            calls.set(message.call, { resolve: resolveCall, reject: rejectCall });
            send(message, bytes);
          }),
        send,
        listen(process, listener) {
          if (open) listeners.set(process, listener);
          else listener.onFailed(lost());
        },
        watch(sandbox, onGone) {
          const departure = departed.get(sandbox);
          departed.delete(sandbox);
          if (departure !== undefined) onGone(departure);
          else if (open) watchers.set(sandbox, onGone);
          else onGone({ reason: 'sandbox-lost', detail: 'The sandbox was lost: the sandbox host ended.' });
        },
        get sandboxes() {
          return watchers.size;
        },
        get processes() {
          return listeners.size;
        },
        ended,
        close: () => void stream.destroy(),
      });
    const read = createMessageReader((header, bytes) => {
      const message = header as HostMessage;
      if (message.type === 'hello') greet(message.hostPid);
      else if (message.type === 'refused') reject(new AppError('sandbox_unavailable', message.message));
      else onMessage(message, bytes);
    });
    stream.on('data', read);
    stream.on('error', onEnd);
    stream.on('end', () => onEnd());
    stream.on('close', () => onEnd());
  });
}
