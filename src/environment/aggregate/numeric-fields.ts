import type { PyDict, PyReadValue } from '../../lib/python-json.ts';

/** An int stays a `bigint`, a float a `number`. */
export type PyNumber = bigint | number;

// The Python server takes `agent_name` for its own column.
const NO_MEASUREMENTS: ReadonlySet<string> = new Set(['mask_sample', 'agent_name']);

/** A boolean is 0 or 1, a number itself, anything else no measurement. */
export function asMeasurement(value: PyReadValue | undefined): PyNumber | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

/** `response.usage`, or an empty object. */
export function usageOf(row: PyDict): PyDict {
  const response = row.get('response');
  const usage = response instanceof Map ? (response as PyDict).get('usage') : undefined;
  return usage instanceof Map ? (usage as PyDict) : new Map();
}

/**
 * What of a row enters the statistics: top-level numbers and booleans, then the usage's. Usage wins over a field of its
 * name, also when it is no number there. Keys that start with `_` are the collector's.
 */
export function measurements(row: PyDict): Map<string, PyNumber> {
  const merged = new Map([...row, ...usageOf(row)]);
  const result = new Map<string, PyNumber>();
  for (const [key, value] of merged) {
    if (key.startsWith('_') || NO_MEASUREMENTS.has(key)) continue;
    const measurement = asMeasurement(value);
    if (measurement !== undefined) result.set(key, measurement);
  }
  return result;
}
