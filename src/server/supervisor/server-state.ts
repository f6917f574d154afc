import type { Config } from '../../config/config.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { IsolationReport } from '../../sandbox/sandbox.ts';
import type { MetricSnapshot } from '../../telemetry/snapshot.ts';
import { httpUrl } from './listen.ts';
import type { FromDataProcess, InstanceStats, ReadyInstance } from './messages.ts';
import type { ProcessReport } from './supervise.ts';

/** What the parent knows of the other processes: their last words. Nothing here asks them anything. */
export interface ServerState {
  onMessage(message: FromDataProcess): void;
  readonly instances: Readonly<Record<string, ReadyInstance>>;
  /** The data process's last metrics. */
  readonly metrics: MetricSnapshot;
  /** Resolves with the first report of what isolation there is. */
  readonly isolation: Promise<IsolationReport>;
  /** Seconds since the data process last reported; null before its first report. */
  statsAge(): number | null;
  health(input: HealthInput): JsonObject & { readonly status: string };
}

export interface HealthInput {
  readonly config: Config;
  readonly processes: Readonly<Record<string, ProcessReport>>;
  readonly draining: boolean;
  readonly openFiles: number;
}

export function createServerState(): ServerState {
  let instances: Readonly<Record<string, ReadyInstance>> = {};
  let stats: Readonly<Record<string, InstanceStats>> = {};
  let isolation: JsonObject = {};
  let metrics: MetricSnapshot = [];
  let reportedAt: number | null = null;
  let noteIsolation: (report: IsolationReport) => void = () => {};
  const firstIsolation = new Promise<IsolationReport>((resolve) => (noteIsolation = resolve));
  const statsAge = () => (reportedAt === null ? null : Math.round((performance.now() - reportedAt) / 10) / 100);

  return {
    get instances() {
      return instances;
    },
    get metrics() {
      return metrics;
    },
    isolation: firstIsolation,
    statsAge,
    onMessage(message) {
      if (message.type === 'ready') {
        instances = message.instances;
      } else if (message.type === 'stats') {
        ({ metrics } = message);
        stats = message.instances;
        // The report crossed the channel as JSON.
        isolation = (message.isolation ?? isolation) as unknown as JsonObject;
        reportedAt = performance.now();
        if (message.isolation !== undefined) {
          noteIsolation(message.isolation);
        }
      }
    },
    health({ config, processes, draining, openFiles }) {
      const states = Object.values(processes).map(({ state }) => state);
      const status = draining
        ? 'draining'
        : states.every((state) => state === 'ready') && isolation['ok'] !== false
          ? 'ok'
          : states.includes('starting')
            ? 'starting'
            : 'degraded';
      return {
        status,
        instances: Object.fromEntries(
          Object.entries(config.instances).map(([name, { environment, ruleset, host, port }]) => [
            name,
            { url: instances[name]?.url ?? httpUrl(host, port), environment, ruleset, sessions: 0, ...stats[name] },
          ]),
        ),
        isolation,
        processes: processes as unknown as JsonObject,
        stats_age_seconds: statsAge(),
        limits: { open_files: openFiles },
      };
    },
  };
}
