import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/lib/json.ts';
import { type Harness, startHarness } from '../../src/server/harness.ts';
import type { Exception } from './compare.ts';
import { differential, type EarlierReplies, type Exchange } from './differential.ts';
import { DOCUMENTED_EXCEPTIONS } from './documented-exceptions.ts';
import { type GymPython, gymPython } from './gym-python.ts';
import { loudTelemetry } from './loud-telemetry.ts';
import { competitionBodies, mathBodies } from './math-bodies.ts';
import { MATH_FAMILIES, type MathFamily, startMathServer } from './math-servers.ts';
import { type GymData, packageGymData, type RecordedBody, sharedGymData } from './recorded-bodies.ts';
import { createScriptedModel, type ScriptedModel } from './scripted-model.ts';

const environment = fileURLToPath(new URL('../../environments/math', import.meta.url));
const judged: readonly MathFamily[] = ['math_with_judge', 'math_with_autograder', 'polymath', 'ns_tools'];

let python: GymPython;
let data: GymData;
let model: ScriptedModel;

beforeAll(async () => {
  python = await gymPython();
  data = sharedGymData() ?? packageGymData(python);
  model = await createScriptedModel();
});

afterAll(() => model[Symbol.asyncDispose]());

const exceptions: readonly Exception[] = [
  ...DOCUMENTED_EXCEPTIONS,
  {
    id: 'always-mcp',
    reason: 'ours always offers its tools over MCP; the published math servers ship with that switched off',
    exchange: /^seed /,
    where: /^body\.mcp$/,
    kinds: ['extra'],
  },
  {
    id: 'judge-wording',
    reason: 'the instructions to the judge are in our own words; problem and answers stand where they stood',
    where: /judge_evaluations\[\d+\]\.responses_create_params\.input\[0\]\.content$/,
    kinds: ['value'],
  },
  {
    id: 'judge-model',
    reason: 'the published server leaves the name to its model server; ours names the model in each request',
    where: /judge_evaluations\[\d+\]\.responses_create_params\.model$/,
    expected: /^null$/,
  },
];

function startOurs(family: MathFamily, judge: boolean): Promise<Harness> {
  const settings: JsonObject = { compat: 'gym', ...(judged.includes(family) ? { should_use_judge: judge } : {}) };
  return startHarness({
    folder: environment,
    name: family,
    ruleset: family,
    settings,
    sandboxes: 'real',
    telemetry: loudTelemetry(),
    ...(judge ? { judge: { base_url: `${model.url}/v1`, model: 'scripted' } } : {}),
  });
}

/** A session per body, as the client has it, and the aggregate over all replies at the end. */
function exchangesOf(bodies: readonly RecordedBody[]): Exchange[] {
  const exchanges: Exchange[] = bodies.flatMap(({ id, body }) => [
    { name: `seed ${id}`, path: '/seed_session', body, session: id },
    { name: `verify ${id}`, path: '/verify', body, session: id },
  ]);
  exchanges.push({
    name: 'aggregate',
    path: '/aggregate_metrics',
    compare: { tolerance: 1e-12, keyOrder: true },
    body: (earlier: EarlierReplies) => ({
      verify_responses: bodies.map(({ id }, index) => ({
        ...(JSON.parse(earlier.get(`verify ${id}`)?.text ?? '{}') as object),
        _ng_task_index: index >> 1,
        _ng_rollout_index: index % 2,
      })),
    }),
  });
  return exchanges;
}

async function compare(family: MathFamily, bodies: readonly RecordedBody[], judge: boolean): Promise<string> {
  const [theirs, ours] = await Promise.all([
    startMathServer(python, family, judge ? { judgeUrl: model.url } : {}),
    startOurs(family, judge),
  ]);
  await using _theirs = theirs;
  await using _ours = ours;
  const report = await differential({
    expected: { name: 'Python', url: theirs.url },
    actual: { name: 'Paddock', url: ours.url },
    exchanges: exchangesOf(bodies),
    exceptions,
    // The published server looks after its verifier every 50 ms, and its timers count CPU time here (`patient`).
    concurrency: 4,
  });
  process.stdout.write(`${family}${judge ? ' with a judge' : ''}: ${report.text}\n`);
  return report.unexplained.length === 0 ? 'no difference' : `${report.unexplained.length} differences, listed above`;
}

describe('with compat: gym, the published math servers and ours answer the same bodies alike', () => {
  it.each(MATH_FAMILIES)('%s, without a judge', async (family) => {
    expect(await compare(family, mathBodies(data, family), false)).toBe('no difference');
  });

  it.each(judged)('%s, with a judge', async (family) => {
    expect(await compare(family, mathBodies(data, family), true)).toBe('no difference');
  });

  it('ns_tools, on the gold answers of competition mathematics', async () => {
    expect(await compare('ns_tools', competitionBodies(data), false)).toBe('no difference');
  });
});
