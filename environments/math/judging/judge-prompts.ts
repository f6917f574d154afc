import { type JsonValue, type PromptTemplate, readPromptFile } from 'paddock/kit';

interface Default {
  readonly template: PromptTemplate;
  /** The places it may have. */
  readonly fields: readonly string[];
}

/**
 * The judges' prompts: ours, or both read from `judge_prompt_path`. A file has the places of one of the two kinds; which it
 * is shows by them, and the other kind keeps our own prompt. Throws `AppError('config_invalid')` for a file that is neither.
 */
export async function readJudgePrompts<Kind extends string>(
  path: JsonValue | undefined,
  defaults: Readonly<Record<Kind, Default>>,
): Promise<Record<Kind, PromptTemplate>> {
  const kinds = Object.entries(defaults) as [Kind, Default][];
  const prompts = Object.fromEntries(kinds.map(([kind, { template }]) => [kind, template]));
  if (typeof path === 'string') {
    const read = await Promise.allSettled(kinds.map(([, { fields }]) => readPromptFile(path, fields)));
    for (const [index, [kind]] of kinds.entries()) {
      const result = read[index];
      if (result?.status === 'fulfilled') prompts[kind] = result.value;
    }
    const failure = read.find((result) => result.status === 'rejected');
    if (failure !== undefined && read.every((result) => result.status === 'rejected')) throw failure.reason;
  }
  return prompts as Record<Kind, PromptTemplate>;
}
