import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadBaseDocument } from '../contract/base-document.ts';
import { createCatalogue } from '../contract/catalogue.ts';
import { composeDocument } from '../contract/compose.ts';
import { createValidators } from '../contract/validators.ts';
import type { EnvironmentDefinition } from '../kit/define-environment.ts';
import { AppError } from '../lib/errors.ts';
import { isJsonObject } from '../lib/json.ts';
import { packageRoot } from '../lib/package-root.ts';
import { checkDefinition } from './check-definition.ts';
import { checkSchemas } from './check-schemas.ts';
import type { LoadedEnvironment } from './loaded-environment.ts';
import { readManifest } from './manifest.ts';
import { readTools } from './read-tools.ts';

/**
 * From a folder to a runnable environment. Everything that can be wrong with one is found here, at start, and said with
 * file and key: throws `AppError('environment_invalid')`. In-tree and outside folders are loaded the same way.
 */
export async function loadEnvironment(folder: string): Promise<LoadedEnvironment> {
  const root = path.resolve(folder);
  const manifest = await readManifest(root);
  const base = loadBaseDocument();
  const tools = await readTools(root);
  const document = composeDocument({ base, ...tools });
  const catalogue = createCatalogue(document);
  const validators = createValidators(document);
  checkSchemas({ ...tools, catalogue, validators });
  const definition = await importDefinition(root);
  checkDefinition({ folder: root, definition, document, catalogue });
  return { name: manifest.name, folder: root, manifest, definition, document, validators, catalogue };
}

/** Source first: a checkout runs TypeScript, a built tree has only the JavaScript. */
async function importDefinition(root: string): Promise<EnvironmentDefinition<Record<string, never>>> {
  const file =
    (await existing(path.join(root, 'environment.ts'))) ?? (await existing(path.join(root, 'environment.js')));
  if (file === null) {
    throw invalid(`${root} has neither environment.ts nor environment.js`);
  }
  if (!(await isInOurPackage(file))) await import('./outside-modules.ts');
  const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw invalid(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error);
  })) as { default?: unknown };
  const definition = loaded.default;
  if (definition === undefined) {
    throw invalid(`${file} has no default export: write "export default defineEnvironment<operations>()({ ... })"`);
  }
  if (!isJsonObject(definition) || !isJsonObject(definition['tools']) || !isJsonObject(definition['rulesets'])) {
    throw invalid(
      `${file} must export by default what defineEnvironment<operations>()({ ... }) returns: an object with tools and rulesets`,
    );
  }
  return definition as unknown as EnvironmentDefinition<Record<string, never>>;
}

/**
 * Whether Node takes the file for a part of Paddock, so that it may import `paddock/kit`: the nearest package.json is
 * ours. A folder inside the checkout that has its own is no part of it.
 */
async function isInOurPackage(file: string): Promise<boolean> {
  const root = packageRoot();
  if (path.relative(root, file).startsWith('..')) return false;
  for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) {
    if ((await existing(path.join(folder, 'package.json'))) !== null) return false;
  }
  return true;
}

async function existing(file: string): Promise<string | null> {
  try {
    await access(file);
    return file;
  } catch {
    return null;
  }
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('environment_invalid', message, { cause });
}
