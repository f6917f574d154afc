import type { Metrics } from '../../kit/metrics/metric-value.ts';
import type { JsonValue } from '../../lib/json.ts';
import type { PyDict, PyValue } from '../../lib/python-json.ts';
import { acrossRepeats } from './across-repeats.ts';
import { tabulate } from './columns.ts';
import { createConfidenceInterval } from './confidence.ts';
import { coverageMetrics } from './coverage.ts';
import type { Tasks } from './custom-metrics.ts';
import { applyRepeatMetrics, createTaskRows, mergePerTaskMetrics } from './custom-metrics.ts';
import { describe } from './describe.ts';
import { groupMetrics } from './group-metrics.ts';
import { perfSummary } from './perf-summary.ts';
import { repeatMetrics } from './repeat-metrics.ts';
import { distinctIndices } from './rollout-index.ts';
import { orderRollouts, splitRollouts } from './verify-rows.ts';

/** An environment's own metrics. Tasks ascending, with their scored rollouts in the order of the request. */
export interface AggregateHooks {
  /** Over the whole run; joins `agent_metrics`. `per_task_metrics` in it joins the tasks' groups. */
  computeMetrics?(tasks: Tasks): Readonly<Metrics>;
  /** Over one repeat: finite numbers replace the generic metrics of their names, and are summarised over repeats. */
  computeRepeatMetrics?(tasks: Tasks): Readonly<Record<string, JsonValue>>;
  /** The headline among the agent's metrics; those that start with `mean/` by default. */
  getKeyMetrics?(agentMetrics: Readonly<Metrics>): Readonly<Metrics>;
}

/** The body of the reply, with its keys in the order of the Python server's; print it with `stringifyPython`. */
export type AggregateReply = {
  readonly group_level_metrics: readonly ReadonlyMap<string, PyValue>[];
  readonly agent_metrics: ReadonlyMap<string, PyValue>;
  readonly key_metrics: ReadonlyMap<string, PyValue>;
  readonly perf_summary: ReadonlyMap<string, PyValue> | null;
  readonly repeat_level_metrics: readonly ReadonlyMap<string, PyValue>[];
};

/**
 * The arithmetic of `/aggregate_metrics` (nemo-gym 0.7.0, `compute_aggregate_metrics`).
 *
 * Where the Python server answers 500 because its histogram or its column types give up (infinities, ints past 64 bits,
 * a usage that is no object, indices of mixed types), this one leaves out what is no measurement and answers.
 *
 * @param rows `verify_responses` as `parsePythonJson` reads them.
 * @throws AppError `internal` for a (task, rollout) that comes twice; its `detail` is the Python server's body of the 500.
 */
export function aggregateMetrics(rows: readonly PyDict[], hooks: AggregateHooks = {}): AggregateReply {
  const split = splitRollouts(rows);
  const coverage = coverageMetrics(split);
  const perf_summary = perfSummary(rows);
  if (split.scored.length === 0) {
    return {
      group_level_metrics: [],
      agent_metrics: coverage,
      key_metrics: coverage,
      perf_summary,
      repeat_level_metrics: [],
    };
  }
  const table = tabulate(orderRollouts(split));
  const interval = createConfidenceInterval();
  const taskRows = createTaskRows();
  const groups = groupMetrics(table);
  const repeats = repeatMetrics(table, interval);
  const custom = definedMetrics(hooks.computeMetrics?.(taskRows(split.scored)) ?? {});
  mergePerTaskMetrics(custom, groups);
  const agentMetrics = new Map<string, PyValue>([
    ...describe(table, [...table.rollouts.keys()]),
    ...acrossRepeats(repeats, interval),
    ...coverage,
    ...custom,
    ['num_repeats', BigInt(distinctIndices(split.all.map(({ repeat }) => repeat)).length)],
  ]);
  const key_metrics = new Map([...keyMetrics(agentMetrics, hooks), ...coverage]);
  if (hooks.computeRepeatMetrics !== undefined) {
    const computeRepeatMetrics = (tasks: Tasks) => hooks.computeRepeatMetrics?.(tasks) ?? {};
    const { scored } = split;
    applyRepeatMetrics({ repeats, scored, agentMetrics, custom, computeRepeatMetrics, taskRows, interval });
  }
  return {
    group_level_metrics: groups,
    agent_metrics: agentMetrics,
    key_metrics,
    perf_summary,
    repeat_level_metrics: repeats.map(({ metrics }) => metrics),
  };
}

function keyMetrics(agentMetrics: ReadonlyMap<string, PyValue>, hooks: AggregateHooks): Iterable<[string, PyValue]> {
  if (hooks.getKeyMetrics !== undefined) return definedMetrics(hooks.getKeyMetrics(Object.fromEntries(agentMetrics)));
  return Array.from(agentMetrics).filter(([name]) => name.startsWith('mean/'));
}

function definedMetrics(metrics: Readonly<Metrics>): Map<string, PyValue> {
  const defined = new Map<string, PyValue>();
  for (const [name, value] of Object.entries(metrics)) if (value !== undefined) defined.set(name, value);
  return defined;
}
