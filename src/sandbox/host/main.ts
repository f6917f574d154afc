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
import { serveHostConnection } from './host-connection.ts';
import { type HostOptions, PARENT_DESCRIPTOR } from './host-options.ts';
import { probeIsolation } from './probe.ts';
import { sweepRuntimeDir, takeRuntimeDir } from './runtime-dir.ts';

/** Each start is some ten forks and execs: more at once only make each slower, and stall this process. */
const STARTS_AT_ONCE = 4;
const SHUTDOWN_MS = 5_000;

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions;
process.title = 'paddock-sandbox-host';
// Ctrl-C in a terminal is for the server, which ends us when it is done.
process.on('SIGINT', () => {});
process.setgroups?.(process.getuid?.() === 0 ? [] : (process.getgroups?.() ?? []));

takeRuntimeDir(options.runtimeDir);
const driver = createBubblewrapDriver({
  runtimeDir: options.runtimeDir,
  user: sandboxUser(options.sandboxUid),
  canMount: options.canMount,
});
const starts = new Semaphore({ places: STARTS_AT_ONCE });
let report: Promise<IsolationReport> | null = null;

/** What works is found once; what does not is tried again each time it is asked for. */
async function isolation(): Promise<IsolationReport> {
  report ??= probeIsolation(driver);
  const found = await report;
  if (!found.ok) report = null;
  return found;
}

const connections = new Set<Socket>();
const served = new Set<Promise<void>>();

async function serve(stream: Socket): Promise<void> {
  connections.add(stream);
  const ended = serveHostConnection(stream, { driver, starts, isolation });
  served.add(ended);
  await ended;
  served.delete(ended);
  connections.delete(stream);
  stream.destroy();
}

async function shutDown(): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  for (const stream of connections) stream.destroy();
  await Promise.all(served);
  if (options.socketPath !== undefined) rmSync(options.socketPath, { force: true });
  sweepRuntimeDir(options.runtimeDir);
  process.exit(0);
}

function serveParent(): void {
  void serve(new Socket({ fd: PARENT_DESCRIPTOR, readable: true, writable: true })).then(shutDown);
}

process.on('SIGTERM', () => void shutDown());
const { socketPath } = options;
if (socketPath === undefined) serveParent();
else {
  rmSync(socketPath, { force: true });
  const server = createServer((stream) => void serve(stream));
  server.listen(socketPath, () => {
    chmodSync(socketPath, 0o600);
    serveParent();
  });
}
