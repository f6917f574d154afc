import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchServer } from './bench-server.ts';

const SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** The bare `node:http` server on these cores. */
export async function startBare(cores: string): Promise<BenchServer> {
  const child = spawn(
    'taskset',
    ['--cpu-list', cores, process.execPath, '--import', import.meta.resolve('tsx'), SERVER],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const { stdout } = child;
  if (stdout === null) {
    throw new Error('the bare server has no standard output');
  }
  const ended = once(child, 'exit');
  const port = await Promise.race([
    once(stdout.setEncoding('utf8'), 'data').then(([text]) => Number(text)),
    ended.then(([code]) => Promise.reject(new Error(`the bare server ended with ${String(code)}`))),
  ]);
  return {
    title: 'bare node:http',
    url: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}
