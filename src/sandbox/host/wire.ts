/**
 * What the client of the sandbox host and the host say to each other: u32 length, u32 length of a JSON header, the header,
 * then bytes that belong to it. Both ends are ours and of one version; what the host passes on from a sandbox is only bytes.
 */
import type { ErrorCode } from '../../lib/errors.ts';
import { createFrameReader } from '../frame-reader.ts';
import type { ProcessEnd, ProcessLimits, SandboxSpec } from '../sandbox.ts';
import type { Departure } from './live-sandbox.ts';

/** Above what any file or input of a command may be. */
const MAX_MESSAGE_BYTES = 512 * 1024 * 1024;

export interface ProcessFields {
  readonly argv: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly limits?: ProcessLimits | undefined;
}

/** `call` is chosen by the client; that of a spawn names its process from then on. Bytes: the stdin of `exec` and `stdin`. */
export type ClientMessage =
  | { readonly type: 'create'; readonly call: number; readonly spec: SandboxSpec }
  | {
      readonly type: 'exec';
      readonly call: number;
      readonly sandbox: string;
      readonly process: ProcessFields;
      readonly maxOutputBytes: number;
    }
  | { readonly type: 'spawn'; readonly call: number; readonly sandbox: string; readonly process: ProcessFields }
  | { readonly type: 'destroy'; readonly call: number; readonly sandbox: string }
  | { readonly type: 'isolation' | 'stats'; readonly call: number }
  /** Of a create or an exec that is under way. */
  | { readonly type: 'cancel'; readonly call: number }
  | { readonly type: 'stdin' | 'close-stdin'; readonly process: number }
  | { readonly type: 'kill'; readonly process: number; readonly signal: number }
  | { readonly type: 'credit'; readonly process: number; readonly bytes: number };

export interface ExecReply {
  readonly end: ProcessEnd;
  /** The reply's bytes are stdout, then stderr. */
  readonly stdoutBytes: number;
  readonly stdoutDroppedBytes: number;
  readonly stderrDroppedBytes: number;
}

export type HostMessage =
  | { readonly type: 'hello'; readonly hostPid: number }
  /** Instead of the greeting: the host cannot work, and ends. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'reply'; readonly call: number; readonly value: unknown }
  | {
      readonly type: 'error';
      readonly call: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly detail?: unknown;
    }
  | { readonly type: 'stdout' | 'stderr'; readonly process: number }
  | { readonly type: 'stdin-taken'; readonly process: number; readonly bytes: number | null }
  | { readonly type: 'ended'; readonly process: number; readonly end: ProcessEnd }
  | { readonly type: 'gone'; readonly sandbox: string; readonly departure: Departure };

/** `undefined` fields are left out, as JSON does. */
export function encodeMessage(message: ClientMessage | HostMessage, bytes?: Uint8Array): Buffer {
  const header = Buffer.from(JSON.stringify(message));
  const bodyBytes = bytes?.length ?? 0;
  const out = Buffer.allocUnsafe(8 + header.length + bodyBytes);
  out.writeUInt32LE(4 + header.length + bodyBytes, 0);
  out.writeUInt32LE(header.length, 4);
  header.copy(out, 8);
  if (bytes !== undefined) out.set(bytes, 8 + header.length);
  return out;
}

/** Takes the stream's chunks. The header is what the other end, ours too, encoded. Throws on what cannot be a message. */
export function createMessageReader(onMessage: (header: unknown, bytes: Buffer) => void): (chunk: Buffer) => void {
  return createFrameReader(MAX_MESSAGE_BYTES, (frame) => {
    const headerBytes = frame.readUInt32LE(0);
    if (4 + headerBytes > frame.length) throw new RangeError('a header is longer than its message');
    onMessage(JSON.parse(frame.toString('utf8', 4, 4 + headerBytes)), frame.subarray(4 + headerBytes));
  });
}
