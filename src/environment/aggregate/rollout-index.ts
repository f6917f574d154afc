import { compareCodePoints } from '../../lib/compare-code-points.ts';
import type { PyDict, PyValue } from '../../lib/python-json.ts';

export const TASK_INDEX = '_ng_task_index';
export const ROLLOUT_INDEX = '_ng_rollout_index';

/** A task's or a rollout's index as the collector stamped it: an int; any number, boolean or string is taken. */
export interface RolloutIndex {
  readonly value: bigint | number | boolean | string;
  /** The same for indices that are equal in Python: `1`, `1.0` and `true` are. */
  readonly key: string;
}

export function taskIndex(row: PyDict): RolloutIndex {
  return toRolloutIndex(row.get(TASK_INDEX));
}

export function rolloutIndex(row: PyDict): RolloutIndex {
  return toRolloutIndex(row.get(ROLLOUT_INDEX));
}

/** Numbers in their order, then strings by code point. */
export function compareIndices(a: RolloutIndex, b: RolloutIndex): number {
  if (a.key === b.key) return 0;
  if (typeof a.value === 'string') return typeof b.value === 'string' ? compareCodePoints(a.value, b.value) : 1;
  if (typeof b.value === 'string') return -1;
  return a.value < b.value ? -1 : 1;
}

export function distinctIndices(indices: Iterable<RolloutIndex>): RolloutIndex[] {
  const byKey = new Map<string, RolloutIndex>();
  for (const index of indices) if (!byKey.has(index.key)) byKey.set(index.key, index);
  return [...byKey.values()];
}

/** A missing index is 0. One that could be no key in Python (a list, null) counts as missing. */
export function toRolloutIndex(value: PyValue | undefined): RolloutIndex {
  if (typeof value === 'string') return { value, key: `text ${value}` };
  if (typeof value === 'bigint') return { value, key: value.toString() };
  if (typeof value === 'boolean') return { value, key: value ? '1' : '0' };
  if (typeof value === 'number' && !Number.isNaN(value)) {
    return { value, key: Number.isInteger(value) ? BigInt(value).toString() : String(value) };
  }
  return { value: 0n, key: '0' };
}
