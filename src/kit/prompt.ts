import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { parseYaml } from '../lib/yaml.ts';

/**
 * A judge's prompt: templates with `{field}` places; `{{` and `}}` are braces. NeMo Gym's prompt files have this shape.
 *
 * @example const template: PromptTemplate = { system: null, user: 'Is {answer} the same as {expected}? {{yes|no}}' };
 */
export interface PromptTemplate {
  readonly system: string | null;
  readonly user: string;
}

/**
 * Reads a prompt file: YAML with `user` and perhaps `system`. Throws `AppError('config_invalid')` that names the file and
 * what is wrong with it, a place for an unknown field included.
 *
 * @example const template = await readPromptFile(settings.judge_prompt, ['question', 'answer']);
 */
export async function readPromptFile(file: string, fields: readonly string[]): Promise<PromptTemplate> {
  const where = path.resolve(file);
  const text = await readFile(where, 'utf8').catch((error: unknown) => {
    throw new AppError('config_invalid', `The prompt file ${where} cannot be read.`, { cause: error });
  });
  const value = parseYaml(text, where);
  const { user, system = null } = isJsonObject(value) ? value : {};
  if (typeof user !== 'string' || (system !== null && typeof system !== 'string')) {
    throw new AppError('config_invalid', `${where}: a prompt file has the text "user" and perhaps the text "system".`);
  }
  const template = { system, user };
  try {
    fillPrompt(template, Object.fromEntries(fields.map((field) => [field, ''])));
  } catch (error) {
    throw new AppError('config_invalid', `${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return template;
}

/**
 * The messages of a prompt, system first, as input items of a Responses body.
 *
 * @example await judge.ask({ input: fillPrompt(template, { question, answer }) });
 */
export function fillPrompt(template: PromptTemplate, fields: Readonly<Record<string, string>>): JsonObject[] {
  const message = (role: string, text: string): JsonObject => ({ content: fill(text, fields), role, type: 'message' });
  const user = message('user', template.user);
  return template.system === null ? [user] : [message('system', template.system), user];
}

const PLACE = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

function fill(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (whole: string, field: string | undefined) => {
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    const value = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (value !== undefined) return value;
    const known = Object.keys(fields).map((name) => `{${name}}`);
    throw new Error(`"${whole}" is no place of this prompt; it may have ${known.join(', ')}, and {{ }} for braces`);
  });
}
