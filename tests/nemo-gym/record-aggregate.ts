// Writes sets with nemo-gym's replies, for the tests that run without it: npx tsx tests/nemo-gym/record-aggregate.ts OUT [DIR]
import { writeFileSync } from 'node:fs';
import { stringifyPython } from '../../src/lib/python-json.ts';
import { pythonAggregates } from './aggregate-reference.ts';
import { aggregateSets } from './aggregate-sets.ts';
import { gymPython } from './gym-python.ts';

const [out = 'recorded-sets.jsonl', root] = process.argv.slice(2);
const lines = aggregateSets(7, 60)
  .map((set) => stringifyPython({ ...set }))
  .filter((line) => line.length < 6_000)
  .slice(0, 24);
const replies = await pythonAggregates(await gymPython(root), lines);
const recorded = lines.map((line, index) => `{"set":${line},"reply":${replies[index]}}`);
writeFileSync(out, `${recorded.join('\n')}\n`);
