import type { PyValue } from '../../lib/python-json.ts';

/** A metric as it goes out: a `number` prints as a float (`50.0`), a `bigint` as an int (`50`). */
export type MetricValue = PyValue;

/** Metrics by name, in the order they go out; `undefined` is none. */
export type Metrics = Record<string, MetricValue | undefined>;
