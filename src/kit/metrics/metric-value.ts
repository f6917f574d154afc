import type { PyValue } from '../../lib/python-json.ts';

/**
 * A metric as it goes out: a `number` prints as a float (`50.0`), a `bigint` as an int (`50`).
 *
 * @example
 * metrics['tasks'] = 50n; // prints 50
 * metrics['accuracy'] = 50; // prints 50.0
 */
export type MetricValue = PyValue;

/**
 * Metrics by name, in the order they go out; `undefined` is none.
 *
 * @example const metrics: Metrics = { 'pass@1/accuracy': 62.5 };
 */
export type Metrics = Record<string, MetricValue | undefined>;
