/**
 * The process that serves all instances. How to read this file: the parent sends `start` with the configuration over IPC;
 * every instance is opened, `ready` is sent, then `stats` each second; `drain` ends it; when the parent is gone it exits.
 */
import type { Config, InstanceConfig } from '../config/config.ts';
import { DisposableStack } from '../lib/disposables.ts';
import { AppError, isAppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { connectSandboxClient } from '../sandbox/host/client.ts';
import type { IsolationReport } from '../sandbox/sandbox.ts';
import { createTelemetry } from '../telemetry/create-telemetry.ts';
import { type ServedInstance, serveInstance } from './compose.ts';
import { findPythonHomes } from './python-homes.ts';
import type { FromDataProcess, ReadyInstance, ToDataProcess } from './supervisor/messages.ts';
import { version } from './version.ts';

const STATS_EVERY_MS = 1_000;

const stack = new DisposableStack();
const served: ServedInstance[] = [];
let stopping = false;

function send(message: FromDataProcess): void {
  process.send?.(message);
}

async function start(config: Config, sandboxSocket: string): Promise<void> {
  const telemetry = createTelemetry({ level: config.log.level, process: 'data' });
  const sandboxes = stack.use(connectSandboxClient({ socketPath: sandboxSocket, telemetry }));
  const pythonHomes = await findPythonHomes();
  const places = new Semaphore({
    places: config.sandbox.max_sandboxes,
    refusal: `All ${String(config.sandbox.max_sandboxes)} sandboxes are in use (sandbox.max_sandboxes)`,
  });
  for (const [name, instance] of Object.entries(config.instances)) {
    const opening = serveInstance({
      name,
      config: instance,
      headServer: config.head_server,
      sandboxes,
      places,
      pythonHomes,
      telemetry,
      version: version(),
    });
    served.push(stack.use(await opening.catch((error: unknown) => Promise.reject(withWayOn(error, name, instance)))));
  }
  send({ type: 'ready', instances: Object.fromEntries(served.map((each) => [each.instance.name, describe(each)])) });
  let isolation: IsolationReport | null = null;
  const stats = async (): Promise<void> => {
    const instances = served.map(({ instance }) => [instance.name, { sessions: instance.sessionCount }] as const);
    const known = isolation === null ? {} : { isolation };
    send({ type: 'stats', instances: Object.fromEntries(instances), metrics: await telemetry.snapshot(), ...known });
  };
  // Asked until it is known to be well; a sandbox host that is gone answers the next time.
  let asking: Promise<void> | null = null;
  const askIsolation = async (): Promise<void> => {
    isolation = await sandboxes.isolation().catch(() => null);
    asking = null;
  };
  const report = (): void => {
    void stats();
    if (isolation?.ok !== true) {
      asking ??= askIsolation();
    }
  };
  report();
  const timer = setInterval(report, STATS_EVERY_MS);
  stack.defer(() => clearInterval(timer));
}

/** One broken environment keeps all from starting: which one, and how to start the others. */
function withWayOn(error: unknown, name: string, { folder }: InstanceConfig): unknown {
  if (!isAppError(error) || error.code !== 'environment_invalid') return error;
  const message =
    `instances.${name} cannot be served, its environment ${folder} is broken: ${error.message}\n` +
    `\`paddock check ${folder}\` shows all that is wrong; \`--set instances.${name}=null\` serves the others without it.`;
  return new AppError('environment_invalid', message, { cause: error });
}

function describe({ instance, url }: ServedInstance): ReadyInstance {
  const { environment } = instance;
  return {
    environment: environment.name,
    protocol: instance.protocol,
    url,
    document: environment.document as unknown as JsonObject,
  };
}

async function drain(timeoutMs: number): Promise<void> {
  if (stopping) {
    process.exit(1);
  }
  stopping = true;
  await Promise.all(served.map((each) => each.drain(timeoutMs)));
  await stack[Symbol.asyncDispose]().catch(() => undefined);
  process.exit(0);
}

process.on('disconnect', () => process.exit(1));
process.once('message', (message: ToDataProcess) => {
  if (message.type !== 'start') {
    return;
  }
  // From now on, also while instances are still being opened.
  process.on('message', (later: ToDataProcess) => {
    if (later.type === 'drain') {
      void drain(message.config.drain_seconds * 1000);
    }
  });
  start(message.config, message.sandboxSocket).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    send({
      type: 'failed',
      message: isAppError(error) ? text : `${text}\n${error instanceof Error ? (error.stack ?? '') : ''}`,
    });
    process.exit(1);
  });
});
