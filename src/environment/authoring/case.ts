import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject, JsonValue } from '../../lib/json.ts';
import { createSchemaChecker } from '../../lib/json-schema.ts';
import { readJsonLines } from './json-lines.ts';

/** The kinds of cases; an environment has at least one of each of `REQUIRED_KINDS`. */
export const CASE_KINDS = ['gold', 'empty', 'near_miss', 'wrong', 'hostile'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export const REQUIRED_KINDS: readonly CaseKind[] = ['gold', 'empty', 'near_miss'];

/** Where an environment keeps its cases, relative to its folder. */
export const CASES_FILE = 'data/cases.jsonl';

/** A text, or its pieces: a piece may be repeated, so that a file need not hold 50,000 brackets. */
export type CaseText = string | readonly (string | { readonly repeat: string; readonly times: number })[];

export interface CaseToolCall {
  readonly name: string;
  readonly arguments?: JsonValue;
}

/** One line of `data/cases.jsonl`: an agent's play of one row, and the reward it must get. */
export interface Case {
  readonly name: string;
  readonly kind: CaseKind;
  /** The row itself, or `row_index`: its line in the first `example` data set, from 0. */
  readonly row?: JsonObject;
  readonly row_index?: number;
  /** Tools called before the answer; their calls and outputs stand in the response. */
  readonly tool_calls?: readonly CaseToolCall[];
  /** The text of the agent's last message. Without `answer`, `answers` and `response` the agent says nothing. */
  readonly answer?: CaseText;
  /** Several turns, for the Gymnasium protocol: one text for each `/step`. */
  readonly answers?: readonly CaseText[];
  /** The whole Responses body, where a message is not enough. */
  readonly response?: JsonObject;
  /** Instead of the kind's own: 1 for `gold`, 0 for `empty`, `near_miss` and `wrong`, any for `hostile`. */
  readonly expected_reward?: number;
  /** Of the instance that plays the case. */
  readonly ruleset?: string;
  readonly settings?: JsonObject;
}

const text = { type: 'string' } as const;
const caseText = {
  anyOf: [
    text,
    {
      type: 'array',
      items: {
        anyOf: [
          text,
          {
            type: 'object',
            additionalProperties: false,
            required: ['repeat', 'times'],
            properties: { repeat: text, times: { type: 'integer', minimum: 0, maximum: 10_000_000 } },
          },
        ],
      },
    },
  ],
} as const;

/** JSON Schema of one line; `environments/README.md` describes it for authors. */
export const CASE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind'],
  properties: {
    name: { type: 'string', minLength: 1 },
    kind: { enum: CASE_KINDS },
    row: { type: 'object' },
    row_index: { type: 'integer', minimum: 0 },
    tool_calls: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: text, arguments: {} },
      },
    },
    answer: caseText,
    answers: { type: 'array', minItems: 1, items: caseText },
    response: { type: 'object' },
    expected_reward: { type: 'number' },
    ruleset: text,
    settings: { type: 'object' },
  },
} as const;

const checkCase = createSchemaChecker<Case>(CASE_SCHEMA);

export interface CaseFile {
  readonly cases: readonly Case[];
  /** A sentence with file and line for each line that is no case. */
  readonly problems: readonly string[];
}

/** Reads an environment's cases. Null where it has no such file. */
export async function readCases(folder: string): Promise<CaseFile | null> {
  const file = path.join(folder, CASES_FILE);
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return null;
  const lines = readJsonLines(content, CASES_FILE);
  const cases: Case[] = [];
  const problems = [...lines.problems];
  for (const { value, place } of lines.entries) {
    const checked = checkCase(value);
    const found = checked.ok ? contradictions(checked.value, cases) : checked.problems;
    if (checked.ok && found.length === 0) cases.push(checked.value);
    problems.push(...found.map((problem) => `${place}: ${problem}`));
  }
  return { cases, problems };
}

function contradictions(value: Case, earlier: readonly Case[]): string[] {
  const says = [value.answer, value.answers, value.response].filter((each) => each !== undefined);
  return [
    ...((value.row === undefined) === (value.row_index === undefined) ? ['give either row or row_index'] : []),
    ...(says.length > 1 ? ['give only one of answer, answers and response'] : []),
    ...(earlier.some(({ name }) => name === value.name) ? [`the name ${JSON.stringify(value.name)} is taken`] : []),
  ];
}

/** The reward a case must get, or null where any will do. */
export function expectedReward(value: Case): number | null {
  if (value.expected_reward !== undefined) return value.expected_reward;
  return { gold: 1, empty: 0, near_miss: 0, wrong: 0, hostile: null }[value.kind];
}
