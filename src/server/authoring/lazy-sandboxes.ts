import { createSandboxClient } from '../../sandbox/host/client.ts';
import type { SandboxClient } from '../../sandbox/sandbox.ts';
import { createNullTelemetry } from '../../telemetry/null-telemetry.ts';

/** Real sandboxes whose host is started by the first of them: an environment that needs none costs none. */
export function createLazySandboxes(): SandboxClient {
  let client: Promise<SandboxClient> | null = null;
  const start = (): Promise<SandboxClient> => {
    client ??= Promise.resolve(createSandboxClient({ telemetry: createNullTelemetry() }));
    return client;
  };
  return {
    create: async (spec, signal) => (await start()).create(spec, signal),
    isolation: async () => (await start()).isolation(),
    stats: async () => (await start()).stats(),
    async [Symbol.asyncDispose]() {
      await (await client)?.[Symbol.asyncDispose]();
    },
  };
}
