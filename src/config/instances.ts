import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';

/** An environment that instances may name. */
export interface KnownEnvironment {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** Of the manifest; null where it has none. */
  readonly defaultPort: number | null;
  /** The folder that this one was built from: the same environment, should it be given as one's own. Absolute. */
  readonly builtFrom?: string;
  /** Why it cannot be served; only an instance of it is an error. */
  readonly problem?: string;
}

/** Ports of default instances whose manifest names none start here. */
const FIRST_FREE_PORT = 8780;

// It becomes a key of NeMo Gym's YAML, part of a cookie's name and of MCP tool names.
const INSTANCE_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** One instance per environment, named as it, at its own port. */
export function defaultInstances(environments: readonly KnownEnvironment[]): JsonObject {
  let next = FIRST_FREE_PORT;
  const entries = environments.map(({ name, defaultPort }): [string, JsonObject] => {
    const port = defaultPort ?? next;
    next += defaultPort === null ? 1 : 0;
    return [name, { environment: name, port }];
  });
  return Object.fromEntries(entries);
}

/**
 * Fills in what an instance leaves out: the environment is the one of its own name, the port that environment's own.
 * Sets `folder`. Throws for an environment that is not known and for a missing port; problems name the key.
 */
export function completeInstances(instances: JsonObject, environments: readonly KnownEnvironment[]): JsonObject {
  return Object.fromEntries(
    Object.entries(instances).map(([name, given]) => {
      if (!INSTANCE_NAME.test(name)) {
        throw new AppError(
          'config_invalid',
          `instances: ${JSON.stringify(name)} is no name for an instance; use letters, digits, _ and -, a letter first`,
        );
      }
      const instance = isJsonObject(given) ? given : {};
      const environment = findEnvironment(name, instance['environment'], environments);
      if (environment.problem !== undefined) {
        throw new AppError(
          'environment_invalid',
          `instances.${name} cannot be served, its environment ${environment.folder} is broken: ${environment.problem}\n` +
            `--set instances.${name}=null serves the others without it.`,
        );
      }
      const port = instance['port'] ?? (environment.name === name ? environment.defaultPort : null);
      if (port === null) {
        throw new AppError(
          'config_invalid',
          `instances.${name}.port: give it a port; only the instance named as its environment (${environment.name}) has one of its own`,
        );
      }
      return [name, { ...instance, environment: environment.name, folder: environment.folder, port }];
    }),
  );
}

function findEnvironment(name: string, given: unknown, known: readonly KnownEnvironment[]): KnownEnvironment {
  const wanted = typeof given === 'string' ? given : name;
  const found = known.find((environment) => environment.name === wanted || environment.folder === wanted);
  if (found === undefined) {
    const names = known.map((environment) => environment.name);
    const near = names.length > 1 ? nearest(wanted, names) : null;
    throw new AppError(
      'config_invalid',
      `instances.${name}.environment: no environment is called ${JSON.stringify(wanted)}. ` +
        `Known: ${names.join(', ') || 'none'}${near === null ? '' : `; nearest: ${near}`}. ` +
        'One of your own is given by its folder: ./path/to/it',
    );
  }
  return found;
}

/** Whether an `environment` value is a folder rather than a name. */
export function isFolder(environment: string): boolean {
  return environment.startsWith('.') || environment.includes(path.sep);
}

/** A sentence for each port that two of the server's own listeners would share. */
export function portConflicts(listeners: ReadonlyArray<{ readonly key: string; readonly port: number }>): string[] {
  const seen = new Map<number, string>();
  return listeners.flatMap(({ key, port }) => {
    const other = port === 0 ? undefined : seen.get(port);
    seen.set(port, other ?? key);
    return other === undefined ? [] : [`${key}: port ${port} is also ${other}`];
  });
}
