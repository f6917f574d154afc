import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { processEnv } from '../../src/config/process-env.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PADDOCK = path.join(ROOT, 'scripts', 'paddock.mjs');

export interface Run {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves with the first match in stdout; rejects when the process ends before. */
  readonly seen: (pattern: RegExp) => Promise<RegExpMatchArray>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Starts a program of the checkout; disposing kills it. */
export function start(command: string, args: readonly string[], { env, stdin }: RunOptions = {}): Run {
  const child = spawn(command, args, { cwd: ROOT, env: { ...processEnv(), ...env }, stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(stdin ?? '');
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async seen(pattern) {
      let over = false;
      void ended.then(() => (over = true));
      return vi.waitFor(
        () => {
          const match = pattern.exec(stdout);
          if (match === null) {
            throw new Error(`${String(pattern)} ${over ? 'never came' : 'has not come'}:\n${stdout}\n${stderr}`);
          }
          return match;
        },
        { timeout: 60_000, interval: 50 },
      );
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function paddock(args: readonly string[], options: RunOptions = {}): Run {
  return start(process.execPath, [PADDOCK, ...args], options);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
