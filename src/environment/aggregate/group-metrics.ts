import type { PyReadValue, PyValue } from '../../lib/python-json.ts';
import { pythonStr } from '../../lib/python-repr.ts';
import type { Table } from './columns.ts';
import { describe } from './describe.ts';
import { asMeasurement, usageOf } from './numeric-fields.ts';
import { ROLLOUT_INDEX, TASK_INDEX } from './rollout-index.ts';
import type { Rollout } from './verify-rows.ts';
import { firstOf } from './verify-rows.ts';

/** One entry per task, ascending: the statistics over its scored rollouts, what became of them, and their numbers. */
export function groupMetrics(table: Table): Map<string, PyValue>[] {
  return tasksOf(table).map((indices) => {
    const rollouts = indices.map((index) => table.rollouts[index] as Rollout);
    const count = BigInt(rollouts.length);
    return new Map<string, PyValue>([
      [TASK_INDEX, firstOf(rollouts).task.value],
      ...describe(table, indices),
      ['sample', { agent_ref: { name: 'agent' } }],
      ['num_rollouts', count],
      ['expected_num_rollouts', count],
      ['missing_num_rollouts', 0n],
      ['reward_profile_completion_pct', 100],
      ['rollout_infos', rollouts.map(rolloutInfo)],
    ]);
  });
}

function tasksOf({ rollouts }: Table): number[][] {
  const byTask = new Map<string, number[]>();
  rollouts.forEach(({ task }, index) => {
    const indices = byTask.get(task.key);
    if (indices === undefined) byTask.set(task.key, [index]);
    else indices.push(index);
  });
  return [...byTask.values()];
}

/** The reward goes out as it came, whatever it is; of the rest only numbers, first the usage's, then the row's. */
function rolloutInfo({ row, task, repeat }: Rollout): Map<string, PyReadValue> {
  const info = new Map<string, PyReadValue>([
    ['rollout_id', `${pythonStr(task.value)}:${pythonStr(repeat.value)}`],
    [TASK_INDEX, task.value],
    [ROLLOUT_INDEX, repeat.value],
  ]);
  const reward = row.get('reward');
  if (reward !== undefined) info.set('reward', reward);
  for (const [key, value] of usageOf(row)) setMeasurement(info, key, value);
  for (const [key, value] of row) {
    if (!key.startsWith('_') && key !== 'reward' && key !== 'mask_sample') setMeasurement(info, key, value);
  }
  return info;
}

function setMeasurement(info: Map<string, PyReadValue>, key: string, value: PyReadValue): void {
  const measurement = asMeasurement(value);
  if (measurement !== undefined) info.set(key, measurement);
}
