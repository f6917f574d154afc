import { type Logger, pino, stdSerializers } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type MetricDefinition } from './metrics.ts';
import type { MetricSnapshot } from './snapshot.ts';
import type { Labels, LogFields, LogLevel, Telemetry } from './telemetry.ts';

export interface TelemetryOptions {
  readonly level: LogLevel;
  /** Which of the server's processes this is; a field of every line and a label of every metric. */
  readonly process: string;
  /** Where lines go; stderr by default: stdout belongs to the command line and to MCP over stdio. */
  readonly destination?: { write(line: string): void };
}

/** The telemetry of one process. */
export interface ProcessTelemetry extends Telemetry {
  /** This process's metrics, to be sent to the parent. */
  snapshot(): Promise<MetricSnapshot>;
}

export function createTelemetry(options: TelemetryOptions): ProcessTelemetry {
  const logger = pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: stdSerializers.errWithCause },
    },
    // Synchronous, so that the last line before a crash is not lost.
    options.destination ?? pino.destination({ fd: 2, sync: true }),
  );
  const registry = new Registry();
  registry.setDefaultLabels({ process: options.process });
  collectDefaultMetrics({ register: registry });
  const metrics = registerMetrics(registry);
  return { ...bind(logger, metrics), snapshot: () => registry.getMetricsAsJSON() };
}

type Metrics = ReadonlyMap<string, Counter | Gauge | Histogram>;

function registerMetrics(registry: Registry): Metrics {
  const definitions: readonly (readonly [string, MetricDefinition])[] = Object.entries(METRICS);
  return new Map<string, Counter | Gauge | Histogram>(
    definitions.map(([name, { type, help, labels, buckets }]) => {
      const common = { name, help, labelNames: [...(labels ?? [])], registers: [registry] };
      if (type === 'counter') {
        return [name, new Counter(common)];
      }
      if (type === 'gauge') {
        return [name, new Gauge(common)];
      }
      return [name, new Histogram({ ...common, ...(buckets === undefined ? {} : { buckets: [...buckets] }) })];
    }),
  );
}

function bind(logger: Logger, metrics: Metrics): Telemetry {
  return {
    log(level, message, fields) {
      logger[level](fields ?? {}, message);
    },
    child: (fields: LogFields) => bind(logger.child(fields), metrics),
    counter: (name) => {
      const counter = find(metrics, name, Counter);
      return { inc: (labels: Labels = {}, by = 1) => counter.inc(labels, by) };
    },
    gauge: (name) => {
      const gauge = find(metrics, name, Gauge);
      return {
        set: (value, labels: Labels = {}) => gauge.set(labels, value),
        inc: (labels: Labels = {}) => gauge.inc(labels),
        dec: (labels: Labels = {}) => gauge.dec(labels),
      };
    },
    histogram: (name) => {
      const histogram = find(metrics, name, Histogram);
      return { observe: (value, labels: Labels = {}) => histogram.observe(labels, value) };
    },
  };
}

function find<T extends Counter | Gauge | Histogram>(
  metrics: Metrics,
  name: string,
  kind: new (...args: never[]) => T,
): T {
  const metric = metrics.get(name);
  if (!(metric instanceof kind)) {
    throw new TypeError(`${name} is not a ${kind.name} of src/telemetry/metrics.ts`);
  }
  return metric;
}
