import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregateMetrics } from '../../../../src/environment/aggregate/aggregate.ts';
import { type PyDict, stringifyPython } from '../../../../src/lib/python-json.ts';
import { parsePythonJson } from '../../../../src/lib/python-json-parser.ts';
import { aggregateDifferences } from '../../../nemo-gym/aggregate-differences.ts';
import { AGGREGATE_HOOKS } from '../../../nemo-gym/aggregate-hooks.ts';
import type { HookName } from '../../../nemo-gym/aggregate-sets.ts';

// Written by tests/nemo-gym/record-aggregate.ts: what nemo-gym 0.7.0 answered.
const recorded = readFileSync(new URL('fixtures/recorded-sets.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => parsePythonJson(line) as ReadonlyMap<string, PyDict>);

describe('the aggregate of recorded verify responses', () => {
  it.each(recorded.map((entry, index) => ({ index, set: member(entry, 'set'), reply: member(entry, 'reply') })))(
    "equals nemo-gym's, key for key (set $index)",
    ({ set, reply }) => {
      const rows = set.get('verify_responses') as unknown as readonly PyDict[];
      const ours = aggregateMetrics(rows, AGGREGATE_HOOKS[set.get('hooks') as HookName]);
      expect(aggregateDifferences(parsePythonJson(stringifyPython({ ...ours })), reply)).toEqual([]);
    },
  );
});

function member(entry: ReadonlyMap<string, PyDict>, key: string): PyDict {
  return entry.get(key) ?? new Map();
}
