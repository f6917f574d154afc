import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../lib/json.ts';
import type { Manifest } from '../manifest.ts';
import type { Case } from './case.ts';
import { readJsonLines } from './json-lines.ts';

/** The rows of the manifest's first `example` data set, by line; none where it has none or the file is missing. */
export async function exampleRows(folder: string, { datasets }: Manifest): Promise<readonly JsonObject[]> {
  const dataset = datasets.find(({ type }) => type === 'example');
  if (dataset === undefined) return [];
  const content = await readFile(path.join(folder, dataset.path), 'utf8').catch(() => '');
  return readJsonLines(content, dataset.path).entries.map(({ value }) => value);
}

/** The row a case plays, with empty `responses_create_params` where it has none; null for a line that is not there. */
export function caseRow({ row, row_index: index }: Case, rows: readonly JsonObject[]): JsonObject | null {
  const found = row ?? (index === undefined ? undefined : rows[index]);
  return found === undefined ? null : { responses_create_params: { input: [] }, ...found };
}
