import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GymPython, SITE_PACKAGES } from './gym-python.ts';

export type Row = Record<string, unknown>;

/** A `/verify` body made from a public data set, complete enough for the published server to accept it. */
export interface RecordedBody {
  /** Says where it comes from, e.g. `math_with_judge/rollouts.jsonl:2`. */
  readonly id: string;
  readonly body: Row;
}

/** Where the public rows and recorded rollouts of a family lie. */
export interface GymData {
  readonly examples: (family: string) => string;
  readonly rollouts: (family: string) => string;
  /** 128 rows of competition mathematics and more, in the shape of ns_tools. */
  readonly competition: string;
}

/** The data that the published package ships, in the root. */
export function packageGymData(python: GymPython): GymData {
  const folder = (family: string): string =>
    `${python.dir}/gym${SITE_PACKAGES.slice('/opt/gym'.length)}/resources_servers/${family}/data`;
  return {
    examples: (family) => `${folder(family)}/example.jsonl`,
    rollouts: (family) => `${folder(family)}/example_rollouts.jsonl`,
    competition: `${folder('ns_tools')}/compmath_test.jsonl`,
  };
}

/** The selection of it beside this checkout, or undefined where there is no `../shared`. */
export function sharedGymData(): GymData | undefined {
  const folder = fileURLToPath(new URL('../../../shared/data/gym', import.meta.url));
  if (!existsSync(folder)) return undefined;
  return {
    examples: (family) => `${folder}/${family}/example.jsonl`,
    rollouts: (family) => `${folder}/${family}/rollouts.jsonl`,
    competition: `${folder}/ns_tools/competition_math.jsonl`,
  };
}

export function readRows(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

/**
 * The recorded rollouts of one family, each joined with the example row that has the same prompt: the row's fields, the
 * recorded `responses_create_params` without its nulls, the recorded `response`.
 */
export function recordedBodies(data: GymData, family: string): RecordedBody[] {
  const rows = new Map(readRows(data.examples(family)).map((row) => [promptOf(row), row]));
  return readRows(data.rollouts(family)).map((rollout, index) => {
    const row = rows.get(promptOf(rollout)) ?? rowOfRollout(family, rollout, index);
    if (row === undefined) throw new Error(`${family}/rollouts.jsonl line ${index + 1} has no row in example.jsonl`);
    return {
      id: `${family}/rollouts.jsonl:${index + 1}`,
      body: {
        ...row,
        responses_create_params: withoutNulls(rollout['responses_create_params'] as Row),
        response: completeResponse(rollout['response'] as Row),
      },
    };
  });
}

/** A body for a row of a data set with an answer of ours: the given output items, or a message of this text. */
export function bodyWithAnswer(row: Row, answer: string | readonly Row[]): Row {
  return { ...row, response: answerResponse(typeof answer === 'string' ? [message(answer)] : answer) };
}

/** An assistant's message with this text. */
export function message(text: string): Row {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
}

function answerResponse(output: readonly Row[]): Row {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    model: 'scripted',
    status: 'completed',
    output,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
  };
}

/** Role and content of each message: recorded prompts carry other optional keys than the rows have. */
function promptOf(row: Row): string {
  const input = (row['responses_create_params'] as Row)['input'];
  if (!Array.isArray(input)) return JSON.stringify(input);
  return JSON.stringify((input as Row[]).map((item) => [item['role'], item['content']]));
}

function withoutNulls(params: Row): Row {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
}

/** The published server wants these three; some recordings have null there. */
function completeResponse(response: Row): Row {
  return {
    ...response,
    parallel_tool_calls: response['parallel_tool_calls'] ?? false,
    tool_choice: response['tool_choice'] ?? 'auto',
    tools: response['tools'] ?? [],
  };
}

/**
 * The recorded rollouts of math_advanced_calculations answer prompts that are in no published row. Each asks for the
 * value of one call, so its row is made from the call it made: the recorded solution is the ground truth.
 */
function rowOfRollout(family: string, rollout: Row, index: number): Row | undefined {
  if (family !== 'math_advanced_calculations') return undefined;
  const outputs = ((rollout['response'] as Row)['output'] as Row[]).filter(
    (item) => item['type'] === 'function_call_output',
  );
  const solutions = outputs.map((item) => (JSON.parse(String(item['output'])) as Row)['solution']);
  return { id: index, ground_truth: JSON.stringify(solutions), depth: 1, breadth: 1 };
}
