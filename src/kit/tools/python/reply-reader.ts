import { StringDecoder } from 'node:string_decoder';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../lib/json.ts';
import type { PythonResult } from './python-result.ts';

const STDERR_KEPT = 2_000;
const STATUSES: readonly unknown[] = ['ok', 'error', 'timeout', 'cancelled', 'exited'];

export interface ReplyReader {
  readonly onStdout: (chunk: Uint8Array) => void;
  readonly onStderr: (chunk: Uint8Array) => void;
  /** The reply to a request, whose number is greater than any before; null when the process ended, or wrote what is no reply. */
  replyTo(id: number): Promise<PythonResult | null>;
  /** The process has ended. */
  fail(): void;
  /** The end of what the keeper itself wrote to stderr, as `: text`, or nothing. */
  stderr(): string;
}

/** Splits the keeper's output into replies. One is waited for at a time. */
export function createReplyReader(): ReplyReader {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let stderr = '';
  let waiting: { readonly id: number; readonly settle: (reply: PythonResult | null) => void } | null = null;
  const give = (reply: PythonResult | null): void => {
    waiting?.settle(reply);
    waiting = null;
  };
  const giveLine = (line: string): void => {
    const reply = parseObject(line);
    // A reply to nobody: a cell can write into the keeper's descriptors by way of /proc.
    if (reply !== null && reply['id'] !== waiting?.id) return;
    give(reply === null ? null : readReply(reply));
  };
  return {
    onStdout(chunk) {
      const lines = decoder.write(Buffer.from(chunk)).split('\n');
      for (const line of lines.slice(0, -1)) {
        const whole = parts.join('') + line;
        parts = [];
        giveLine(whole);
      }
      parts.push(lines.at(-1) ?? '');
    },
    onStderr(chunk) {
      stderr = (stderr + Buffer.from(chunk).toString()).slice(-STDERR_KEPT);
    },
    replyTo: (id) =>
      new Promise((settle) => {
        waiting = { id, settle };
      }),
    fail: () => give(null),
    stderr: () => (stderr.trim() === '' ? '' : `: ${stderr.trim()}`),
  };
}

function readReply(reply: JsonObject): PythonResult | null {
  if (!STATUSES.includes(reply['status'])) return null;
  return {
    status: reply['status'] as PythonResult['status'],
    stdout: text(reply['stdout']) ?? '',
    stderr: text(reply['stderr']) ?? '',
    stdoutDroppedBytes: Number(reply['stdout_dropped']),
    stderrDroppedBytes: Number(reply['stderr_dropped']),
    result: text(reply['result']),
    isNone: reply['none'] === true,
    error: text(reply['error']),
    errorType: text(reply['error_type']),
    detail: text(reply['detail']),
    restarted: reply['restarted'] === true,
  };
}

function parseObject(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
