import type { Readable, Writable } from 'node:stream';
import {
  type AgentEvent,
  type AgentHello,
  decodeAgentFrame,
  encodeCloseStdin,
  encodeCredit,
  encodeSignal,
  encodeSpawn,
  encodeStdin,
  MAX_AGENT_FRAME_BYTES,
  type SignalScope,
  type SpawnRequest,
} from '../agent/protocol.ts';
import { createFrameReader } from '../frame-reader.ts';

export type JobEvent = Exclude<AgentEvent, AgentHello>;

/** One process in the sandbox as the agent knows it. Nothing is sent once it has ended. */
export interface Job {
  stdin(data: Uint8Array): void;
  closeStdin(): void;
  signal(signal: number, scope: SignalScope): void;
  credit(bytes: number): void;
}

export interface AgentLink {
  /** Jobs that have not ended. */
  readonly jobs: number;
  /** `onEvent` gets null when the agent is gone before the job ended. Throws RangeError for arguments that cannot be sent. */
  start(request: SpawnRequest, onEvent: (event: JobEvent | null) => void): Job;
  /** Tells every job that the agent is gone. */
  close(): void;
}

export interface AgentLinkOptions {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly onHello: (hello: AgentHello) => void;
  /** The agent sent what no agent of ours sends. */
  readonly onBroken: (error: unknown) => void;
}

/** Speaks the agent's protocol over its two pipes and hands each event to its job. */
export function createAgentLink(options: AgentLinkOptions): AgentLink {
  const listeners = new Map<number, (event: JobEvent | null) => void>();
  let nextJob = 1;
  let closed = false;

  const read = createFrameReader(MAX_AGENT_FRAME_BYTES, (frame) => {
    const event = decodeAgentFrame(frame);
    if (event.type === 'hello') {
      options.onHello(event);
      return;
    }
    const listener = listeners.get(event.job);
    if (event.type === 'exited' || event.type === 'failed') listeners.delete(event.job);
    listener?.(event);
  });
  options.stdout.on('data', (chunk: Buffer) => {
    if (closed) return;
    try {
      read(chunk);
    } catch (error) {
      options.onBroken(error);
    }
  });

  const send = (job: number, frame: Buffer): void => {
    if (listeners.has(job) && options.stdin.writable) options.stdin.write(frame);
  };

  return {
    get jobs() {
      return listeners.size;
    },
    start(request, onEvent) {
      const id = nextJob++;
      const frame = encodeSpawn(id, request);
      if (closed) queueMicrotask(() => onEvent(null));
      else listeners.set(id, onEvent);
      send(id, frame);
      return {
        stdin: (data) => send(id, encodeStdin(id, data)),
        closeStdin: () => send(id, encodeCloseStdin(id)),
        signal: (signal, scope) => send(id, encodeSignal(id, signal, scope)),
        credit: (bytes) => send(id, encodeCredit(id, bytes)),
      };
    },
    close() {
      closed = true;
      const waiting = [...listeners.values()];
      listeners.clear();
      for (const listener of waiting) listener(null);
    },
  };
}
