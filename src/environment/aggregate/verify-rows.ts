import { AppError } from '../../lib/errors.ts';
import type { PyDict, PyReadValue } from '../../lib/python-json.ts';
import { pythonRepr, pythonStringRepr } from '../../lib/python-repr.ts';
import type { RolloutIndex } from './rollout-index.ts';
import { compareIndices, rolloutIndex, taskIndex } from './rollout-index.ts';

/** One finished rollout with its place in the run. */
export interface Rollout {
  readonly row: PyDict;
  readonly task: RolloutIndex;
  readonly repeat: RolloutIndex;
}

export interface SplitRollouts {
  /** Every row, in the order of the request. */
  readonly all: readonly Rollout[];
  /** Those whose reward is a measurement: without a truthy `mask_sample`. In the order of the request. */
  readonly scored: readonly Rollout[];
}

const EXTRA_KEYS_SHOWN = 10;

export function splitRollouts(rows: readonly PyDict[]): SplitRollouts {
  const all = rows.map((row) => ({ row, task: taskIndex(row), repeat: rolloutIndex(row) }));
  return { all, scored: all.filter(({ row }) => !isTruthy(row.get('mask_sample'))) };
}

/**
 * The scored rollouts by task and repeat.
 *
 * @throws AppError `internal` where the Python server answers 500: one (task, rollout) twice. `detail` is its body, the
 *   `repr` of the exception.
 */
export function orderRollouts({ all, scored }: SplitRollouts): Rollout[] {
  const place = (rollout: Rollout): string => `${rollout.task.key}\n${rollout.repeat.key}`;
  const scoredSet = new Set(scored);
  const maskedPlaces = new Set(all.filter((rollout) => !scoredSet.has(rollout)).map(place));
  const seen = new Set<string>();
  for (const rollout of scored) {
    const key = place(rollout);
    if (maskedPlaces.has(key)) continue;
    if (seen.has(key)) throw valueError(`Duplicate materialized input row for rollout key ${placeRepr(rollout)}`);
    seen.add(key);
  }
  const ordered = scored.toSorted((a, b) => compareIndices(a.task, b.task) || compareIndices(a.repeat, b.repeat));
  const extra = ordered.filter((rollout) => maskedPlaces.has(place(rollout)));
  if (extra.length > 0) {
    const shown = extra.slice(0, EXTRA_KEYS_SHOWN).map(placeRepr).join(', ');
    throw valueError(
      'Rollout results contain rows with no matching materialized input rows. ' +
        `Found ${extra.length} extra rollout rows. Extra rollout keys: [${shown}]`,
    );
  }
  return ordered;
}

/** Tasks ascending; inside a task the order of the request. */
export function groupByTask(rollouts: readonly Rollout[]): Rollout[][] {
  const groups = new Map<string, Rollout[]>();
  for (const rollout of rollouts) {
    const group = groups.get(rollout.task.key);
    if (group === undefined) groups.set(rollout.task.key, [rollout]);
    else group.push(rollout);
  }
  return [...groups.values()].sort((a, b) => compareIndices(firstOf(a).task, firstOf(b).task));
}

/** The first of a group, which is never empty. */
export function firstOf<T>(group: readonly T[]): T {
  return group[0] as T;
}

/** Python's truth of a value that came as JSON. */
function isTruthy(value: PyReadValue | undefined): boolean {
  if (value instanceof Map) return value.size > 0;
  if (Array.isArray(value)) return value.length > 0;
  // NaN is true in Python.
  return Boolean(value) || Number.isNaN(value);
}

function placeRepr({ task, repeat }: Rollout): string {
  return `(${pythonRepr(task.value)}, ${pythonRepr(repeat.value)})`;
}

function valueError(message: string): AppError {
  return new AppError('internal', message, { detail: `ValueError(${pythonStringRepr(message)})` });
}
