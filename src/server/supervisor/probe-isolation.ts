import { connectSandboxClient } from '../../sandbox/host/client.ts';
import type { IsolationReport } from '../../sandbox/sandbox.ts';
import { createNullTelemetry } from '../../telemetry/null-telemetry.ts';
import type { SandboxHostProcess } from './sandbox-host-child.ts';

/** Starts a sandbox host only to ask what it can do here, and ends it. */
export async function probeIsolation(start: () => SandboxHostProcess): Promise<IsolationReport> {
  const host = start();
  try {
    await host.ready;
    await using client = connectSandboxClient({ socketPath: host.socket, telemetry: createNullTelemetry() });
    return await client.isolation();
  } finally {
    await host.stop();
  }
}
