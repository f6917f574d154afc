import { connect as connectSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../lib/errors.ts';
import { createNullTelemetry } from '../../telemetry/null-telemetry.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { IsolationReport, Sandbox, SandboxClient, SandboxSpec } from '../sandbox.ts';
import { createClientSandbox } from './client-sandbox.ts';
import { type HostSession, openHostSession } from './host-session.ts';
import { type SandboxHostProcess, type StartSandboxHostOptions, startSandboxHost } from './start-sandbox-host.ts';

/** How long a call waits for a host that is being started again. A cold start from source takes two seconds. */
const HOST_WAIT_MS = 20_000;
const RETRY_MS = [0, 100, 250, 500, 1_000, 2_000] as const;

interface HostConnector {
  /** For messages: where the host is. */
  readonly place: string;
  connect(): Promise<Duplex> | Duplex;
  /** Ends what `connect` started; resolves when it has ended. */
  stop(): Promise<void>;
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function cancelled(): AppError {
  return new AppError('client_gone', 'The start of the sandbox was cancelled');
}

function createClient(connector: HostConnector, telemetry: Telemetry): SandboxClient {
  const live = telemetry.gauge('paddock_sandboxes');
  const processes = telemetry.gauge('paddock_sandbox_processes');
  const started = telemetry.counter('paddock_sandboxes_started_total');
  const endedTotal = telemetry.counter('paddock_sandboxes_ended_total');
  const startSeconds = telemetry.histogram('paddock_sandbox_start_seconds');
  const execTotal = telemetry.counter('paddock_exec_total');
  const stopping = new AbortController();
  let session: HostSession | null = null;
  let failure: string | null = null;
  const waiting = new Set<(session: HostSession) => void>();

  async function keepConnected(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const waitMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        session = await openHostSession(await connector.connect());
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
        telemetry.log('warn', 'the sandbox host cannot be reached', { place: connector.place, error });
        continue;
      }
      failures = 0;
      for (const give of waiting) give(session);
      await session.ended;
      session = null;
      if (!stopping.signal.aborted) telemetry.log('error', 'the sandbox host ended: its sandboxes are lost', {});
    }
  }
  const keeping = keepConnected();

  function currentSession(signal?: AbortSignal): Promise<HostSession> {
    if (session !== null) return Promise.resolve(session);
    return new Promise<HostSession>((resolve, reject) => {
      const stops = [stopping.signal, ...(signal === undefined ? [] : [signal])];
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(give);
        for (const stop of stops) stop.removeEventListener('abort', refuse);
      };
      const give = (found: HostSession): void => {
        leave();
        resolve(found);
      };
      const refuse = (): void => {
        leave();
        const why = `the sandbox host (${connector.place}) is not there: ${failure ?? 'it does not answer'}`;
        const absent = new AppError('sandbox_unavailable', `No sandbox can be started: ${why}`);
        reject(isAborted(signal) ? cancelled() : absent);
      };
      // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect the pair before it fires.
      const timer = setTimeout(refuse, HOST_WAIT_MS);
      waiting.add(give);
      for (const stop of stops) stop.addEventListener('abort', refuse, { once: true });
    });
  }

  async function ask<Value>(type: 'isolation' | 'stats'): Promise<Value> {
    const host = await currentSession();
    return (await host.call({ type, call: host.nextCall() })).value as Value;
  }

  async function create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    if (isAborted(signal)) throw cancelled();
    const startedAt = performance.now();
    const host = await currentSession(signal);
    if (isAborted(signal)) throw cancelled();
    const call = host.nextCall();
    const cancel = (): void => host.send({ type: 'cancel', call });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const { value } = await host.call({ type: 'create', call, spec });
      const sandbox = createClientSandbox({
        session: host,
        id: (value as { sandbox: string }).sandbox,
        onProcessStart: () => processes.inc(),
        onProcessEnd: (end) => {
          processes.dec();
          if (end !== null) execTotal.inc({ reason: end.reason });
        },
        onGone: (departure) => {
          live.dec();
          endedTotal.inc({ cause: departure.reason });
        },
      });
      live.inc();
      if (isAborted(signal)) {
        await sandbox.destroy();
        throw cancelled();
      }
      started.inc({ outcome: 'ok' });
      startSeconds.observe((performance.now() - startedAt) / 1000);
      return sandbox;
    } catch (error) {
      started.inc({ outcome: 'failed' });
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    create,
    isolation: () => ask<IsolationReport>('isolation'),
    stats: () => ask<Awaited<ReturnType<SandboxClient['stats']>>>('stats'),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      session?.close();
      await connector.stop();
      await keeping;
    },
  };
}

export interface CreateSandboxClientOptions extends Omit<StartSandboxHostOptions, 'socketPath'> {
  readonly telemetry?: Telemetry;
}

/** A client with a sandbox host of its own, started now as a child of this process, and again whenever it ends. */
export function createSandboxClient(options: CreateSandboxClientOptions = {}): SandboxClient {
  let host: SandboxHostProcess | null = null;
  return createClient(
    {
      place: 'a child of this process',
      connect() {
        host = startSandboxHost(options);
        return host.channel;
      },
      async stop() {
        await host?.stop();
      },
    },
    options.telemetry ?? createNullTelemetry(),
  );
}

/** A client of a host that another process keeps running; it connects again whenever the connection ends. */
export function connectSandboxClient(options: {
  readonly socketPath: string;
  readonly telemetry?: Telemetry;
}): SandboxClient {
  return createClient(
    { place: options.socketPath, connect: () => connectSocket(options.socketPath), stop: async () => {} },
    options.telemetry ?? createNullTelemetry(),
  );
}
