import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DisposableStack } from '../../src/lib/disposables.ts';
import {
  exampleInstances,
  exampleRows,
  exampleScripts,
  REGISTERED_EXAMPLE,
  UPSTREAM_EXAMPLES,
} from './example-client.ts';
import { type GymPython, gymPython, SITE_PACKAGES } from './gym-python.ts';
import { createGymWorkspace, type GymRun, type GymWorkspace, POLICY_MODEL_CONFIG } from './gym-workspace.ts';
import { type OurServer, startOurServer } from './our-server.ts';
import { codeRow, followPrompt, knowAnswers, questionRow } from './policy-script.ts';
import { packageGymData, type Row, readRows } from './recorded-bodies.ts';
import { createScriptedModel } from './scripted-model.ts';
import { prepareShimRoot } from './shim-root.ts';

const conformance = fileURLToPath(new URL('session_conformance.py', import.meta.url));
const configOf = (implementation: string): string =>
  `resources_servers/${implementation}/configs/${implementation}.yaml`;
const upstream = ['math_with_judge', ...UPSTREAM_EXAMPLES.map(({ implementation }) => implementation)].map(configOf);
const repeats = 2;

const rows: readonly Row[] = [
  questionRow('What is 2 + 2? [[answer: 4]]', '4'),
  questionRow('What is a half of one? [[answer: 0.5]]', '\\frac{1}{2}'),
  questionRow('What is 3 + 3? [[answer: 7]]', '6'),
  codeRow('What is 1 + ... + 10? [[python: print(sum(range(11)))]]', '55'),
];
const rewards = [1, 1, 0, 1];

/** A cell's time is no matter here, and this machine may be busy. */
const settings = { max_execution_time: 120 };

const stack = new DisposableStack();
let python: GymPython;
let ours: OurServer;
let workspace: GymWorkspace;
let run: GymRun;
let upstreamRows: Row[];
let configs: string[];

/** Everything is registered at once and collected in one run, because each start of the client costs ten seconds. */
beforeAll(async () => {
  python = await gymPython();
  const packages = `${python.dir}/gym${SITE_PACKAGES.slice('/opt/gym'.length)}`;
  upstreamRows = readRows(packageGymData(python).examples('math_with_judge'));
  const known = upstreamRows
    .slice(0, 3)
    .map((row) => [String(row['question']), String(row['expected_answer'])] as const);
  const model = stack.use(
    await createScriptedModel([followPrompt, knowAnswers(new Map(known)), ...exampleScripts(python)]),
  );
  ours = stack.use(
    await startOurServer({
      math: { environment: 'math', settings },
      math_typed: { environment: 'math', settings },
      math_shim: { environment: 'math', settings },
      judged: { environment: 'math', ruleset: 'math_with_judge' },
      ...exampleInstances(),
    }),
  );
  const shim = await prepareShimRoot(python);
  stack.use({ [Symbol.asyncDispose]: () => Promise.resolve(shim.remove()) });
  await ours.gymConfig(['math_shim'], '--shim', shim.folder);
  workspace = stack.use(
    createGymWorkspace({ python, modelUrl: model.url, plugins: shim.folder, env: shim.env, options: shim.options }),
  );
  const repointed = ['judged', ...UPSTREAM_EXAMPLES.map(({ instance }) => instance)];
  const upstreamFiles = upstream.map((file) => `${packages}/${file}`);
  configs = [
    workspace.write('prelude.yaml', await ours.gymConfig(repointed, '--prelude', ...upstreamFiles)),
    ...upstream,
    workspace.write('ours.yaml', await ours.gymConfig(['math', REGISTERED_EXAMPLE.instance])),
    workspace.write('typed.yaml', await ours.gymConfig(['math_typed'], '--environment-server', 'single_agent_turn')),
    `${shim.folder}/resources_servers/math_shim/configs/math_shim.yaml`,
    POLICY_MODEL_CONFIG,
  ];
  await using gym = await workspace.start(configs);
  const agent = (name: string) => (row: Row) => ({ ...row, agent_ref: { type: 'responses_api_agents', name } });
  run = await workspace
    .collect({
      name: 'run',
      configs,
      repeats,
      input: [
        ...rows.map(agent('math_simple_agent')),
        ...rows.map((row, index) => ({ task_id: { taskset: 'math_typed', task_id: String(index) }, task_input: row })),
        ...upstreamRows.map(agent('math_with_judge_simple_agent')),
        ...rows.map(agent('math_shim_simple_agent')),
        ...exampleRows(python),
      ],
    })
    .catch((error: unknown) => {
      throw new Error(
        `${String(error)}\nservers:\n${gym.output().slice(-8_000)}\npaddock:\n${ours.output().slice(-4_000)}`,
      );
    });
});

afterAll(() => stack[Symbol.asyncDispose]());

/** Rewards of the rows that went through one environment server, by task and repeat. */
function rewardsVia(environmentServer: string): unknown[] {
  return run.rollouts
    .filter((rollout) => rollout['_ng_environment_server'] === environmentServer)
    .toSorted((one, other) => Number(one['_ng_task_index']) - Number(other['_ng_task_index']))
    .map((rollout) => rollout['reward']);
}

const twice = (values: readonly number[]): number[] => values.flatMap((value) => Array<number>(repeats).fill(value));

describe('the published client, gym env start and gym eval run', () => {
  it('collects every rollout, and none fails', () => {
    expect(run.failures).toEqual([]);
    expect(run.rollouts).toHaveLength((3 * rows.length + upstreamRows.length + exampleRows(python).length) * repeats);
  });

  it('gets the rewards of an instance registered by paddock gym-config, tools included', () => {
    expect(rewardsVia('math_environment_server')).toEqual(twice(rewards));
  });

  it('gets the same through typed sessions', () => {
    expect(rewardsVia('math_typed_environment_server')).toEqual(twice(rewards));
  });

  it('gets the same from a server it has spawned itself, through the shim', () => {
    expect(rewardsVia('math_shim_environment_server')).toEqual(twice(rewards));
  });

  it('gets the rewards of an unmodified upstream configuration that the prelude repoints', () => {
    expect(rewardsVia('math_with_judge_environment_server')).toEqual(twice([1, 1, 1, 0, 0]));
  });

  it.each([...UPSTREAM_EXAMPLES, REGISTERED_EXAMPLE])(
    'gets the rewards of the remade $implementation',
    ({ environmentServer, rewards: expected }) => {
      expect(rewardsVia(environmentServer)).toEqual(twice(expected));
    },
  );

  it('writes an aggregate per server, with our metrics in it', () => {
    const means = run.aggregates.map((entry) => [
      entry['_ng_environment_server'],
      (entry['agent_metrics'] as Row)['mean/reward'],
    ]);
    expect(Object.fromEntries(means)).toMatchObject({
      math_environment_server: 0.75,
      math_typed_environment_server: 0.75,
      math_shim_environment_server: 0.75,
      math_with_judge_environment_server: 0.6,
    });
  });

  it('writes the metrics of our ruleset into the aggregate', () => {
    const entry = run.aggregates.find(
      (each) => each['_ng_environment_server'] === 'math_with_judge_environment_server',
    );
    expect(entry?.['key_metrics']).toMatchObject({
      'pass@2/symbolic_accuracy': 60,
      'majority@2/symbolic_accuracy': 60,
    });
  });

  it('sees tool calls that were answered by a real interpreter', () => {
    const outputs = run.rollouts
      .filter((rollout) => String(rollout['_ng_environment_server']).startsWith('math_'))
      .flatMap((rollout) => (rollout['response'] as Row)['output'] as Row[]);
    const results = outputs
      .filter((item) => item['type'] === 'function_call_output')
      .map((item) => String(item['output']));
    const expected = JSON.stringify({ success: true, stdout: '55\n', stderr: '', error_message: null, result: null });
    expect(results).toEqual(Array(3 * repeats).fill(expected));
  });
});

describe('gym eval reverify', () => {
  it('verifies the same rollouts again and gets the same rewards', async () => {
    const kept = (name: string): Row[] =>
      readRows(`${workspace.folder}/run${name}.jsonl`).filter(
        (row) => (row['agent_ref'] as Row | undefined)?.['name'] === 'math_with_judge_simple_agent',
      );
    const inputs = workspace.write('again_inputs.jsonl', lines(kept('_materialized_inputs')));
    const rollouts = workspace.write('again_rollouts.jsonl', lines(kept('')));
    const output = `${workspace.folder}/again.jsonl`;
    const config = configs
      .filter((path) => /prelude|math_with_judge|openai_model/.test(path))
      .flatMap((path) => ['--config', path]);
    const files = ['--inputs', inputs, '--rollouts', rollouts, '--output', output];
    const { code, output: printed } = await workspace.gym('eval', 'reverify', ...config, ...files);
    expect(code, printed.slice(-4_000)).toBe(0);
    const scored = (all: readonly Row[]): string[] =>
      all.map((row) => JSON.stringify([row['_ng_task_index'], row['_ng_rollout_index'], row['reward']]));
    expect(new Set(scored(readRows(output)))).toEqual(new Set(scored(kept(''))));
    expect(JSON.parse(readFileSync(`${workspace.folder}/again_aggregate_metrics.json`, 'utf8'))).toHaveLength(1);
  });
});

describe("the client's own session conformance check", () => {
  it('passes against an instance of ours', async () => {
    const { code, output } = await python.run({
      command: ['python', conformance, ours.url('math'), JSON.stringify(rows[0])],
    });
    expect(code, output).toBe(0);
  });
});

const lines = (values: readonly Row[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
