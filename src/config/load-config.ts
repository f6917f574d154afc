import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { createSchemaChecker } from '../lib/json-schema.ts';
import { parseYaml } from '../lib/yaml.ts';
import { CONFIG_SCHEMA } from './config.schema.ts';
import type { Config, InstanceConfig } from './config.ts';
import { fillDefaults } from './fill-defaults.ts';
import { completeInstances, defaultInstances, isFolder, type KnownEnvironment, portConflicts } from './instances.ts';
import { applyEnvironment, applySet, keyFlags, nodeAt, readValue, setPath } from './overrides.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Where values come from, weakest first: the file, the environment's variables, flags, `--set`. */
export interface ConfigSources {
  /** `--config FILE`. */
  readonly file?: string;
  /** Variables that begin with `PADDOCK_`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Flags that name a key, without the dashes: `control-port`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** `--set key=value`, in order. */
  readonly set?: readonly string[];
  /** `--environment FOLDER`: an environment from outside, with an instance of its own. */
  readonly environments?: readonly string[];
}

export interface ConfigDeps {
  /** The environments that come with the server. */
  readonly builtIn: readonly KnownEnvironment[];
  /** Reads the manifest of an environment's folder. */
  readEnvironment(folder: string): Promise<KnownEnvironment>;
}

const check = createSchemaChecker<unknown>(CONFIG_SCHEMA);

/** Throws `AppError('config_invalid')`, its message one line per problem, each with the key's path and never a value. */
export async function loadConfig(sources: ConfigSources, deps: ConfigDeps): Promise<Config> {
  const document = await readDocument(sources.file);
  const outside = await Promise.all(
    [...foldersOf(document, sources.file), ...(sources.environments ?? [])].map((folder) =>
      deps.readEnvironment(path.resolve(folder)),
    ),
  );
  const environments = distinct([...deps.builtIn, ...outside]);
  addInstances(
    document,
    environments,
    (sources.environments ?? []).map((folder) => path.resolve(folder)),
  );
  applyOverrides(document, sources);
  leaveOut(document);
  return finish(document, environments);
}

async function readDocument(file: string | undefined): Promise<JsonObject> {
  if (file === undefined) {
    return {};
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('config_invalid', `--config ${file}: the file cannot be read`, { cause: error });
  });
  const document = parseYaml(text, file) ?? {};
  if (!isJsonObject(document)) {
    throw new AppError('config_invalid', `${file}: expected keys and values, e.g. control: {port: 8770}`);
  }
  return document;
}

/** Folders that the file's instances name; relative ones are meant from the file's own folder, and are made absolute. */
function foldersOf(document: JsonObject, file: string | undefined): string[] {
  const instances = isJsonObject(document['instances']) ? Object.values(document['instances']) : [];
  return instances.filter(isJsonObject).flatMap((instance) => {
    const given = instance['environment'];
    if (typeof given !== 'string' || !isFolder(given)) {
      return [];
    }
    instance['environment'] = path.resolve(path.dirname(file ?? '.'), given);
    return [instance['environment']];
  });
}

function distinct(environments: readonly KnownEnvironment[]): KnownEnvironment[] {
  const byName = new Map<string, KnownEnvironment>();
  for (const environment of environments) {
    const other = byName.get(environment.name);
    if (other !== undefined && other.folder !== environment.folder && other.builtFrom !== environment.folder) {
      throw new AppError(
        'config_invalid',
        `two environments are called ${environment.name}: ${other.folder} and ${environment.folder}; rename one in its environment.yaml`,
      );
    }
    byName.set(environment.name, environment);
  }
  return [...byName.values()];
}

/** A file with instances starts those alone; one given on the command line is started in any case. */
function addInstances(document: JsonObject, known: readonly KnownEnvironment[], given: readonly string[]): void {
  const own = isJsonObject(document['instances']) ? document['instances'] : null;
  const used = Object.entries(own ?? {}).flatMap(([name, instance]) => [
    name,
    isJsonObject(instance) ? instance['environment'] : undefined,
  ]);
  const added = known.filter(
    ({ name, folder }) => (own === null || given.includes(folder)) && !used.includes(name) && !used.includes(folder),
  );
  if (own !== null || document['instances'] === undefined || document['instances'] === null) {
    document['instances'] = { ...own, ...defaultInstances(added) };
  }
}

function applyOverrides(document: JsonObject, sources: ConfigSources): void {
  applyEnvironment(document, sources.env ?? {});
  const flags = keyFlags();
  for (const [flag, text] of Object.entries(sources.flags ?? {})) {
    const keyPath = flags.get(flag) ?? [flag];
    setPath(document, keyPath, readValue(text, nodeAt(keyPath), `--${flag}`), `--${flag}`);
  }
  for (const argument of sources.set ?? []) {
    applySet(document, argument);
  }
}

/** `--set instances.math=null`: everything but that instance. */
function leaveOut(document: JsonObject): void {
  if (isJsonObject(document['instances'])) {
    const kept = Object.entries(document['instances']).filter(([, instance]) => instance !== null);
    document['instances'] = Object.fromEntries(kept);
  }
}

function finish(document: JsonObject, environments: readonly KnownEnvironment[]): Config {
  const unknown = unknownKeys(document);
  refuse(unknown);
  const filled = fillDefaults(document, CONFIG_SCHEMA) as JsonObject;
  const checked = check(filled);
  refuse(checked.ok ? [] : checked.problems);
  const config = {
    ...filled,
    state_dir: path.resolve(typeof filled['state_dir'] === 'string' ? filled['state_dir'] : defaultStateDir()),
    instances: completeInstances((filled['instances'] ?? {}) as JsonObject, environments),
  } as unknown as Config;
  const instances = Object.entries<InstanceConfig>(config.instances);
  refuse([
    ...portConflicts([
      { key: 'control.port', port: config.control.port },
      ...instances.map(([name, { port }]) => ({ key: `instances.${name}.port`, port })),
    ]),
    ...instances.flatMap(([name, { judge }]) =>
      judge !== null && (judge.base_url === null) === (judge.instance === null)
        ? [`instances.${name}.judge: give it either base_url or instance`]
        : [],
    ),
  ]);
  return deepFreeze(config);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) {
    throw new AppError('config_invalid', problems.join('\n'), { detail: problems });
  }
}

function defaultStateDir(): string {
  const base = process.env['XDG_STATE_HOME'];
  return path.join(base === undefined || base === '' ? path.join(os.homedir(), '.local', 'state') : base, 'paddock');
}

function deepFreeze<T extends JsonValue | Config>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) {
      deepFreeze(child as JsonValue);
    }
    Object.freeze(value);
  }
  return value;
}
