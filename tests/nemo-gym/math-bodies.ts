import type { MathFamily } from './math-servers.ts';
import {
  bodyWithAnswer,
  type GymData,
  message,
  type RecordedBody,
  type Row,
  readRows,
  recordedBodies,
} from './recorded-bodies.ts';

/** All bodies of a family: the recorded ones, and for each example row its gold, a wrong and no answer. */
export function mathBodies(data: GymData, family: MathFamily): RecordedBody[] {
  const made = readRows(data.examples(family)).flatMap((row, index) =>
    answersFor(family, row).map(({ kind, answer }) => ({
      id: `${family}/example.jsonl:${index + 1}:${kind}`,
      body: bodyWithAnswer(row, answer),
    })),
  );
  return [...recordedBodies(data, family), ...made];
}

/** The rows of competition mathematics, each with its gold in a box. */
export function competitionBodies(data: GymData): RecordedBody[] {
  return readRows(data.competition).map((row) => ({
    id: `competition ${String(row['id'])}`,
    body: bodyWithAnswer(row, boxed(String(row['expected_answer']))),
  }));
}

interface Answer {
  readonly kind: 'gold' | 'wrong' | 'unboxed' | 'empty';
  readonly answer: string | readonly Row[];
}

const boxed = (text: string): string => `The answer is \\boxed{${text}}.`;

function answersFor(family: MathFamily, row: Row): Answer[] {
  if (family === 'math_advanced_calculations') return calculationAnswers(row);
  const gold = String(row[family === 'math_with_code' ? 'expected_result' : 'expected_answer']);
  return [
    { kind: 'gold', answer: boxed(gold) },
    { kind: 'wrong', answer: boxed('-987654321') },
    { kind: 'unboxed', answer: `The answer is ${gold}` },
    { kind: 'empty', answer: '' },
  ];
}

function calculationAnswers(row: Row): Answer[] {
  const gold = JSON.parse(String(row['ground_truth'])) as number[];
  const calls = (solutions: readonly number[]): Row[] => [
    ...solutions.flatMap((solution, index) => [
      {
        type: 'function_call',
        name: 'return_constant',
        arguments: JSON.stringify({ a: solution }),
        call_id: `c${index}`,
      },
      { type: 'function_call_output', call_id: `c${index}`, output: JSON.stringify({ solution }) },
    ]),
    message('Done.'),
  ];
  return [
    { kind: 'gold', answer: calls(gold) },
    { kind: 'wrong', answer: calls(gold.map((value) => value + 1)) },
    { kind: 'unboxed', answer: `The values are ${gold.join(', ')}.` },
    { kind: 'empty', answer: '' },
  ];
}
