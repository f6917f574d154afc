import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadBaseDocument } from '../../contract/base-document.ts';
import { generateEnvironmentTypes } from '../../contract/generate-types.ts';
import { readTools } from '../read-tools.ts';

export interface EnvironmentTypes {
  /** `<folder>/schema.gen.ts`. */
  readonly file: string;
  /** What it must hold. */
  readonly text: string;
  /** What it holds, or null where it is missing. */
  readonly current: string | null;
}

/** The types of an environment's `openapi.yaml`. Throws `AppError('environment_invalid')` for one that is missing or wrong. */
export async function environmentTypes(folder: string): Promise<EnvironmentTypes> {
  const file = path.join(folder, 'schema.gen.ts');
  const tools = await readTools(folder);
  const text = await generateEnvironmentTypes({ base: loadBaseDocument(), ...tools });
  return { file, text, current: await readFile(file, 'utf8').catch(() => null) };
}
