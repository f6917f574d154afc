import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { createSchemaChecker } from '../lib/json-schema.ts';
import type { Manifest } from './manifest.ts';

/**
 * One line of an environment's `data/cases.jsonl`: an answer to one of its example tasks and the reward it must earn. The
 * self-check at start plays the first `gold` one, `paddock check` all.
 */
export interface EnvironmentCase {
  readonly name: string;
  readonly kind: 'gold' | 'empty' | 'near_miss' | 'wrong' | 'hostile';
  /** Line of the example dataset, from 1. */
  readonly task: number;
  /** Tools called before the answer, in order. */
  readonly calls: ReadonlyArray<{ readonly tool: string; readonly arguments: JsonObject }>;
  /** Text of the final assistant message. */
  readonly answer: string;
  readonly reward: number;
}

const checkCase = createSchemaChecker<EnvironmentCase>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind', 'task', 'reward'],
  properties: {
    name: { type: 'string', minLength: 1 },
    kind: { enum: ['gold', 'empty', 'near_miss', 'wrong', 'hostile'] },
    task: { type: 'integer', minimum: 1 },
    calls: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tool', 'arguments'],
        properties: { tool: { type: 'string' }, arguments: { type: 'object' } },
      },
    },
    answer: { type: 'string', default: '' },
    reward: { type: 'number' },
  },
});

/** The rows of the environment's first dataset of type `example`. Throws `AppError('environment_invalid')`. */
export async function readExampleRows(folder: string, manifest: Manifest): Promise<JsonObject[]> {
  const dataset = manifest.datasets.find(({ type }) => type === 'example');
  if (dataset === undefined) {
    throw new AppError('environment_invalid', `${folder}: environment.yaml has no dataset of type example`);
  }
  return (await readLines(path.join(folder, dataset.path))) as JsonObject[];
}

/** The environment's cases. Throws `AppError('environment_invalid')` that names file and line. */
export async function readCases(folder: string): Promise<EnvironmentCase[]> {
  const file = path.join(folder, 'data', 'cases.jsonl');
  return (await readLines(file)).map((value, index) => {
    const checked = checkCase(value);
    if (!checked.ok) {
      throw new AppError('environment_invalid', `${file}:${index + 1}: ${checked.problems.join('; ')}`);
    }
    return checked.value;
  });
}

async function readLines(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('environment_invalid', `${file} cannot be read`, { cause: error });
  });
  return text.split('\n').flatMap((line, index): unknown[] => {
    if (line.trim() === '') {
      return [];
    }
    try {
      return [JSON.parse(line)];
    } catch (error) {
      throw new AppError('environment_invalid', `${file}:${index + 1}: not JSON`, { cause: error });
    }
  });
}
