/**
 * Asks servers again and again, one after the other, in a process of its own: the load's own event loop would be part of
 * what it measures. `fork(probe.ts, [everyMs, ...urls])`; any message stops it, and it answers with the times of each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { quantile } from './load.ts';
import type { ProbeResult } from './start-probe.ts';

const [everyMs = '20', ...urls] = process.argv.slice(2);
const targets = urls.map((url) => {
  const { hostname, port, pathname } = new URL(url);
  return { connection: new Connection(hostname, Number(port)), pathname, times: [] as number[], errors: 0 };
});
const stopped = new AbortController();
process.once('message', () => stopped.abort());
process.send?.('ready');

while (!stopped.signal.aborted) {
  for (const target of targets) {
    const from = performance.now();
    try {
      const { status } = await target.connection.send('GET', target.pathname);
      target.errors += status === 200 ? 0 : 1;
    } catch {
      target.errors += 1;
    }
    target.times.push(performance.now() - from);
    await pause(Number(everyMs));
  }
}
const results = targets.map(({ connection, times, errors }): ProbeResult => {
  connection.close();
  times.sort((a, b) => a - b);
  return { count: times.length, errors, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
});
process.send?.(results, () => process.disconnect());
