import {
  type CoerceResult,
  createCoercer,
  type Definitions,
  type JsonSchema,
  type ValidationErrorItem,
} from '../contract/coerce.ts';
import { parseExactJson } from '../contract/exact-json.ts';
import { definitionsOf } from '../contract/operations.ts';
import { createPrinter } from '../contract/printer.ts';
import type { LoadedEnvironment } from '../environment/loaded-environment.ts';
import type { Ruleset } from '../kit/ruleset.ts';
import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { isDeeperThan } from '../lib/nesting.ts';

// Each ruleset has its own row and settings types; the engine validates by schema and hands the values through.
export type AnyRuleset = Ruleset;

/** A ruleset with its schemas compiled for one instance's settings. */
export interface RulesetRuntime {
  readonly name: string;
  readonly definition: AnyRuleset;
  /** Defaults filled in. */
  readonly settings: JsonObject;
  /** The required fields of a row, for messages and for the shape's test. */
  readonly wants: readonly string[];
  /** Checks a /verify body; the value has the row's fields converted as pydantic does. Throws a 422. */
  readVerify(body: JsonValue, text: string): JsonObject;
  /** Checks a /seed_session body (or a typed one's `task_data`); the value has its fields converted. Throws a 422. */
  readSeed(row: JsonValue, loc: readonly string[]): JsonObject;
  /** Prints `Verdict.fields` as `"a":1.0,"b":null`, '' for none; a masked reply has the declared ones as null. */
  printFields(fields: JsonObject | null): string;
}

const ANY: JsonSchema = {};

export interface RulesetRuntimeDeps {
  readonly environment: LoadedEnvironment;
  readonly name: string;
  readonly definition: AnyRuleset;
  readonly instanceSettings: JsonObject;
  /** The instance's name, for messages. */
  readonly instance: string;
}

export function createRulesetRuntime(deps: RulesetRuntimeDeps): RulesetRuntime {
  const { environment, name, definition } = deps;
  const definitions = definitionsOf(environment.document);
  const row = component(definitions, definition.row);
  const readBody = createCoercer(verifySchema(row), { definitions, extras: 'keep', loc: ['body'] });
  const seedSchema = definition.seedRow === undefined ? null : component(definitions, definition.seedRow);
  const seedReaders = new Map<string, (value: unknown) => CoerceResult>();
  const seedReader = (loc: readonly string[]): ((value: unknown) => CoerceResult) => {
    const key = loc.join('.');
    const made =
      seedReaders.get(key) ??
      createCoercer(seedSchema ?? { type: 'object', properties: {} }, { definitions, extras: 'keep', loc });
    seedReaders.set(key, made);
    return made;
  };
  const reply = definition.reply === undefined ? null : component(definitions, definition.reply);
  const print = reply === null ? null : createPrinter(reply, definitions);
  const masked: JsonObject = Object.fromEntries(Object.keys(reply?.properties ?? {}).map((field) => [field, null]));
  return {
    name,
    definition,
    settings: readSettings(deps, definitions),
    wants: row.required ?? [],
    readVerify(body, text) {
      const result = readBody(body);
      if (!result.ok) {
        throw invalidBody(exactErrors(readBody, text) ?? result.errors);
      }
      return result.value as JsonObject;
    },
    readSeed(value, loc) {
      const result = seedReader(loc)(value);
      if (!result.ok) {
        throw invalidBody(result.errors);
      }
      return result.value as JsonObject;
    },
    printFields(fields) {
      const text = print === null ? JSON.stringify(fields ?? {}) : print(fields ?? masked);
      return text.slice(1, -1);
    },
  };
}

/** The errors with what came in as it came: JavaScript does not tell `5.0` from `5`. Null where the text is not at hand. */
export function exactErrors(
  read: (value: unknown) => CoerceResult,
  text: string | undefined,
): readonly ValidationErrorItem[] | null {
  if (text === undefined || text === '') {
    return null;
  }
  try {
    const again = read(parseExactJson(text));
    return again.ok ? null : again.errors;
  } catch {
    // Python would not have read it either: too deep, or a number of thousands of digits.
    return null;
  }
}

/** What an error shows of what came in; printing it recurses. */
const MAX_SHOWN_DEPTH = 200;

/** A 422 in FastAPI's shape. */
export function invalidBody(errors: readonly ValidationErrorItem[]): AppError {
  const first = errors[0];
  const shown = errors.map((error) =>
    isDeeperThan(error.input, MAX_SHOWN_DEPTH) ? { ...error, input: '(nested too deeply to show)' } : error,
  );
  return new AppError('validation_failed', `${first?.loc.join('.') ?? 'body'}: ${first?.msg ?? 'is invalid'}`, {
    detail: shown,
  });
}

/** The contract's own two fields come first, as in the public servers' models. */
function verifySchema(row: JsonSchema): JsonSchema {
  return {
    ...row,
    type: 'object',
    properties: { responses_create_params: ANY, response: ANY, ...row.properties },
    required: ['responses_create_params', 'response', ...(row.required ?? [])],
  };
}

function component(definitions: Definitions, name: string): JsonSchema {
  const found = definitions[name];
  if (found === undefined) {
    throw new AppError('environment_invalid', `components.schemas has no "${name}", which a ruleset names`);
  }
  return found;
}

function readSettings(deps: RulesetRuntimeDeps, definitions: Definitions): JsonObject {
  const { definition, instanceSettings, instance } = deps;
  if (definition.settings === undefined) {
    return {};
  }
  const schema = component(definitions, definition.settings);
  // The instance's other rulesets may want settings of their own: what is unknown here is checked in `checkSettings`.
  const known = Object.keys(schema.properties ?? {});
  const given = Object.fromEntries(Object.entries(instanceSettings).filter(([key]) => known.includes(key)));
  const result = createCoercer(schema, { definitions, loc: ['instances', instance, 'settings'] })(given);
  if (!result.ok) {
    const first = result.errors[0];
    throw new AppError('config_invalid', `${first?.loc.join('.') ?? 'settings'}: ${first?.msg ?? 'is invalid'}`);
  }
  return result.value as JsonObject;
}

/** The names a ruleset's settings may have. */
export function settingNames(environment: LoadedEnvironment, definition: AnyRuleset): readonly string[] {
  const definitions = definitionsOf(environment.document);
  return definition.settings === undefined
    ? []
    : Object.keys(component(definitions, definition.settings).properties ?? {});
}

/** A row's task fields: the body without what the contract itself puts there. */
export function taskRow(body: JsonObject): JsonObject {
  const { responses_create_params: _params, response: _response, ...row } = body;
  return row;
}

/** Whether a row has what this ruleset wants. */
export function fitsShape(runtime: RulesetRuntime, row: JsonObject): boolean {
  const { definition } = runtime;
  if (definition.matches !== undefined) {
    return definition.matches(row);
  }
  return hasFields(runtime, row);
}

export function hasFields({ wants }: RulesetRuntime, row: JsonObject): boolean {
  return wants.every((field) => row[field] !== undefined && row[field] !== null);
}

/** The name under which a row says where it is from: `task_source`, or `agent_ref.name` (0.7.0, section 5.1). */
export function namedSource(row: JsonObject, names: readonly string[]): string | null {
  const agent = row['agent_ref'];
  const given = [row['task_source'], isJsonObject(agent) ? agent['name'] : undefined];
  const sources = given.filter((value): value is string => typeof value === 'string');
  const byLength = [...names].sort((a, b) => b.length - a.length);
  for (const source of sources) {
    const found = byLength.find((name) => source === name || source.startsWith(`${name}_`));
    if (found !== undefined) {
      return found;
    }
  }
  return null;
}
