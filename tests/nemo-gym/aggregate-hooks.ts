import type { AggregateHooks } from '../../src/environment/aggregate/aggregate.ts';
import {
  addAvgSampleStdDev,
  computePassMajorityMetrics,
  computeSubsetMetrics,
  highestKMetrics,
  type JsonObject,
} from '../../src/kit/index.ts';
import type { HookName } from './aggregate-sets.ts';

type Tasks = readonly (readonly JsonObject[])[];

/** The same metrics as in aggregate_reference.py, by name. */
export const AGGREGATE_HOOKS: Readonly<Record<HookName, AggregateHooks>> = {
  none: {},
  pass_majority: {
    computeMetrics(tasks) {
      const options = { scores: scoresOf, answerKey: 'extracted_answer' };
      const result = computePassMajorityMetrics(tasks, options);
      addAvgSampleStdDev(result.metrics, result);
      return {
        ...result.metrics,
        ...computeSubsetMetrics(tasks, 'subject', options),
        ...computePassMajorityMetrics(tasks).metrics,
      };
    },
    getKeyMetrics(agentMetrics) {
      const chosen = Object.entries(agentMetrics).filter(([name]) => name === 'mean/reward' || name === 'num_repeats');
      return {
        ...Object.fromEntries(chosen),
        ...highestKMetrics(agentMetrics, 'pass@1[avg-of-{k}]', { excludeNames: ['no_answer'] }),
        ...highestKMetrics(agentMetrics, 'majority@{k}', { scoreNames: ['first', 'accuracy'] }),
      };
    },
  },
  repeat: solvedHooks('solved'),
  replace: solvedHooks('mean/reward'),
};

function scoresOf(row: JsonObject): Record<string, number | boolean> {
  const reward = Number(row['reward']);
  const subject = row['subject'];
  return { first: reward, bonus: reward * 0.3, ...(subject ? { has_subject: subject === 'algebra' } : {}) };
}

function solvedHooks(name: string): AggregateHooks {
  const solved = (tasks: Tasks): number => {
    const count = tasks.filter((rows) => rows.some((row) => Number(row['reward']) > 0)).length;
    return count / tasks.length;
  };
  return {
    computeMetrics: (tasks) => ({
      tasks: BigInt(tasks.length),
      [name]: solved(tasks),
      per_task_metrics: tasks.map((rows) => ({
        _ng_task_index: rows[0]?.['_ng_task_index'] ?? 0,
        best: Math.max(...rows.map((row) => Number(row['reward']))),
        seen: BigInt(rows.length),
      })),
    }),
    computeRepeatMetrics: (tasks) => ({ [name]: solved(tasks) }),
  };
}
