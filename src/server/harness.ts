/** `paddock/testing`: an environment behind its real doors, in this process, for tests and for `paddock check`. */

import { CONFIG_SCHEMA } from '../config/config.schema.ts';
import type { InstanceConfig, JudgeConfig } from '../config/config.ts';
import { fillDefaults } from '../config/fill-defaults.ts';
import { DisposableStack } from '../lib/disposables.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { createSandboxClient } from '../sandbox/host/client.ts';
import type { SandboxClient } from '../sandbox/sandbox.ts';
import type { HostedInstance } from '../session/create-instance.ts';
import { createNullTelemetry } from '../telemetry/null-telemetry.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type AgentClient, createAgentClient } from './agent-client.ts';
import { serveInstance } from './compose.ts';
import { findPythonHomes } from './python-homes.ts';
import { version } from './version.ts';

export type { AgentClient, AgentReply } from './agent-client.ts';

export interface HarnessOptions {
  /** The environment's folder. */
  readonly folder: string;
  /** The instance's name; default: the folder's. */
  readonly name?: string;
  readonly ruleset?: string;
  readonly settings?: JsonObject;
  readonly judge?: Partial<JudgeConfig>;
  readonly limits?: Partial<InstanceConfig['limits']>;
  /** Default: none, and an environment that asks for one gets an error that says so. `real` starts a sandbox host. */
  readonly sandboxes?: SandboxClient | 'real';
  readonly telemetry?: Telemetry;
}

export interface Harness extends AsyncDisposable {
  readonly url: string;
  readonly instance: HostedInstance;
  /** A new agent, with no cookie yet. */
  agent(): AgentClient;
  drain(timeoutMs: number): Promise<void>;
}

const { instances, head_server, sandbox } = CONFIG_SCHEMA.properties;

/** Serves one environment on a free loopback port, configured as `paddock serve` does by default. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  const stack = new DisposableStack();
  const telemetry = options.telemetry ?? createNullTelemetry();
  const sandboxes = await sandboxClient(options, stack, telemetry);
  const { folder, ruleset = null, settings = {}, judge = null, limits = {} } = options;
  const given = { environment: folder, folder, port: 0, ruleset, settings, judge, limits };
  const config = fillDefaults(given, instances.additionalProperties) as unknown as InstanceConfig;
  try {
    const served = stack.use(
      await serveInstance({
        name: options.name ?? folder.replace(/\/+$/, '').split('/').at(-1) ?? 'environment',
        config,
        headServer: head_server.default,
        sandboxes,
        places: new Semaphore({ places: sandbox.properties.max_sandboxes.default }),
        pythonHomes: await findPythonHomes(),
        telemetry,
        version: version(),
      }),
    );
    return {
      url: served.url,
      instance: served.instance,
      agent: () => createAgentClient(served.url),
      drain: (timeoutMs) => served.drain(timeoutMs),
      [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
    };
  } catch (error) {
    await stack[Symbol.asyncDispose]();
    throw error;
  }
}

async function sandboxClient(
  options: HarnessOptions,
  stack: DisposableStack,
  telemetry: Telemetry,
): Promise<SandboxClient> {
  if (options.sandboxes === 'real') {
    return stack.use(createSandboxClient({ telemetry }));
  }
  return options.sandboxes ?? noSandboxes;
}

const unavailable = (): Promise<never> =>
  Promise.reject(new AppError('sandbox_unavailable', "This harness has no sandboxes; start it with sandboxes: 'real'"));

const noSandboxes: SandboxClient = {
  create: unavailable,
  isolation: unavailable,
  stats: unavailable,
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
