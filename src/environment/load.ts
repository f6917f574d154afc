import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadBaseDocument } from '../contract/base-document.ts';
import { createCatalogue } from '../contract/catalogue.ts';
import { composeDocument } from '../contract/compose.ts';
import { createValidators } from '../contract/validators.ts';
import type { EnvironmentDefinition } from '../kit/define-environment.ts';
import { AppError } from '../lib/errors.ts';
import { isJsonObject } from '../lib/json.ts';
import { parseYaml } from '../lib/yaml.ts';
import { checkDefinition } from './check-definition.ts';
import type { LoadedEnvironment } from './loaded-environment.ts';
import { readManifest } from './manifest.ts';

/**
 * From a folder to a runnable environment. Everything that can be wrong with one is found here, at start, and said with
 * file and key: throws `AppError('environment_invalid')`. In-tree and outside folders are loaded the same way.
 */
export async function loadEnvironment(folder: string): Promise<LoadedEnvironment> {
  const root = path.resolve(folder);
  const manifest = await readManifest(root);
  const base = loadBaseDocument();
  const document = composeDocument({ base, ...(await readTools(root)) });
  const definition = await importDefinition(root);
  const catalogue = createCatalogue(document);
  checkDefinition({ folder: root, definition, document, catalogue });
  return {
    name: manifest.name,
    folder: root,
    manifest,
    definition,
    document,
    validators: createValidators(document),
    catalogue,
  };
}

async function readTools(root: string): Promise<{ environment: unknown; source: string }> {
  const source = path.join(root, 'openapi.yaml');
  const text = await readFile(source, 'utf8').catch((error: unknown) => {
    throw invalid(`${source} is missing: it describes the environment's tools; "paths: {}" for one without`, error);
  });
  try {
    return { environment: parseYaml(text, source), source };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), error);
  }
}

/** Source first: a checkout runs TypeScript, a built tree has only the JavaScript. */
async function importDefinition(root: string): Promise<EnvironmentDefinition<Record<string, never>>> {
  const file =
    (await existing(path.join(root, 'environment.ts'))) ?? (await existing(path.join(root, 'environment.js')));
  if (file === null) {
    throw invalid(`${root} has neither environment.ts nor environment.js`);
  }
  const loaded = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw invalid(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error);
  })) as { default?: unknown };
  const definition = loaded.default;
  if (!isJsonObject(definition) || !isJsonObject(definition['tools']) || !isJsonObject(definition['rulesets'])) {
    throw invalid(
      `${file} must export by default what defineEnvironment(...) returns: an object with tools and rulesets`,
    );
  }
  return definition as unknown as EnvironmentDefinition<Record<string, never>>;
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
