import { describe, expect, it } from 'vitest';
import { type AggregateHooks, aggregateMetrics } from '../../../../src/environment/aggregate/aggregate.ts';
import { AppError } from '../../../../src/lib/errors.ts';
import { type PyDict, stringifyPython } from '../../../../src/lib/python-json.ts';
import { parsePythonJson } from '../../../../src/lib/python-json-parser.ts';

function aggregateText(rows: string, hooks: AggregateHooks = {}): string {
  return stringifyPython({ ...aggregateMetrics(parsePythonJson(rows) as unknown as readonly PyDict[], hooks) });
}

function aggregate(rows: string, hooks: AggregateHooks = {}) {
  return JSON.parse(aggregateText(rows, hooks)) as {
    group_level_metrics: Record<string, unknown>[];
    agent_metrics: Record<string, unknown>;
    key_metrics: Record<string, unknown>;
    perf_summary: Record<string, unknown> | null;
    repeat_level_metrics: Record<string, unknown>[];
  };
}

function row(task: number, repeat: number, fields: string): string {
  return `{"_ng_task_index":${task},"_ng_rollout_index":${repeat},${fields}}`;
}

describe('aggregateMetrics', () => {
  it('answers five empty blocks for no rollouts', () => {
    expect(aggregateText('[]')).toBe(
      '{"group_level_metrics":[],"agent_metrics":{},"key_metrics":{},"perf_summary":null,"repeat_level_metrics":[]}',
    );
  });

  it('describes every task and the whole run, each over its rollouts [min-04-aggregate]', () => {
    const { agent_metrics, group_level_metrics } = aggregate(
      `[${row(0, 0, '"reward":1.0')},${row(0, 1, '"reward":0.0')},${row(1, 0, '"reward":1.0')},${row(1, 1, '"reward":1.0')}]`,
    );
    expect(agent_metrics).toMatchObject({
      'mean/reward': 0.75,
      'max/reward': 1,
      'min/reward': 0,
      'median/reward': 1,
      'std/reward': 0.5,
      'mean_across_repeats/mean/reward': 0.75,
      'std_across_repeats/mean/reward': 0.3535533905932738,
      'se_across_repeats/mean/reward': 0.25,
      num_repeats: 2,
    });
    expect(agent_metrics['ci_low_95_across_repeats/mean/reward']).toBeCloseTo(-2.4265511840436735, 12);
    expect(group_level_metrics).toMatchObject([
      { _ng_task_index: 0, 'std/reward': 0.7071067811865476, num_rollouts: 2, reward_profile_completion_pct: 100 },
      { _ng_task_index: 1, 'std/reward': 0 },
    ]);
  });

  it('prints a greatest and a least of ints as ints while every column is of ints, and of floats as floats', () => {
    const ints = aggregateText(`[${row(0, 0, '"reward":1,"steps":3')}]`);
    expect(ints).toContain('"max/reward":1,"max/steps":3,"min/reward":1,"min/steps":3');
    const mixed = aggregateText(`[${row(0, 0, '"reward":1.0,"steps":3')}]`);
    expect(mixed).toContain('"max/reward":1.0,"max/steps":3.0');
    const sparse = aggregateText(`[${row(0, 0, '"reward":1,"steps":3')},${row(1, 0, '"reward":1')}]`);
    expect(sparse).toContain('"max/reward":1.0,"max/steps":3.0');
  });

  it('returns the numbers of each rollout as they came', () => {
    const text = aggregateText(
      `[${row(0, 0, '"reward":null,"ok":true,"big":9007199254740993,"f":1.0,"s":"x","response":{"usage":{"input_tokens":7}}')}]`,
    );
    expect(text).toContain(
      '"rollout_infos":[{"rollout_id":"0:0","_ng_task_index":0,"_ng_rollout_index":0,"reward":null,"input_tokens":7,"ok":1,"big":9007199254740993,"f":1.0}]',
    );
  });

  it('gives a task with one rollout a deviation of 0 where no value is missing', () => {
    const { group_level_metrics, agent_metrics } = aggregate(
      `[${row(0, 0, '"reward":1.0,"steps":3')},${row(1, 0, '"reward":0.0')}]`,
    );
    expect(group_level_metrics[0]).toMatchObject({ 'std/reward': 0, 'std/steps': 0 });
    expect(group_level_metrics[1]).not.toHaveProperty('std/steps');
    expect(agent_metrics).not.toHaveProperty('std/steps');
  });

  it('takes a missing index, a null response and a usage that is no object for what they are', () => {
    const { group_level_metrics } = aggregate(
      '[{"reward":1.0,"response":null},{"_ng_task_index":1,"reward":0.5,"response":{"usage":[1]}},{"_ng_task_index":2,"response":3}]',
    );
    expect(group_level_metrics.map((group) => group['_ng_task_index'])).toEqual([0, 1, 2]);
  });

  it('leaves masked rollouts out of the quality and says how many there were [new-aggregate]', () => {
    const { agent_metrics, key_metrics, group_level_metrics } = aggregate(
      `[${row(0, 0, '"reward":1.0')},${row(0, 1, '"reward":0.0,"mask_sample":true')},${row(1, 0, '"reward":0.0,"mask_sample":true')}]`,
    );
    const coverage = {
      'coverage/measured_rollouts': 1,
      'coverage/masked_rollouts': 2,
      'coverage/measured_tasks': 1,
      'coverage/fully_masked_tasks': 1,
    };
    expect(agent_metrics).toMatchObject({ 'mean/reward': 1, num_repeats: 2, ...coverage });
    expect(agent_metrics).not.toHaveProperty('mean/mask_sample');
    expect(key_metrics).toEqual({ 'mean/reward': 1, ...coverage });
    expect(group_level_metrics).toHaveLength(1);
  });

  it('reports only the coverage when every rollout is masked', () => {
    const { agent_metrics, key_metrics, group_level_metrics } = aggregate('[{"reward":1.0,"mask_sample":1}]');
    expect(agent_metrics).toEqual(key_metrics);
    expect(agent_metrics).toHaveProperty('coverage/measured_rollouts', 0);
    expect(group_level_metrics).toEqual([]);
  });

  it('says of each repeat how many tasks it lacks', () => {
    const { repeat_level_metrics } = aggregate(
      `[${row(0, 0, '"reward":1.0')},${row(1, 0, '"reward":0.0')},${row(0, 4, '"reward":1.0')}]`,
    );
    expect(repeat_level_metrics).toMatchObject([
      {
        _ng_rollout_index: 0,
        sample_count: 2,
        missing_count: 0,
        'sem/reward': 0.5,
        'p25/reward': 0.25,
        'p75/reward': 0.75,
      },
      { _ng_rollout_index: 4, sample_count: 1, missing_count: 1, 'std/reward': 0 },
    ]);
    expect(repeat_level_metrics[1]).not.toHaveProperty('ci_low_95/reward');
  });

  it('summarises the cost of all rollouts that recorded it', () => {
    const perf = (turns: number) =>
      `"ng_perf":{"num_turns":${turns},"prompt_tokens":10,"total_latency_ms":${turns * 100}.0}`;
    const { perf_summary } = aggregate(
      `[${row(0, 0, perf(1))},${row(1, 0, `${perf(3)},"mask_sample":true`)},${row(2, 0, '"reward":1.0')}]`,
    );
    expect(perf_summary).toMatchObject({
      overall_observability_coverage: 2 / 3,
      token_observability_coverage: 0,
      total_prompt_tokens: 20,
      mean_num_turns: 2,
      std_num_turns: 1,
      p90_num_turns: 2.8,
      total_latency_p50_ms: 200,
    });
  });

  it.each([
    ['[{},{}]', "ValueError('Duplicate materialized input row for rollout key (0, 0)')"],
    [
      '[{"_ng_task_index":1.0},{"_ng_task_index":true}]',
      "ValueError('Duplicate materialized input row for rollout key (True, 0)')",
    ],
    [
      '[{"_ng_task_index":"a"},{"_ng_task_index":"a"}]',
      'ValueError("Duplicate materialized input row for rollout key (\'a\', 0)")',
    ],
    [
      '[{"mask_sample":true},{}]',
      "ValueError('Rollout results contain rows with no matching materialized input rows. Found 1 extra rollout rows. Extra rollout keys: [(0, 0)]')",
    ],
  ])(
    'refuses %s, where a rollout comes twice, with the body of the Python server [pit-24-duplicates]',
    (rows, detail) => {
      let error: unknown;
      try {
        aggregate(rows);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'internal', status: 500, detail });
    },
  );

  it('answers where the Python server gives up on infinities and ints past 64 bits', () => {
    const text = aggregateText(
      `[${row(0, 0, '"reward":Infinity,"big":100000000000000000000000')},${row(0, 1, '"reward":NaN,"big":-1')}]`,
    );
    expect(text).toContain('"mean/reward":null');
    expect(text).toContain('"mean/big":5e+22');
    expect(text).toContain('"big":100000000000000000000000');
  });

  it('orders string indices after numbers instead of giving up', () => {
    const { group_level_metrics } = aggregate('[{"_ng_task_index":"b"},{"_ng_task_index":2.0},{"_ng_task_index":"a"}]');
    expect(group_level_metrics.map((group) => group['_ng_task_index'])).toEqual([2, 'a', 'b']);
  });
});

describe("an environment's own metrics", () => {
  const rows = `[${row(1, 0, '"reward":1.0')},${row(1, 1, '"reward":0.0')},${row(0, 0, '"reward":1.0')},${row(0, 1, '"reward":1.0,"mask_sample":true')}]`;

  it('get the scored rollouts by task', () => {
    let seen: unknown;
    aggregate(rows, {
      computeMetrics(tasks) {
        seen = tasks.map((task) => task.map((rollout) => [rollout['_ng_task_index'], rollout['reward']]));
        return {};
      },
    });
    expect(seen).toEqual([
      [[0, 1]],
      [
        [1, 1],
        [1, 0],
      ],
    ]);
  });

  it('join the run, and the tasks they are about', () => {
    const hooks: AggregateHooks = {
      computeMetrics: () => ({
        'pass@1/accuracy': 50,
        tasks: 2n,
        per_task_metrics: [{ _ng_task_index: 1, hard: true }],
      }),
      getKeyMetrics: (metrics) => ({
        'pass@1/accuracy': metrics['pass@1/accuracy'],
        num_repeats: metrics['num_repeats'],
      }),
    };
    const text = aggregateText(rows, hooks);
    expect(text).toContain('"pass@1/accuracy":50.0,"tasks":2,"num_repeats":2}');
    expect(text).toContain('"key_metrics":{"pass@1/accuracy":50.0,"num_repeats":2,"coverage/measured_rollouts":3');
    const { group_level_metrics } = aggregate(rows, hooks);
    expect(group_level_metrics[0]).not.toHaveProperty('hard');
    expect(group_level_metrics[1]).toMatchObject({ _ng_task_index: 1, hard: true });
  });

  it('replace the generic metric of their name in each repeat, and its summary', () => {
    const { repeat_level_metrics, agent_metrics } = aggregate(rows, {
      computeRepeatMetrics: (tasks) => ({ 'mean/reward': tasks.length * 10 }),
    });
    expect(repeat_level_metrics.map((repeat) => repeat['mean/reward'])).toEqual([20, 10]);
    expect(agent_metrics).toMatchObject({ 'mean/reward': 2 / 3, 'mean_across_repeats/mean/reward': 15 });
  });

  it('are not summarised over repeats when one of them is no finite number', () => {
    const { repeat_level_metrics, agent_metrics } = aggregate(rows, {
      computeRepeatMetrics: (tasks) => ({ 'mean/reward': tasks.length > 1 ? 1 : Number.NaN }),
    });
    expect(repeat_level_metrics[0]).not.toHaveProperty('mean/reward');
    expect(agent_metrics).not.toHaveProperty('mean_across_repeats/mean/reward');
  });
});
