import { existsSync } from 'node:fs';
import path from 'node:path';
import { CASES_FILE, readCases } from '../../environment/authoring/case.ts';
import { checkImports } from '../../environment/authoring/check-imports.ts';
import { environmentTypes } from '../../environment/authoring/environment-types.ts';
import { loadEnvironment } from '../../environment/load.ts';
import type { LoadedEnvironment } from '../../environment/loaded-environment.ts';
import { isAppError } from '../../lib/errors.ts';
import { checkCaseFile, checkCases } from './check-cases.ts';
import { checkRows } from './check-rows.ts';
import type { Finding } from './finding.ts';

export type { Finding } from './finding.ts';

export interface CheckOptions {
  readonly folder: string;
  /** A verify or a tool call of a case that takes longer has failed. */
  readonly timeoutSeconds: number;
  /** Called with each line of the report as soon as it is known. */
  readonly report: (finding: Finding) => void;
}

/**
 * Everything that can be checked of an environment, in the order in which an author puts it right: the folder loads, types
 * are up to date, imports are allowed, rows fit, cases get their rewards. Resolves with whether all of it holds.
 */
export async function checkEnvironment(options: CheckOptions): Promise<boolean> {
  let holds = true;
  const report = (finding: Finding): void => {
    holds &&= finding.status !== 'failed';
    options.report(finding);
  };
  const environment = await load(path.resolve(options.folder), report);
  if (environment === null) return false;
  report(await typesFinding(environment.folder));
  report(await importsFinding(environment));
  for (const dataset of environment.manifest.datasets) report(await checkRows(environment, dataset));
  const file = await readCases(environment.folder);
  if (file === null) {
    report({ status: 'failed', name: CASES_FILE, details: ['is missing: environments/README.md describes it'] });
    return false;
  }
  report(checkCaseFile(file));
  await checkCases({ environment, file, timeoutSeconds: options.timeoutSeconds, report });
  return holds;
}

async function load(folder: string, report: (finding: Finding) => void): Promise<LoadedEnvironment | null> {
  const name = 'environment.yaml, openapi.yaml and the code agree';
  try {
    const environment = await loadEnvironment(folder);
    const { catalogue, definition } = environment;
    const rulesets = Object.keys(definition.rulesets).length;
    report({ status: 'ok', name: `${name}: ${catalogue.size} tools, ${rulesets} rulesets`, details: [] });
    return environment;
  } catch (error) {
    if (!isAppError(error)) throw error;
    report({ status: 'failed', name, details: [error.message] });
    return null;
  }
}

async function typesFinding(folder: string): Promise<Finding> {
  const name = 'schema.gen.ts is up to date';
  if (!existsSync(path.join(folder, 'environment.ts'))) {
    return { status: 'skipped', name: 'schema.gen.ts: the environment is JavaScript', details: [] };
  }
  const { text, current } = await environmentTypes(folder);
  if (current === text) return { status: 'ok', name, details: [] };
  const found = current === null ? 'it is missing' : 'it is not what openapi.yaml gives';
  return { status: 'failed', name, details: [`${found}; run paddock types`] };
}

async function importsFinding({ folder, manifest }: LoadedEnvironment): Promise<Finding> {
  const { files, problems } = await checkImports(folder, manifest.packages);
  return problems.length === 0
    ? { status: 'ok', name: `imports of ${files} files`, details: [] }
    : { status: 'failed', name: 'imports', details: problems };
}
