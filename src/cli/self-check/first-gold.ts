import type { InstanceConfig } from '../../config/config.ts';
import { type Case, readCases } from '../../environment/authoring/case.ts';
import { caseRow, exampleRows } from '../../environment/authoring/example-rows.ts';
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
  const row = gold === undefined ? null : caseRow(gold, await exampleRows(folder, await readManifest(folder)));
  if (gold === undefined || row === null) {
    throw new AppError('environment_invalid', 'data/cases.jsonl has no gold case that this instance can play');
  }
  return { gold, row };
}
