import { isAppError } from '../../lib/errors.ts';
import type { DriverFailure, SandboxDriver } from '../drivers/driver.ts';
import type { IsolationReport, ProcessEnd, SandboxSpec } from '../sandbox.ts';
import { startLiveSandbox } from './live-sandbox.ts';

/** Small, but everything that a real one has. */
const PROBE_SPEC: SandboxSpec = {
  image: 'host',
  network: 'none',
  limits: { memoryBytes: 256 * 1024 * 1024, processes: 16, diskBytes: 1024 * 1024, inodes: 1024 },
  label: 'probe',
};
const PROBE_WALL_MS = 10_000;

async function runTrue(driver: SandboxDriver): Promise<DriverFailure | null> {
  const sandbox = await startLiveSandbox(driver, PROBE_SPEC);
  try {
    const end = await new Promise<ProcessEnd>((resolve) => {
      const request = { argv: ['true'], limits: { wallMs: PROBE_WALL_MS } };
      const process = sandbox.run(request, { onOutput: () => {}, onEnd: resolve });
      process.closeStdin();
    });
    if (end.exitCode === 0) return null;
    return {
      reason: `"true" in a sandbox did not end well: ${end.detail ?? `exit ${end.exitCode}`}`,
      fix: 'check /usr/bin/true',
    };
  } finally {
    await sandbox.destroy();
  }
}

/** Really starts `true` in the full plan, and says what was found. Never throws. */
export async function probeIsolation(driver: SandboxDriver): Promise<IsolationReport> {
  const found = { driver: driver.name, limits: driver.limits, uid: driver.uid };
  try {
    const failure = await runTrue(driver);
    return failure === null ? { ...found, ok: true } : { ...found, ok: false, ...failure };
  } catch (error) {
    const known = isAppError(error) && typeof error.detail === 'object' ? (error.detail as DriverFailure | null) : null;
    const reason = known?.reason ?? (error instanceof Error ? error.message : String(error));
    return { ...found, ok: false, reason, fix: known?.fix ?? 'see the reason' };
  }
}
