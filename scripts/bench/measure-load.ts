import type { BenchServer } from './bench-server.ts';
import { type LoadOptions, type LoadResult, runLoad } from './load.ts';
import { cpuMsOf } from './processes.ts';

export interface Measured extends LoadResult {
  /** CPU time of the server's whole process tree per rollout: it says the same on a busy machine. */
  readonly cpuMicros: number;
}

/** Runs a load and counts the server's CPU time. Throws when a reply was wrong or missing. */
export async function measureLoad(server: BenchServer, options: Omit<LoadOptions, 'url'>): Promise<Measured> {
  const cpuBefore = cpuMsOf(server.pid);
  const result = await runLoad({ url: server.url, ...options });
  if (result.errors > 0 || result.rollouts === 0) {
    throw new Error(
      `${server.title}: ${String(result.errors)} errors in ${String(result.rollouts)} rollouts; the first: ${String(result.firstError)}`,
    );
  }
  return { ...result, cpuMicros: ((cpuMsOf(server.pid) - cpuBefore) * 1000) / result.rollouts };
}
