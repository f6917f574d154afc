import type { CounterName, GaugeName, HistogramName } from './metrics.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Variables of a log line; the message itself is constant. An `Error` under `error` is printed with stack and cause. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Label values by label name; a label that is left out is the empty string. */
export type Labels = Readonly<Record<string, string | number>>;

export interface Counter {
  /** `by` is 1 when left out. */
  inc(labels?: Labels, by?: number): void;
}

export interface Gauge {
  set(value: number, labels?: Labels): void;
  inc(labels?: Labels): void;
  dec(labels?: Labels): void;
}

export interface Histogram {
  /** Seconds. */
  observe(value: number, labels?: Labels): void;
}

/** What domain folders get in `deps`: they import neither the logger nor the metrics library. Nothing here throws. */
export interface Telemetry {
  log(level: LogLevel, message: string, fields?: LogFields): void;
  /** The same telemetry with fields on every line. */
  child(fields: LogFields): Telemetry;
  /** The names are in `metrics.ts`; look one up once and keep it. */
  counter(name: CounterName): Counter;
  gauge(name: GaugeName): Gauge;
  histogram(name: HistogramName): Histogram;
}
