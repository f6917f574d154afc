import type { Catalogue } from '../contract/catalogue.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { definitionsOf } from '../contract/operations.ts';
import type { EnvironmentDefinition } from '../kit/define-environment.ts';
import type { Ruleset } from '../kit/ruleset.ts';
import { AppError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { definitionShape } from './definition-shape.ts';

export interface DefinitionParts {
  readonly folder: string;
  readonly definition: EnvironmentDefinition<Record<string, never>>;
  readonly document: OpenApiDocument;
  readonly catalogue: Catalogue;
}

/** What the compiler checks for authors who use the generated types, again for those who do not. */
export function checkDefinition(parts: DefinitionParts): void {
  // Without its shape, the rest cannot be looked at.
  const shape = definitionShape(parts.definition);
  const problems = shape.length > 0 ? shape : [...toolProblems(parts), ...rulesetProblems(parts)];
  if (problems.length > 0) {
    throw new AppError('environment_invalid', `${parts.folder}: ${problems.join('; ')}`);
  }
}

function toolProblems({ definition, catalogue }: DefinitionParts): string[] {
  const operations = [...catalogue.keys()];
  const handlers = Object.keys(definition.tools);
  return [
    ...operations
      .filter((name) => !handlers.includes(name))
      .map((name) => `openapi.yaml has the operation "${name}" but environment.ts has no tool of that name`),
    ...handlers
      .filter((name) => !operations.includes(name))
      .map(
        (name) =>
          `environment.ts has the tool "${name}" but openapi.yaml has no operation of that name${hint(name, operations)}`,
      ),
    ...Object.entries(definition.tools as Record<string, unknown>)
      .filter(([, handler]) => typeof handler !== 'function')
      .map(([name]) => `the tool "${name}" is not a function`),
  ];
}

function rulesetProblems({ definition, document, catalogue }: DefinitionParts): string[] {
  const rulesets = Object.entries(definition.rulesets) as unknown as [string, Ruleset][];
  if (rulesets.length === 0 && definition.gymnasium === undefined) {
    return ['environment.ts declares neither a ruleset nor the Gymnasium protocol: nothing could be graded'];
  }
  const { gymnasium } = definition;
  const missing = (['reset', 'step'] as const).filter(
    (name) => gymnasium !== undefined && gymnasium[name] === undefined,
  );
  if (missing.length > 0) {
    return missing.map((name) => `gymnasium has no ${name} function`);
  }
  const components = Object.keys(definitionsOf(document));
  return rulesets.flatMap(([name, ruleset]) => {
    const where = `the ruleset "${name}"`;
    const named = { row: ruleset.row, seedRow: ruleset.seedRow, settings: ruleset.settings, reply: ruleset.reply };
    return [
      ...(typeof ruleset.verify === 'function' ? [] : [`${where} has no verify function`]),
      ...(ruleset.row === undefined ? [`${where} names no row component`] : []),
      ...Object.entries(named)
        .filter(([, component]) => component !== undefined && !components.includes(component))
        .map(
          ([key, component]) =>
            `${where}: ${key} names the component "${component}", which openapi.yaml does not have${hint(component ?? '', components)}`,
        ),
      ...(ruleset.tools ?? [])
        .filter((tool) => !catalogue.has(tool))
        .map(
          (tool) =>
            `${where}: tools names "${tool}", which openapi.yaml does not have${hint(tool, [...catalogue.keys()])}`,
        ),
    ];
  });
}

function hint(word: string, names: readonly string[]): string {
  const close = nearest(word, names);
  return close === null ? '' : ` (did you mean "${close}"?)`;
}
