import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InstanceConfig } from '../../config/config.ts';
import { type Case, readCases } from '../../environment/authoring/case.ts';
import { readJsonLines } from '../../environment/authoring/json-lines.ts';
import { readManifest } from '../../environment/manifest.ts';
import { AppError } from '../../lib/errors.ts';
import type { JsonObject } from '../../lib/json.ts';

/**
 * The right answer that the self-check plays: a gold case that this instance can play as it is configured, one that calls
 * tools where there is one. Throws `AppError('environment_invalid')` where the environment has none.
 */
export async function firstGold({ folder, ruleset }: InstanceConfig): Promise<{ gold: Case; row: JsonObject }> {
  const file = await readCases(folder);
  const playable = (file?.cases ?? []).filter(
    (each) =>
      each.kind === 'gold' && each.settings === undefined && (each.ruleset === undefined || each.ruleset === ruleset),
  );
  // The rows of an environment differ in shape: an instance bound to one ruleset plays that one's own case.
  const own = playable.filter((each) => each.ruleset !== undefined);
  const candidates = own.length > 0 ? own : playable;
  const gold = candidates.find(({ tool_calls: calls }) => calls !== undefined && calls.length > 0) ?? candidates[0];
  const row = gold?.row ?? (await exampleRows(folder))[gold?.row_index ?? -1];
  if (gold === undefined || row === undefined) {
    throw new AppError('environment_invalid', 'data/cases.jsonl has no gold case that this instance can play');
  }
  return { gold, row: { responses_create_params: { input: [] }, ...row } };
}

async function exampleRows(folder: string): Promise<JsonObject[]> {
  const dataset = (await readManifest(folder)).datasets.find(({ type }) => type === 'example');
  const text = dataset === undefined ? '' : await readFile(path.join(folder, dataset.path), 'utf8');
  return readJsonLines(text, dataset?.path ?? '').entries.map(({ value }) => value);
}
