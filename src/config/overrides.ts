import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { parseYaml } from '../lib/yaml.ts';
import type { SchemaNode } from './config.schema.ts';
import { keyPaths } from './key-paths.ts';

/** Sets one value inside `target`, making the objects on the way. Throws where the way leads through a plain value. */
export function setPath(target: JsonObject, path: readonly string[], value: JsonValue, from: string): void {
  let place = target;
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(place, key) ? place[key] : undefined;
    if (isJsonObject(next)) {
      place = next;
    } else if (next === undefined || next === null) {
      const made: JsonObject = {};
      define(place, key, made);
      place = made;
    } else {
      throw new AppError('config_invalid', `${from}: ${key} holds a value, so nothing can be set inside it`);
    }
  }
  define(place, path.at(-1) ?? '', value);
}

// Not by assignment: a key called `__proto__` is data.
function define(target: JsonObject, key: string, value: JsonValue): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Applies `--set instances.math.port=9000`: the value is read as YAML, but stays text where the key holds text. */
export function applySet(target: JsonObject, argument: string): void {
  const equals = argument.indexOf('=');
  if (equals < 1) {
    throw new AppError('config_invalid', `--set ${argument}: expected key=value, e.g. --set control.port=9000`);
  }
  const path = argument.slice(0, equals).split('.');
  const from = `--set ${argument.slice(0, equals)}`;
  setPath(target, path, readValue(argument.slice(equals + 1), nodeAt(path), from), from);
}

// PADDOCK_PYTHON is read by the set-up scripts. Kubernetes sets PADDOCK_SERVICE_HOST, PADDOCK_PORT_8771_TCP and the like
// for a service of that name.
const NO_SETTING = /^PADDOCK_(PYTHON$|SERVICE_|PORT(_|$))/;

/** Applies `PADDOCK_CONTROL_PORT=9000` and the like. Throws for a `PADDOCK_` variable that names no key. */
export function applyEnvironment(target: JsonObject, env: Readonly<Record<string, string | undefined>>): void {
  for (const [name, text] of Object.entries(env)) {
    if (text !== undefined && name.startsWith('PADDOCK_') && !NO_SETTING.test(name)) {
      const path = pathOfVariable(name, target);
      setPath(target, path, readValue(text, nodeAt(path), name), name);
    }
  }
}

/** The flags that set a key outside `instances`: `control-port` sets `control.port`. */
export function keyFlags(): ReadonlyMap<string, readonly string[]> {
  const own = keyPaths().filter(({ path }) => path[0] !== 'instances');
  return new Map(own.map(({ path }) => [path.join('-').replaceAll('_', '-'), path]));
}

/** A value given as text, as the key's type wants it. */
export function readValue(text: string, node: SchemaNode | undefined, from: string): JsonValue {
  const types = [node?.type, ...(node?.anyOf ?? []).map((part) => part.type)];
  if (types.includes('string') || node?.enum !== undefined) {
    return text === 'null' && types.includes('null') ? null : text;
  }
  return (parseYaml(text, from) ?? null) as JsonValue;
}

/** The schema's node at a path; undefined where it has none: the walk over unknown keys reports it. */
export function nodeAt(path: readonly string[]): SchemaNode | undefined {
  const match = keyPaths().find(
    (known) => known.path.length === path.length && known.path.every((part, at) => part === '*' || part === path[at]),
  );
  return match?.node;
}

function pathOfVariable(name: string, target: JsonObject): readonly string[] {
  const words = name.slice('PADDOCK_'.length);
  const instances = isJsonObject(target['instances']) ? Object.keys(target['instances']) : [];
  const known = keyPaths().flatMap(({ path }) =>
    path[1] === '*' ? instances.map((instance) => ['instances', instance, ...path.slice(2)]) : [path],
  );
  const exact = known.find((path) => variableName(path) === words);
  if (exact !== undefined) {
    return exact;
  }
  const settings = known.find((path) => path[2] === 'settings' && words.startsWith(`${variableName(path)}_`));
  if (settings !== undefined) {
    return [...settings, words.slice(variableName(settings).length + 1).toLowerCase()];
  }
  const near = nearest(words, known.map(variableName));
  const hint = near === null ? 'README lists the keys.' : `Did you mean PADDOCK_${near}?`;
  throw new AppError('config_invalid', `${name}: no such setting. ${hint}`);
}

function variableName(path: readonly string[]): string {
  return path.join('_').replaceAll('-', '_').toUpperCase();
}
