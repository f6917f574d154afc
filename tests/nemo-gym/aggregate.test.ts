import { beforeAll, describe, expect, it } from 'vitest';
import { stringifyPython } from '../../src/lib/python-json.ts';
import { parsePythonJson } from '../../src/lib/python-json-parser.ts';
import { aggregateDifferences } from './aggregate-differences.ts';
import { ourAggregate, pythonAggregates } from './aggregate-reference.ts';
import { aggregateSets } from './aggregate-sets.ts';
import { type GymPython, gymPython } from './gym-python.ts';

const SEED = 20_26;
const SETS = 300;

describe('the aggregate of generated verify responses', () => {
  let python: GymPython;

  beforeAll(async () => {
    python = await gymPython();
  });

  it(`equals nemo-gym's in ${SETS} sets: keys, their order, ints and floats, values to 1e-12`, async () => {
    const lines = aggregateSets(SEED, SETS).map((set) => stringifyPython({ ...set }));
    const theirs = await pythonAggregates(python, lines);
    expect(theirs).toHaveLength(SETS);
    expect(theirs.filter((line) => line.startsWith('{"error"'))).toEqual([]);
    const differences = lines.flatMap((line, index) =>
      aggregateDifferences(
        parsePythonJson(ourAggregate(line)),
        parsePythonJson(theirs[index] ?? 'null'),
        `set ${index}`,
      ),
    );
    expect(differences).toEqual([]);
  });

  it("refuses a rollout that comes twice with nemo-gym's body of a 500", async () => {
    const lines = [
      [{ reward: 1 }, { reward: 0 }],
      [{ _ng_task_index: 3, _ng_rollout_index: 1 }, { _ng_task_index: 4 }, { _ng_task_index: 3, _ng_rollout_index: 1 }],
      [{ _ng_task_index: "it's" }, { _ng_task_index: "it's" }],
      [{ _ng_task_index: 2, mask_sample: true }, { _ng_task_index: 2 }, { _ng_task_index: 5 }],
    ].map((rows) => JSON.stringify({ name: 'twice', hooks: 'none', verify_responses: rows }));
    expect(lines.map(ourAggregate).map(errorOf)).toEqual((await pythonAggregates(python, lines)).map(errorOf));
  });
});

function errorOf(line: string): unknown {
  return (JSON.parse(line) as { error?: unknown }).error;
}
