import { type Logger, pino, stdSerializers } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram, type Metric } from './metric.ts';
import { METRICS, type MetricDefinition } from './metrics.ts';
import type { MetricSnapshot } from './snapshot.ts';
import type { Counter, Gauge, Histogram, Labels, LogFields, LogLevel, Telemetry } from './telemetry.ts';

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
  const labels = { process: options.process };
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry });
  const metrics = createMetrics();
  return {
    ...bind(logger, metrics),
    async snapshot() {
      return [...snapshotOf(metrics, labels), ...(await registry.getMetricsAsJSON())];
    },
  };
}

interface Metrics {
  readonly counters: ReadonlyMap<string, Counter & Metric>;
  readonly gauges: ReadonlyMap<string, Gauge & Metric>;
  readonly histograms: ReadonlyMap<string, Histogram & Metric>;
}

const DEFINITIONS: readonly (readonly [string, MetricDefinition])[] = Object.entries(METRICS);

function createMetrics(): Metrics {
  const ofType = (type: MetricDefinition['type']) => DEFINITIONS.filter(([, definition]) => definition.type === type);
  return {
    counters: new Map(ofType('counter').map(([name, { labels = [] }]) => [name, createCounter(labels)])),
    gauges: new Map(ofType('gauge').map(([name, { labels = [] }]) => [name, createGauge(labels)])),
    histograms: new Map(ofType('histogram').map(([name, definition]) => [name, createHistogram(name, definition)])),
  };
}

/** In the shape of prom-client's `getMetricsAsJSON`, which its `AggregatorRegistry` prints. */
function snapshotOf({ counters, gauges, histograms }: Metrics, own: Labels): MetricSnapshot {
  const metrics = new Map<string, Metric>([...counters, ...gauges, ...histograms]);
  return DEFINITIONS.map(([name, { type, help }]) => ({
    name,
    help,
    type,
    aggregator: 'sum',
    values: (metrics.get(name)?.samples() ?? []).map((sample) => ({ ...sample, labels: { ...sample.labels, ...own } })),
  }));
}

function bind(logger: Logger, metrics: Metrics): Telemetry {
  return {
    log(level, message, fields) {
      logger[level](fields ?? {}, message);
    },
    child: (fields: LogFields) => bind(logger.child(fields), metrics),
    counter: (name) => find(metrics.counters, name),
    gauge: (name) => find(metrics.gauges, name),
    histogram: (name) => find(metrics.histograms, name),
  };
}

function find<T>(metrics: ReadonlyMap<string, T>, name: string): T {
  const metric = metrics.get(name);
  if (metric === undefined) {
    throw new TypeError(`${name} is not of this type in src/telemetry/metrics.ts`);
  }
  return metric;
}
