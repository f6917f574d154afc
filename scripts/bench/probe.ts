/**
 * Asks a server again and again, in a process of its own: the load's own event loop would be part of what it measures.
 * `fork(probe.ts, [url, everyMs])`; any message stops it, and it answers with the times.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { quantile } from './load.ts';
import type { ProbeResult } from './start-probe.ts';

const [url = '', everyMs = '20'] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const connection = new Connection(hostname, Number(port));
const times: number[] = [];
let errors = 0;
const stopped = new AbortController();
process.once('message', () => stopped.abort());
process.send?.('ready');

while (!stopped.signal.aborted) {
  const from = performance.now();
  try {
    const { status } = await connection.send('GET', pathname);
    errors += status === 200 ? 0 : 1;
  } catch {
    errors += 1;
  }
  times.push(performance.now() - from);
  await pause(Number(everyMs));
}
connection.close();
times.sort((a, b) => a - b);
const result: ProbeResult = { count: times.length, errors, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
process.send?.(result, () => process.disconnect());
