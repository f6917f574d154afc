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
  /** Ends it; what it measured. */
  stop(): Promise<ProbeResult>;
}

const PROGRAM = fileURLToPath(new URL('probe.ts', import.meta.url));

/** Asks `GET url` every few milliseconds, one request after the other, from a process of its own. */
export async function startProbe(url: string, everyMs: number): Promise<Probe> {
  const child = fork(PROGRAM, [url, String(everyMs)], {
    execArgv: ['--conditions=paddock-source', '--import', import.meta.resolve('tsx')],
  });
  await once(child, 'message');
  pin(child.pid ?? 0, ALL_CORES);
  return {
    async stop() {
      const said = once(child, 'message');
      child.send('stop');
      const [result] = (await said) as [ProbeResult];
      return result;
    },
  };
}
