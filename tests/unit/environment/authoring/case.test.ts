import { describe, expect, test } from 'vitest';
import { expectedReward, readCases } from '../../../../src/environment/authoring/case.ts';
import { buildResponse, caseText, caseTurns } from '../../../../src/environment/authoring/case-response.ts';
import { caseRow } from '../../../../src/environment/authoring/example-rows.ts';
import { folderOf, jsonLines } from './environment-folder.ts';

const casesOf = async (...lines: readonly unknown[]) =>
  readCases(await folderOf({ 'data/cases.jsonl': jsonLines(...lines) }));

describe('the file of cases', () => {
  test('gives its cases in their order', async () => {
    const file = await casesOf({ name: 'a', kind: 'gold', row: {}, answer: '1' }, '', {
      name: 'b',
      kind: 'empty',
      row_index: 0,
    });
    expect(file?.problems).toEqual([]);
    expect(file?.cases.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('is null where there is none', async () => {
    expect(await readCases(await folderOf({}))).toBeNull();
  });

  test.each([
    ['{"name": ', 'is not JSON'],
    ['[1]', 'is not a JSON object'],
    [{ name: 'a', kind: 'golden', row: {} }, 'kind: must be equal to one of the allowed values: gold, empty'],
    [{ name: 'a', kind: 'gold', row: {}, anser: '1' }, '("anser"; did you mean "answer"?)'],
    [{ name: 'a', kind: 'gold', answer: '1' }, 'give either row or row_index'],
    [{ name: 'a', kind: 'gold', row: {}, row_index: 0 }, 'give either row or row_index'],
    [{ name: 'a', kind: 'gold', row: {}, answer: '1', response: {} }, 'give only one of answer, answers and response'],
    [{ name: 'first', kind: 'gold', row: {} }, 'the name "first" is taken'],
  ])('a bad line is named with what is wrong: %j', async (line, problem) => {
    const file = await casesOf({ name: 'first', kind: 'gold', row: {} }, line);
    expect(file?.cases).toHaveLength(1);
    expect(file?.problems[0]).toMatch(/^data\/cases\.jsonl:2: /);
    expect(file?.problems.join('\n')).toContain(problem);
  });
});

test('a kind has its reward, and a case may say another', () => {
  expect(expectedReward({ name: '', kind: 'gold' })).toBe(1);
  expect(expectedReward({ name: '', kind: 'near_miss' })).toBe(0);
  expect(expectedReward({ name: '', kind: 'hostile' })).toBeNull();
  expect(expectedReward({ name: '', kind: 'gold', expected_reward: 3 })).toBe(3);
});

test('a row is the case’s own or a line of the example data set, and always has responses_create_params', () => {
  const rows = [{ a: 1, responses_create_params: { input: 'Q' } }];
  expect(caseRow({ name: '', kind: 'gold', row_index: 0 }, rows)).toEqual(rows[0]);
  expect(caseRow({ name: '', kind: 'gold', row: { b: 2 } }, rows)).toEqual({
    b: 2,
    responses_create_params: { input: [] },
  });
  expect(caseRow({ name: '', kind: 'gold', row_index: 1 }, rows)).toBeNull();
});

test('an answer may repeat a piece', () => {
  expect(caseText(['{', { repeat: 'ab', times: 3 }, '}'])).toBe('{ababab}');
});

test('an agent that says nothing sends no message, one that says "" an empty one', () => {
  const outputOf = (turn: string | null) => buildResponse(turn)['output'];
  expect(caseTurns({ name: '', kind: 'empty' })).toEqual([null]);
  expect(outputOf(null)).toEqual([]);
  expect(outputOf('')).toMatchObject([{ type: 'message', content: [{ type: 'output_text', text: '' }] }]);
});

test('tools that were called stand before the message, each with its output', () => {
  const { output } = buildResponse('5', [{ name: 'add', arguments: { a: 2 }, output: '{"sum":5}' }]);
  expect(output).toMatchObject([
    { type: 'function_call', name: 'add', arguments: '{"a":2}', call_id: 'call_0' },
    { type: 'function_call_output', output: '{"sum":5}', call_id: 'call_0' },
    { type: 'message' },
  ]);
});
