import { defineRuleset, functionCallOutputs, functionCalls, isJsonObject, type JsonValue } from 'paddock/kit';
import { pythonFloat } from '../grading/python-text.ts';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components } from '../schema.gen.ts';

type Row = Required<components['schemas']['MathAdvancedCalculationsRow']>;
type Settings = Required<components['schemas']['CompatSettings']>;

/** NeMo Gym's math_advanced_calculations: every expected value must be the result of some call, to the last digit. */
export const mathAdvancedCalculations = defineRuleset<Row, Settings, MathState, MathResources>({
  title: 'Values computed with the calculators of an alternate universe',
  row: 'MathAdvancedCalculationsRow',
  settings: 'CompatSettings',
  tools: ['add', 'subtract', 'multiply', 'divide', 'sin', 'cos', 'power', 'log', 'pi', 'negate', 'return_constant'],
  reverify: 'stateless',
  matches: (row) => row['ground_truth'] !== undefined && 'depth' in row && 'breadth' in row,
  verify({ row, response, settings }) {
    const expected = readGroundTruth(row.ground_truth);
    const called = new Set(functionCalls(response).map(({ callId }) => callId));
    // The public server takes any output; one that answers no call of the model is no work of its.
    const outputs = functionCallOutputs(response).filter(
      ({ callId }) => settings.compat === 'gym' || called.has(callId),
    );
    const solutions = outputs.map(({ output }) => solutionOf(output));
    const missing = expected.filter((value) => !solutions.some((solution) => solution === value));
    const correct = missing.length === 0;
    return {
      verdict: correct ? 'correct' : 'wrong',
      reward: correct ? 1 : 0,
      decision: correct ? 'equal' : 'different',
      reason: correct
        ? 'Every expected value is the result of a call.'
        : `${missing.length} of ${expected.length} expected values are the result of no call.`,
    };
  },
});

/** A list, or its JSON text. A number is compared as a number, a null with a call that failed. */
function readGroundTruth(value: Row['ground_truth']): readonly (number | string | null)[] {
  const list: unknown = typeof value === 'string' ? parse(value) : value;
  if (!Array.isArray(list)) throw new Error(`The row's ground_truth is no list of numbers: ${JSON.stringify(value)}`);
  return list.map((item: JsonValue) => (typeof item === 'boolean' ? Number(item) : (item as number | string | null)));
}

/** The number, or the text of one, in a calculator's reply; null for a call that failed. */
function solutionOf(output: string): number | null {
  const reply = parse(output);
  const solution = isJsonObject(reply) ? reply['solution'] : undefined;
  if (typeof solution === 'string') return pythonFloat(solution);
  return typeof solution === 'number' || typeof solution === 'boolean' ? Number(solution) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
