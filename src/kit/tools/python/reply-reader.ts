import { StringDecoder } from 'node:string_decoder';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../lib/json.ts';
import type { PythonResult } from './python-result.ts';

const STDERR_KEPT = 2_000;
const STATUSES: readonly unknown[] = ['ok', 'error', 'timeout', 'cancelled', 'exited'];

export interface ReplyReader {
  readonly onStdout: (chunk: Uint8Array) => void;
  readonly onStderr: (chunk: Uint8Array) => void;
  /** The next reply; null when the process ended, or wrote what is none. */
  next(): Promise<PythonResult | null>;
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
  let settle: ((reply: PythonResult | null) => void) | null = null;
  const give = (reply: PythonResult | null): void => {
    settle?.(reply);
    settle = null;
  };
  return {
    onStdout(chunk) {
      const lines = decoder.write(Buffer.from(chunk)).split('\n');
      for (const line of lines.slice(0, -1)) {
        const reply = readReply(parts.join('') + line);
        parts = [];
        give(reply);
      }
      parts.push(lines.at(-1) ?? '');
    },
    onStderr(chunk) {
      stderr = (stderr + Buffer.from(chunk).toString()).slice(-STDERR_KEPT);
    },
    next: () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
    fail: () => give(null),
    stderr: () => (stderr.trim() === '' ? '' : `: ${stderr.trim()}`),
  };
}

function readReply(line: string): PythonResult | null {
  const reply = parseObject(line);
  if (reply === null || !STATUSES.includes(reply['status'])) return null;
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
