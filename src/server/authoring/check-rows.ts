import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readJsonLines } from '../../environment/authoring/json-lines.ts';
import type { LoadedEnvironment } from '../../environment/loaded-environment.ts';
import type { ManifestDataset } from '../../environment/manifest.ts';
import { isAppError } from '../../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { createRulesets, type Rulesets } from '../../session/rulesets.ts';
import type { Finding } from './finding.ts';

/**
 * Each line of a data set: a JSON object with `responses_create_params`, which the ruleset chosen for it reads as `/verify`
 * and `/seed_session` would. A `train` or `validation` file may be elsewhere; an `example` is part of the environment.
 */
export async function checkRows(environment: LoadedEnvironment, dataset: ManifestDataset): Promise<Finding> {
  const name = dataset.path;
  const content = await readFile(path.join(environment.folder, dataset.path), 'utf8').catch(() => null);
  if (content === null) {
    const missing = `the file of the data set "${dataset.name}" is missing`;
    return dataset.type === 'example'
      ? { status: 'failed', name, details: [missing] }
      : { status: 'skipped', name: `${name}: ${missing}`, details: [] };
  }
  const { entries, problems } = readJsonLines(content, dataset.path);
  const rulesets =
    environment.definition.gymnasium === undefined
      ? createRulesets({ environment, bound: null, settings: {}, instance: environment.name })
      : null;
  const counts = new Map<string, number>();
  const details = [...problems];
  for (const { value, place } of entries) {
    const read = readRow(value, rulesets);
    counts.set(read.ruleset, (counts.get(read.ruleset) ?? 0) + 1);
    if (read.problem !== null) details.push(`${place}: ${read.problem}`);
  }
  if (entries.length === 0) details.push('holds no row');
  const perRuleset = [...counts].map(([ruleset, count]) => `${ruleset} ${count}`).join(', ');
  const summary = `${name}: ${entries.length} rows (${perRuleset})`;
  return details.length === 0 ? { status: 'ok', name: summary, details } : { status: 'failed', name, details };
}

interface ReadRow {
  readonly ruleset: string;
  readonly problem: string | null;
}

function readRow(row: JsonObject, rulesets: Rulesets | null): ReadRow {
  if (!isJsonObject(row['responses_create_params'])) {
    return { ruleset: 'none', problem: 'has no responses_create_params: what the agent is asked' };
  }
  if (rulesets === null) return { ruleset: 'gymnasium', problem: null };
  try {
    const runtime = rulesets.get(row);
    runtime.readSeed(row, ['row']);
    const body = { ...row, response: {} };
    runtime.readVerify(body, JSON.stringify(body));
    return { ruleset: runtime.name, problem: null };
  } catch (error) {
    if (isAppError(error) && error.status < 500) return { ruleset: 'none', problem: error.message };
    throw error;
  }
}
