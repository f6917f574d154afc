/**
 * The frames between the sandbox host and the agent (agent/agent.c says the same in C): u32 length of what follows,
 * u8 type, u32 job, payload; little-endian. What comes from the agent is treated as hostile: it is decoded with checks.
 */

export const AGENT_VERSION = 1;
/** The longest frame either side takes. */
export const MAX_AGENT_FRAME_BYTES = 8 * 1024 * 1024;

const TYPE = {
  spawn: 1,
  stdin: 2,
  closeStdin: 3,
  signal: 4,
  credit: 6,
  hello: 16,
  started: 17,
  stdout: 18,
  stderr: 19,
  stdinTaken: 20,
  exited: 21,
  failed: 22,
} as const;

const HEAD_BYTES = 9;
const SPAWN_HEAD_BYTES = 40;
const STDIN_SHUT = 0xffffffff;
const SCOPE = { process: 0, group: 1, tree: 2 } as const;

/** By the agent's number; 0 is none. */
const WATCHES = [null, 'memory', 'files'] as const;

/** Whom a signal reaches: the process, its group, or (always SIGKILL) its group, session, descendants and stray orphans. */
export type SignalScope = keyof typeof SCOPE;

/** A limit of 0 is not set. */
export interface SpawnRequest {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Bytes of output the agent may send before it gets more credit. */
  readonly creditBytes: number;
  readonly cpuSeconds: number;
  readonly processes: number;
  readonly openFiles: number;
  readonly dataBytes: number;
  readonly fileBytes: number;
}

export interface AgentHello {
  readonly type: 'hello';
  readonly version: number;
  readonly isPid1: boolean;
  readonly noNewPrivs: boolean;
  readonly seccompMode: number;
  readonly hasCapabilities: boolean;
}

export interface AgentExit {
  readonly type: 'exited';
  readonly job: number;
  /** As wait(2) gives it. */
  readonly waitStatus: number;
  readonly userUs: number;
  readonly systemUs: number;
  readonly maxRssBytes: number;
  /** The watch over the whole sandbox that killed it, or null. */
  readonly killedBy: 'memory' | 'files' | null;
  /** Bytes or files that the sandbox held then. */
  readonly killedAt: number;
}

export type AgentEvent =
  | AgentHello
  | AgentExit
  | { readonly type: 'started'; readonly job: number; readonly pid: number }
  | { readonly type: 'stdout' | 'stderr'; readonly job: number; readonly bytes: Buffer }
  /** `bytes` is null when the process has closed its stdin. */
  | { readonly type: 'stdin-taken'; readonly job: number; readonly bytes: number | null }
  /** The process could not be started: errno, and at which step (`fork`, `cwd`, `exec`, `jobs`, `frame`). */
  | { readonly type: 'failed'; readonly job: number; readonly errno: number; readonly stage: string };

function frame(type: number, job: number, payloadBytes: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + payloadBytes);
  bytes.writeUInt32LE(payloadBytes + 5, 0);
  bytes.writeUInt8(type, 4);
  bytes.writeUInt32LE(job, 5);
  return bytes;
}

/** Throws when a text holds a NUL byte (it would end there) or the whole is longer than a frame may be. */
export function encodeSpawn(job: number, request: SpawnRequest): Buffer {
  const env = Object.entries(request.env).map(([name, value]) => `${name}=${value}`);
  const texts = [request.cwd, ...request.argv, ...env];
  if (request.argv.length === 0) throw new RangeError('argv is empty');
  if (texts.some((text) => text.includes('\0')))
    throw new RangeError('an argument, a variable or the folder holds a NUL byte');
  const strings = Buffer.from(`${texts.join('\0')}\0`);
  if (strings.length > MAX_AGENT_FRAME_BYTES - 1024) throw new RangeError('arguments and environment are too long');
  const bytes = frame(TYPE.spawn, job, SPAWN_HEAD_BYTES + strings.length);
  let at = HEAD_BYTES;
  for (const value of [request.creditBytes, request.cpuSeconds, request.processes, request.openFiles]) {
    at = bytes.writeUInt32LE(value, at);
  }
  at = bytes.writeBigUInt64LE(BigInt(request.dataBytes), at);
  at = bytes.writeBigUInt64LE(BigInt(request.fileBytes), at);
  at = bytes.writeUInt32LE(request.argv.length, at);
  at = bytes.writeUInt32LE(env.length, at);
  strings.copy(bytes, at);
  return bytes;
}

export function encodeStdin(job: number, data: Uint8Array): Buffer {
  const bytes = frame(TYPE.stdin, job, data.length);
  bytes.set(data, HEAD_BYTES);
  return bytes;
}

export function encodeCloseStdin(job: number): Buffer {
  return frame(TYPE.closeStdin, job, 0);
}

export function encodeSignal(job: number, signal: number, scope: SignalScope): Buffer {
  const bytes = frame(TYPE.signal, job, 2);
  bytes.writeUInt8(signal, HEAD_BYTES);
  bytes.writeUInt8(SCOPE[scope], HEAD_BYTES + 1);
  return bytes;
}

export function encodeCredit(job: number, creditBytes: number): Buffer {
  const bytes = frame(TYPE.credit, job, 4);
  bytes.writeUInt32LE(creditBytes, HEAD_BYTES);
  return bytes;
}

/** Decodes one frame without its length prefix. Throws RangeError on what no agent of ours sends. */
export function decodeAgentFrame(bytes: Buffer): AgentEvent {
  const type = bytes.readUInt8(0);
  const job = bytes.readUInt32LE(1);
  const body = bytes.subarray(5);
  switch (type) {
    case TYPE.hello:
      return {
        type: 'hello',
        version: body.readUInt32LE(0),
        isPid1: body.readUInt8(4) === 1,
        noNewPrivs: body.readUInt8(5) === 1,
        seccompMode: body.readUInt8(6),
        hasCapabilities: body.readUInt8(7) === 1,
      };
    case TYPE.started:
      return { type: 'started', job, pid: body.readUInt32LE(0) };
    case TYPE.stdout:
      return { type: 'stdout', job, bytes: body };
    case TYPE.stderr:
      return { type: 'stderr', job, bytes: body };
    case TYPE.stdinTaken: {
      const taken = body.readUInt32LE(0);
      return { type: 'stdin-taken', job, bytes: taken === STDIN_SHUT ? null : taken };
    }
    case TYPE.exited:
      return {
        type: 'exited',
        job,
        waitStatus: body.readInt32LE(0),
        userUs: Number(body.readBigUInt64LE(4)),
        systemUs: Number(body.readBigUInt64LE(12)),
        maxRssBytes: Number(body.readBigUInt64LE(20)) * 1024,
        killedAt: Number(body.readBigUInt64LE(28)),
        killedBy: WATCHES[body.readUInt8(36)] ?? null,
      };
    case TYPE.failed:
      return { type: 'failed', job, errno: body.readInt32LE(0), stage: body.toString('utf8', 4) };
    default:
      throw new RangeError(`the agent sent a frame of unknown type ${type}`);
  }
}
