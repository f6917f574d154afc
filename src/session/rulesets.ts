import type { LoadedEnvironment } from '../environment/loaded-environment.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import {
  type AnyRuleset,
  createRulesetRuntime,
  fitsShape,
  hasFields,
  namedSource,
  type RulesetRuntime,
  settingNames,
} from './ruleset-runtime.ts';

/** The rulesets of one instance, and which of them a row belongs to. */
export interface Rulesets {
  readonly all: ReadonlyMap<string, RulesetRuntime>;
  /** The ruleset an instance is bound to, or its environment's only one. */
  readonly single: RulesetRuntime | null;
  /** Null where none fits. */
  find(row: JsonObject): RulesetRuntime | null;
  /** Throws the 422 that lists the rulesets and what each wants. */
  get(row: JsonObject): RulesetRuntime;
}

export interface RulesetsDeps {
  readonly environment: LoadedEnvironment;
  /** The ruleset the instance is bound to, or null. */
  readonly bound: string | null;
  readonly settings: JsonObject;
  /** The instance's name, for messages. */
  readonly instance: string;
}

export function createRulesets(deps: RulesetsDeps): Rulesets {
  const definitions = Object.entries(deps.environment.definition.rulesets) as unknown as [string, AnyRuleset][];
  const chosen = deps.bound === null ? definitions : definitions.filter(([name]) => name === deps.bound);
  if (deps.bound !== null && chosen.length === 0) {
    const names = definitions.map(([name]) => name);
    throw new AppError(
      'config_invalid',
      `instances.${deps.instance}.ruleset: ${deps.environment.name} has no ruleset "${deps.bound}"${hint(deps.bound, names)}; it has ${names.join(', ')}`,
    );
  }
  checkSettings(deps, chosen);
  const all = new Map(
    chosen.map(([name, definition]) => [
      name,
      createRulesetRuntime({
        environment: deps.environment,
        name,
        definition,
        instanceSettings: deps.settings,
        instance: deps.instance,
      }),
    ]),
  );
  const runtimes = [...all.values()];
  const single = runtimes.length === 1 ? (runtimes[0] ?? null) : null;
  const find = (row: JsonObject): RulesetRuntime | null => {
    if (single !== null) {
      return single;
    }
    const named = namedSource(row, [...all.keys()]);
    return (
      (named === null ? undefined : all.get(named)) ??
      runtimes.find((each) => fitsShape(each, row)) ??
      // All that one wants is there, if not of its types: its own 422 says which field is wrong.
      runtimes.find((each) => each.wants.length > 0 && hasFields(each, row)) ??
      null
    );
  };
  return {
    all,
    single,
    find,
    get(row) {
      const found = find(row);
      if (found === null) {
        throw noneFits(runtimes);
      }
      return found;
    },
  };
}

function noneFits(runtimes: readonly RulesetRuntime[]): AppError {
  const list = runtimes.map(({ name, wants }) => `${name} (${wants.join(', ') || 'no field'})`).join('; ');
  const message = `The row fits no ruleset of this instance. Bind the instance to one with "ruleset", name it in the row's task_source, or give the fields one wants: ${list}`;
  return new AppError('ruleset_unknown', message, {
    detail: [{ type: 'ruleset_unknown', loc: ['body'], msg: message, input: null }],
  });
}

function checkSettings(
  { environment, settings, instance }: RulesetsDeps,
  chosen: readonly [string, AnyRuleset][],
): void {
  const known = new Set(chosen.flatMap(([, definition]) => settingNames(environment, definition)));
  for (const key of Object.keys(settings)) {
    if (!known.has(key)) {
      throw new AppError(
        'config_invalid',
        `instances.${instance}.settings.${key}: no ruleset of this instance has this setting${hint(key, [...known])}`,
      );
    }
  }
}

function hint(word: string, names: readonly string[]): string {
  const close = nearest(word, names);
  return close === null ? '' : ` (did you mean "${close}"?)`;
}
