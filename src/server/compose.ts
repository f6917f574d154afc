import type { InstanceConfig } from '../config/config.ts';
import { createJudge } from '../environment/judge/create-judge.ts';
import { loadEnvironment } from '../environment/load.ts';
import { createListener } from '../http/listener.ts';
import { type HttpServer, startHttpServer } from '../http/server.ts';
import { DisposableStack } from '../lib/disposables.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { createMcpHandler } from '../mcp/http.ts';
import type { SandboxClient } from '../sandbox/sandbox.ts';
import { createInstance, type HostedInstance } from '../session/create-instance.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { openResources } from './open-resources.ts';
import type { PythonHomes } from './python-homes.ts';
import { httpUrl, listenFailure } from './supervisor/listen.ts';

export interface ServedInstanceDeps {
  readonly name: string;
  readonly config: InstanceConfig;
  /** NeMo Gym's head server, for a judge that names an instance of it. */
  readonly headServer: string;
  readonly sandboxes: SandboxClient;
  /** The places of the whole server for sandboxes. */
  readonly places: Semaphore;
  readonly pythonHomes: PythonHomes;
  readonly telemetry: Telemetry;
  readonly version: string;
}

/** One instance with both doors open on its port. */
export interface ServedInstance extends AsyncDisposable {
  readonly instance: HostedInstance;
  readonly port: number;
  /** `http://host:port` as other processes reach it. */
  readonly url: string;
  /** Stops listening and resolves when every request in flight has its reply, or after the time. */
  drain(timeoutMs: number): Promise<void>;
}

/** From an instance's configuration to its open port. Whatever was opened is disposed again when a later step fails. */
export async function serveInstance(deps: ServedInstanceDeps): Promise<ServedInstance> {
  const stack = new DisposableStack();
  try {
    return await open(deps, stack);
  } catch (error) {
    await stack[Symbol.asyncDispose]();
    throw error;
  }
}

async function open(deps: ServedInstanceDeps, stack: DisposableStack): Promise<ServedInstance> {
  const { name, config, sandboxes, telemetry, pythonHomes } = deps;
  const environment = await loadEnvironment(config.folder);
  const judge =
    config.judge === null ? null : stack.use(createJudge({ settings: config.judge, headServer: deps.headServer }));
  const { ruleset, settings, limits } = config;
  const identity = { name, ruleset, settings };
  const resources = stack.use(
    await openResources({ environment, instance: identity, judge, sandboxes, pythonHomes, telemetry }),
  );
  const instance = stack.use(
    createInstance({
      environment,
      resources: resources.value,
      sandboxes,
      places: deps.places,
      toolPackages: pythonHomes.tools,
      telemetry,
      options: {
        ...identity,
        toolTimeoutMs: limits.tool_timeout_seconds * 1000,
        verifyTimeoutMs: limits.verify_timeout_seconds * 1000,
        idleEndMs: limits.session_idle_seconds * 1000,
        maxSandboxes: limits.max_sandboxes,
        maxQueueMs: limits.max_queue_seconds === null ? null : limits.max_queue_seconds * 1000,
      },
    }),
  );
  const ownHosts = [config.host, ...(config.advertise_host === null ? [] : [config.advertise_host])];
  const { version } = deps;
  const mcp =
    instance.tools.length === 0 ? null : stack.use(createMcpHandler({ instance, telemetry, version, ownHosts }));
  let isDraining = false;
  const listener = createListener({
    instance,
    mcp,
    maxBodyBytes: limits.max_body_bytes,
    ownHosts,
    isDraining: () => isDraining,
    telemetry,
  });
  const server = await listen(listener, deps);
  const drain = async (timeoutMs: number): Promise<void> => {
    isDraining = true;
    mcp?.endIdleStreams();
    await server.drain(timeoutMs);
  };
  stack.defer(() => (isDraining ? undefined : drain(0)));
  return {
    instance,
    port: server.port,
    url: httpUrl(reachableHost(config.advertise_host ?? config.host), server.port),
    drain,
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

async function listen(listener: Parameters<typeof startHttpServer>[0], deps: ServedInstanceDeps): Promise<HttpServer> {
  const { host, port } = deps.config;
  try {
    return await startHttpServer(listener, { host, port });
  } catch (error) {
    throw listenFailure(error as NodeJS.ErrnoException, { host, port, key: `instances.${deps.name}.port` });
  }
}

/** All interfaces is where we listen, not where we are. */
function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
