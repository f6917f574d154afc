/**
 * The sandbox host: the process that owns every sandbox. How to read this file: it takes its folder, makes the driver,
 * serves the client on descriptor 3 and, where a socket is wanted, those that connect to it. When descriptor 3 ends its
 * parent is gone, and it ends with all its sandboxes; should it be killed, the kernel ends them (PR_SET_PDEATHSIG).
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { Semaphore } from '../../lib/semaphore.ts';
import { createBubblewrapDriver } from '../drivers/bubblewrap.ts';
import { sandboxUser } from '../drivers/sandbox-user.ts';
import type { IsolationReport } from '../sandbox.ts';
import { type HostConnectionDeps, serveHostConnection } from './host-connection.ts';
import { type HostOptions, PARENT_DESCRIPTOR } from './host-options.ts';
import { probeIsolation } from './probe.ts';
import { sweepRuntimeDir, takeRuntimeDir } from './runtime-dir.ts';
import { encodeMessage } from './wire.ts';

/** Each start is some ten forks and execs: more at once only make each slower, and stall this process. */
const STARTS_AT_ONCE = 4;
const SHUTDOWN_MS = 5_000;

function createDeps(options: HostOptions): HostConnectionDeps {
  takeRuntimeDir(options.runtimeDir);
  const { runtimeDir, canMount } = options;
  const driver = createBubblewrapDriver({ runtimeDir, user: sandboxUser(options.sandboxUid), canMount });
  let report: Promise<IsolationReport> | null = null;
  return {
    driver,
    starts: new Semaphore({ places: STARTS_AT_ONCE }),
    // What works is found once; what does not is tried again each time it is asked for.
    async isolation() {
      report ??= probeIsolation(driver);
      const found = await report;
      if (!found.ok) report = null;
      return found;
    },
  };
}

function run(options: HostOptions, parent: Socket): void {
  const deps = createDeps(options);
  const { socketPath, runtimeDir } = options;
  const connections = new Map<Socket, Promise<void>>();

  async function serve(stream: Socket): Promise<void> {
    const ended = serveHostConnection(stream, deps);
    connections.set(stream, ended);
    await ended;
    connections.delete(stream);
    stream.destroy();
  }

  async function shutDown(): Promise<void> {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    for (const stream of connections.keys()) stream.destroy();
    await Promise.all(connections.values());
    if (socketPath !== undefined) rmSync(socketPath, { force: true });
    sweepRuntimeDir(runtimeDir);
    process.exit(0);
  }

  async function serveParent(): Promise<void> {
    await serve(parent);
    await shutDown();
  }

  process.on('SIGTERM', () => void shutDown());
  if (socketPath === undefined) {
    void serveParent();
    return;
  }
  rmSync(socketPath, { force: true });
  const server = createServer((stream) => void serve(stream));
  server.listen(socketPath, () => {
    chmodSync(socketPath, 0o600);
    void serveParent();
  });
}

process.title = 'paddock-sandbox-host';
// Ctrl-C in a terminal is for the server, which ends us when it is done.
process.on('SIGINT', () => {});
const parent = new Socket({ fd: PARENT_DESCRIPTOR, readable: true, writable: true });
try {
  run(JSON.parse(process.argv[2] ?? '{}') as HostOptions, parent);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  parent.end(encodeMessage({ type: 'refused', message }), () => process.exit(1));
}
