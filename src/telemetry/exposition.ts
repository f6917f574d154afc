import { AggregatorRegistry } from 'prom-client';
import type { MetricSnapshot } from './snapshot.ts';

/** The content type of Prometheus' text format, version 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of several processes as one page of Prometheus' text format; they are told apart by their `process` label. */
export function exposition(snapshots: readonly MetricSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate([...snapshots]).metrics();
}
