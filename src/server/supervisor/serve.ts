import { createServer } from 'node:http';
import type { Config } from '../../config/config.ts';
import { createControlApp } from '../../control/create-control-app.ts';
import { loadControlToken } from '../../control/token.ts';
import type { IsolationReport } from '../../sandbox/sandbox.ts';
import type { ProcessTelemetry } from '../../telemetry/create-telemetry.ts';
import { exposition } from '../../telemetry/exposition.ts';
import { startDataProcess } from './data-process-child.ts';
import { httpUrl, listen } from './listen.ts';
import type { ReadyInstance } from './messages.ts';
import { raiseOpenFiles } from './open-files.ts';
import type { SandboxHostProcess } from './sandbox-host-child.ts';
import { createServerState } from './server-state.ts';
import { supervise } from './supervise.ts';

export interface ServeDeps {
  readonly telemetry: ProcessTelemetry;
  readonly startSandboxHost: () => SandboxHostProcess;
  /** Another program than the data process, for tests. */
  readonly dataProcessFile?: string;
}

export interface RunningServer {
  readonly controlUrl: string;
  readonly token: { readonly file: string; readonly value: string; readonly isNew: boolean };
  /** The limit of open files, which caps the requests in flight. */
  readonly openFiles: number;
  /** Resolves when every instance listens; rejects with what is wrong. */
  readonly ready: Promise<Readonly<Record<string, ReadyInstance>>>;
  /** Resolves with the first report of what isolation there is. */
  readonly isolation: Promise<IsolationReport>;
  readonly isDraining: () => boolean;
  /** Instance ports finish what is in flight; then everything ends. */
  drain(): Promise<void>;
  /** Ends everything now. */
  kill(): void;
}

/**
 * The parent process: it owns the control port and keeps the data process and the sandbox host running. It does no work
 * of its own, so that `/health` answers while they are busy. Its death ends them: they watch their channel to it.
 * Throws `AppError('config_invalid')` when the control port cannot be opened.
 */
export async function serve(config: Config, deps: ServeDeps): Promise<RunningServer> {
  const { telemetry } = deps;
  const openFiles = raiseOpenFiles();
  const token = await loadControlToken(config.state_dir);
  const state = createServerState();
  let draining = false;

  // Rejections of both are seen through `ready`; the port is opened first, so that `/health` says `starting` at once.
  let sandboxHost: SandboxHostProcess | null = null;
  const app = createControlApp({
    source: {
      health: () => state.health({ config, processes: reports(), draining, openFiles }),
      async metrics() {
        const age = state.statsAge();
        if (age !== null) {
          telemetry.gauge('paddock_stats_age_seconds').set(age, { name: 'data' });
        }
        return exposition([await telemetry.snapshot(), state.metrics]);
      },
      documents: () =>
        Object.fromEntries(Object.entries(state.instances).map(([name, { document }]) => [name, document])),
    },
    host: config.control.host,
    allowedOrigins: config.control.allowed_origins,
    token: token.value,
    tokenFile: token.file,
    telemetry,
  });
  const control = createServer(app);
  const port = await listen(control, { ...config.control, key: 'control.port' });

  const host = supervise({
    name: 'sandbox_host',
    telemetry,
    start: () => (sandboxHost = deps.startSandboxHost()),
  });
  const data = supervise({
    name: 'data',
    telemetry,
    start: () =>
      startDataProcess({
        config,
        sandboxSocket: sandboxHost?.socket ?? '',
        onMessage: (message) => state.onMessage(message),
        ...(deps.dataProcessFile === undefined ? {} : { file: deps.dataProcessFile }),
      }),
  });
  const reports = () => ({ data: data.report(), sandbox_host: host.report() });
  const close = () => {
    control.close();
    control.closeAllConnections();
  };

  return {
    controlUrl: httpUrl(config.control.host, port),
    token,
    openFiles,
    ready: Promise.all([data.started, host.started]).then(() => state.instances),
    isolation: state.isolation,
    isDraining: () => draining,
    async drain() {
      draining = true;
      await data.stop(config.drain_seconds * 1000);
      await host.stop(SANDBOX_HOST_GRACE_MS);
      close();
    },
    kill() {
      draining = true;
      data.kill();
      host.kill();
      close();
    },
  };
}

/** Time the sandbox host gets to end its sandboxes; it kills them, so that this is spent only when something is stuck. */
const SANDBOX_HOST_GRACE_MS = 10_000;
