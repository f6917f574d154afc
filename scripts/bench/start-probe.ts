import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALL_CORES } from './cores.ts';
import { pin } from './processes.ts';

export interface ProbeResult {
  readonly count: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Probe {
  /** Ends it; what it measured of each URL, in their order. */
  stop(): Promise<readonly ProbeResult[]>;
}

const PROGRAM = fileURLToPath(new URL('probe.ts', import.meta.url));

/** Sends `GET` every few milliseconds, one request after the other and to each URL in turn, from a process of its own. */
export async function startProbe(urls: readonly string[], everyMs: number, cores = ALL_CORES): Promise<Probe> {
  const child = fork(PROGRAM, [String(everyMs), ...urls], {
    execArgv: ['--conditions=paddock-source', '--import', import.meta.resolve('tsx')],
  });
  await once(child, 'message');
  pin(child.pid ?? 0, cores);
  return {
    async stop() {
      const said = once(child, 'message');
      child.send('stop');
      const [results] = (await said) as [readonly ProbeResult[]];
      return results;
    },
  };
}
