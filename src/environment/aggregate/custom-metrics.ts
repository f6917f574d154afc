import type { JsonObject, JsonValue } from '../../lib/json.ts';
import type { PyValue } from '../../lib/python-json.ts';
import { dictToPlainJson } from '../../lib/python-json.ts';
import { acrossRepeats } from './across-repeats.ts';
import type { ConfidenceInterval } from './confidence.ts';
import { ACROSS_REPEATS } from './primary-metric.ts';
import type { Repeat } from './repeat-metrics.ts';
import { TASK_INDEX, toRolloutIndex } from './rollout-index.ts';
import type { Rollout } from './verify-rows.ts';
import { groupByTask } from './verify-rows.ts';

export type Tasks = readonly (readonly JsonObject[])[];

/** Rows by task as plain JSON, which is what an environment's hooks get. Each row is converted once. */
export function createTaskRows(): (rollouts: readonly Rollout[]) => Tasks {
  const plain = new Map<Rollout, JsonObject>();
  return (rollouts) =>
    groupByTask(rollouts).map((task) =>
      task.map((rollout) => {
        const known = plain.get(rollout) ?? dictToPlainJson(rollout.row);
        plain.set(rollout, known);
        return known;
      }),
    );
}

/** Moves `per_task_metrics` (entries with a `_ng_task_index`) from the custom metrics into the groups they name. */
export function mergePerTaskMetrics(custom: Map<string, PyValue>, groups: readonly Map<string, PyValue>[]): void {
  const entries = custom.get('per_task_metrics');
  custom.delete('per_task_metrics');
  if (!Array.isArray(entries)) return;
  const byTask = new Map<string, [string, PyValue | undefined][]>();
  for (const entry of entries as PyValue[]) {
    const members = membersOf(entry);
    const task = members.find(([key]) => key === TASK_INDEX)?.[1];
    if (task !== undefined) byTask.set(toRolloutIndex(task).key, members);
  }
  for (const group of groups) {
    for (const [key, value] of byTask.get(toRolloutIndex(group.get(TASK_INDEX)).key) ?? []) {
      if (key !== TASK_INDEX && value !== undefined) group.set(key, value);
    }
  }
}

export interface CustomRepeatInput {
  readonly repeats: readonly Repeat[];
  readonly scored: readonly Rollout[];
  readonly agentMetrics: Map<string, PyValue>;
  /** The full run's custom metrics: one that is no finite number there is not summarised over repeats either. */
  readonly custom: ReadonlyMap<string, PyValue>;
  readonly computeRepeatMetrics: (tasks: Tasks) => Readonly<Record<string, JsonValue>>;
  readonly taskRows: (rollouts: readonly Rollout[]) => Tasks;
  readonly interval: ConfidenceInterval;
}

/** Replaces generic repeat metrics by the environment's of the same name, and what was derived from them. */
export function applyRepeatMetrics(input: CustomRepeatInput): void {
  const { repeats, custom, agentMetrics } = input;
  if (repeats.length === 0) return;
  const computed = repeats.map(({ index }) =>
    input.computeRepeatMetrics(input.taskRows(input.scored.filter(({ repeat }) => repeat.key === index.key))),
  );
  const names = new Set(computed.flatMap((metrics) => Object.keys(metrics)));
  if (names.size === 0) return;
  for (const name of names) {
    const values = computed.map((metrics) => metrics[name]);
    const wanted = (!custom.has(name) || isFinite(custom.get(name))) && values.every(isFinite);
    repeats.forEach(({ metrics }, at) => {
      metrics.delete(name);
      if (wanted) metrics.set(name, Number(values[at]));
    });
  }
  for (const key of agentMetrics.keys()) {
    const at = key.indexOf(ACROSS_REPEATS);
    if (at >= 0 && names.has(key.slice(at + ACROSS_REPEATS.length))) agentMetrics.delete(key);
  }
  for (const [key, value] of acrossRepeats(repeats, input.interval)) agentMetrics.set(key, value);
}

function isFinite(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isFinite(value);
}

function membersOf(value: PyValue): [string, PyValue | undefined][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return value instanceof Map ? [...value] : Object.entries(value);
}
