import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchServer } from './bench-server.ts';
import { InspectorSession } from './inspector-session.ts';
import { openFilesOf, pidListeningOn, residentBytesOf } from './processes.ts';

const COMMAND = fileURLToPath(new URL('../paddock.mjs', import.meta.url));

const MAX_CLOSE_MS = 30_000;
const MAX_COLLECTIONS = 60;
const BETWEEN_COLLECTIONS_MS = 500;
const IDLE_COLLECTIONS = 20;
const SETTLED_BYTES = 256 * 1024;
/** The inspector's own, and a client or two. */
const SOME_FILES = 20;

export interface Memory {
  /** Heap and external memory in use after a garbage collection. */
  readonly usedBytes: number;
  readonly residentBytes: number;
}

export interface OurServer extends BenchServer {
  readonly controlUrl: string;
  /** The line it prints about what caps the requests in flight. */
  readonly openFiles: number;
  /** Of the data process, when the load's connections are closed and garbage collections free nothing more. */
  memory(): Promise<Memory>;
}

/** `paddock serve` with one instance on a free port, on these cores. */
export async function startOurs(name: string, instance: object, cores: string): Promise<OurServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paddock-bench-'));
  const config = path.join(folder, 'paddock.yaml');
  const instances = { [name]: { ...instance, port: 0 } };
  // JSON is YAML too.
  writeFileSync(config, JSON.stringify({ control: { port: 0 }, state_dir: folder, instances }));
  const child = spawn('taskset', ['--cpu-list', cores, process.execPath, COMMAND, 'serve', '--config', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The data process opens its inspector on a free loopback port when it is asked to by SIGUSR1.
    env: { ...process.env, NODE_OPTIONS: '--inspect-port=127.0.0.1:0' },
  });
  const ended = once(child, 'exit');
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-64 * 1024);
      for (const each of listeners) each();
    });
  }
  const untilPrinted = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      await Promise.race([
        new Promise<void>((resolve) => listeners.add(resolve)),
        ended.then(() => Promise.reject(new Error(`paddock serve ended:\n${output}`))),
      ]);
      listeners.clear();
    }
  };
  const openFiles = Number(await untilPrinted(/limited to (\d+)/));
  const url = await untilPrinted(new RegExp(`^ +${name} +(http://\\S+)`, 'm'));
  const controlUrl = await untilPrinted(/^ +control +(http:\/\/\S+)/m);
  const dataPid = pidListeningOn(Number(new URL(url).port));
  const openAtStart = openFilesOf(dataPid);
  // A client's close takes a moment to arrive sixteen thousand times.
  const untilClosed = async (): Promise<void> => {
    const giveUpAt = performance.now() + MAX_CLOSE_MS;
    while (openFilesOf(dataPid) > openAtStart + SOME_FILES && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  let inspector: Promise<InspectorSession> | null = null;
  const openInspector = async (): Promise<InspectorSession> => {
    process.kill(dataPid, 'SIGUSR1');
    return InspectorSession.open(await untilPrinted(/(ws:\/\/127\.0\.0\.1:\d+\/\S+)/));
  };
  return {
    title: 'Paddock',
    url,
    controlUrl,
    openFiles,
    pid: child.pid ?? 0,
    async memory() {
      inspector ??= openInspector();
      const session = await inspector;
      await untilClosed();
      return untilSettled(async () => {
        await session.send('HeapProfiler.collectGarbage');
        const used = await session.evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
        return { usedBytes: Number(used), residentBytes: residentBytesOf(dataPid) };
      });
    },
    async [Symbol.asyncDispose]() {
      if (inspector !== null) (await inspector)[Symbol.dispose]();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A closed socket's objects live until its callbacks have run, and freed pages go back to the system a while later. */
async function untilSettled(measure: () => Promise<Memory>): Promise<Memory> {
  let least = await measure();
  for (let tries = 0, idle = 0; tries < MAX_COLLECTIONS && idle < IDLE_COLLECTIONS; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_COLLECTIONS_MS));
    const now = await measure();
    const freed = Math.max(least.usedBytes - now.usedBytes, least.residentBytes - now.residentBytes);
    idle = freed > SETTLED_BYTES ? 0 : idle + 1;
    least = {
      usedBytes: Math.min(least.usedBytes, now.usedBytes),
      residentBytes: Math.min(least.residentBytes, now.residentBytes),
    };
  }
  return least;
}
