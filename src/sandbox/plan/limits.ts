import type { SpawnRequest } from '../agent/protocol.ts';
import type { ProcessLimits, SandboxLimits } from '../sandbox.ts';

/** Above 1,024 programs that use select(2) break. */
const DEFAULT_OPEN_FILES = 1024;

type SpawnLimits = Pick<SpawnRequest, 'cpuSeconds' | 'processes' | 'openFiles' | 'dataBytes' | 'fileBytes'>;

/** What the agent sets by setrlimit for one process: its own limits, and never more than the sandbox's. 0 is not set. */
export function spawnLimits(limits: ProcessLimits | undefined, sandbox: SandboxLimits): SpawnLimits {
  return {
    cpuSeconds: limits?.cpuSeconds === undefined ? 0 : Math.max(1, Math.ceil(limits.cpuSeconds)),
    processes: sandbox.processes,
    openFiles: limits?.openFiles ?? DEFAULT_OPEN_FILES,
    dataBytes: Math.min(limits?.dataBytes ?? sandbox.memoryBytes, sandbox.memoryBytes),
    fileBytes: limits?.fileBytes ?? 0,
  };
}
