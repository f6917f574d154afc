import { fileURLToPath } from 'node:url';
import { aggregateMetrics } from '../../src/environment/aggregate/aggregate.ts';
import { isAppError } from '../../src/lib/errors.ts';
import { type PyDict, type PyReadValue, stringifyPython } from '../../src/lib/python-json.ts';
import { parsePythonJson } from '../../src/lib/python-json-parser.ts';
import { AGGREGATE_HOOKS } from './aggregate-hooks.ts';
import type { HookName } from './aggregate-sets.ts';
import type { GymPython } from './gym-python.ts';

const SCRIPT = fileURLToPath(new URL('aggregate_reference.py', import.meta.url));

/** What nemo-gym answers to each line (a set as JSON), as lines of JSON. */
export async function pythonAggregates(python: GymPython, lines: readonly string[]): Promise<string[]> {
  await using process = python.start({ command: ['python', SCRIPT] });
  const answers: string[] = [];
  process.child.stdout?.on('data', (text: string) => answers.push(text));
  process.child.stdin?.end(`${lines.join('\n')}\n`);
  const { code, output } = await process.ended;
  if (code !== 0) throw new Error(`aggregate_reference.py ended with ${code}: ${output.slice(-2_000)}`);
  return answers.join('').trimEnd().split('\n');
}

/** What we answer to the same line: a reply, or `{"error"}` with the body of a 500. */
export function ourAggregate(line: string): string {
  const set = parsePythonJson(line) as PyDict;
  const rows = set.get('verify_responses') as unknown as readonly PyDict[];
  try {
    return stringifyPython({ ...aggregateMetrics(rows, AGGREGATE_HOOKS[set.get('hooks') as HookName]) });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return stringifyPython({ error: error.detail as PyReadValue });
  }
}
