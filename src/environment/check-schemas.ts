import type { Catalogue } from '../contract/catalogue.ts';
import type { Validators } from '../contract/validators.ts';
import { AppError } from '../lib/errors.ts';
import { isJsonObject } from '../lib/json.ts';
import type { ToolsDocument } from './read-tools.ts';

export interface SchemaParts extends ToolsDocument {
  readonly catalogue: Catalogue;
  readonly validators: Validators;
}

/** Compiles every schema of the environment: what is no JSON Schema is said at start and not at the first call. */
export function checkSchemas({ environment, source, catalogue, validators }: SchemaParts): void {
  const problems = [
    ...ownComponents(environment).flatMap((name) =>
      problemOf(`components.schemas.${name}`, () => validators.component(name, null)),
    ),
    ...[...catalogue.keys()].flatMap((name) =>
      problemOf(`paths./${name}.post`, () => {
        validators.request(name, null);
        validators.response(name, null);
      }),
    ),
  ];
  if (problems.length > 0) throw new AppError('environment_invalid', `${source}: ${problems.join('; ')}`);
}

function ownComponents(environment: unknown): string[] {
  const components = isJsonObject(environment) ? environment['components'] : undefined;
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  return isJsonObject(schemas) ? Object.keys(schemas) : [];
}

function problemOf(where: string, compile: () => void): string[] {
  try {
    compile();
    return [];
  } catch (error) {
    return [`${where}: is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`];
  }
}
