import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import { parseYaml } from '../lib/yaml.ts';

/** An environment's `openapi.yaml`, parsed, and its file. */
export interface ToolsDocument {
  readonly environment: unknown;
  readonly source: string;
}

/** Throws `AppError('environment_invalid')` where the file is missing or no YAML. */
export async function readTools(folder: string): Promise<ToolsDocument> {
  const source = path.join(folder, 'openapi.yaml');
  const text = await readFile(source, 'utf8').catch((error: unknown) => {
    const message = `${source} is missing: it describes the environment's tools; "paths: {}" for one without`;
    throw new AppError('environment_invalid', message, { cause: error });
  });
  try {
    return { environment: parseYaml(text, source), source };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AppError('environment_invalid', message, { cause: error });
  }
}
