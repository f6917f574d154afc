import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { parseYaml, stringifyYaml } from '../../lib/yaml.ts';
import { addressOf, type RegisteredInstance, readinessGate } from './registration.ts';

/** A running instance and the rulesets it can grade by, named after public servers. */
export interface PreludeTarget extends RegisteredInstance {
  readonly rulesets: readonly string[];
}

/**
 * The YAML that makes unmodified upstream configurations call our instances: listed BEFORE them, it puts `external` first
 * in the blocks of their resources servers. A derived instance (`_inherit_from`) is repointed at its base, whose key
 * order it takes. Throws `AppError('config_invalid')` for a server that no running instance stands in for.
 */
export async function printPrelude(upstream: readonly string[], targets: readonly PreludeTarget[]): Promise<string> {
  const servers = new Map<string, string>();
  const seen = new Set<string>();
  for (const file of upstream) {
    await collectServers(path.resolve(file), servers, seen);
  }
  if (servers.size === 0) {
    throw new AppError(
      'config_invalid',
      `${upstream.join(', ')}: no resources server in it, so there is nothing to repoint`,
    );
  }
  const repointed = [...servers].map(([name, implementation]) => ({
    name,
    target: findTarget(name, implementation, targets),
  }));
  const gates = new Map(repointed.map(({ target }) => [target.name, readinessGate(target)]));
  return [
    `# Repoints NeMo Gym's own configurations at Paddock's running instances; written by \`paddock gym-config --prelude\`.
# List it BEFORE them: gym env start --config <this> ${upstream.map((file) => `--config ${file}`).join(' ')} ...
`,
    ...repointed.map(({ name, target }) => stringifyYaml({ [name]: { external: { [name]: addressOf(target) } } })),
    ...[...gates.values()].map((gate) => stringifyYaml(gate)),
  ].join('\n');
}

/** Instance name to implementation, of a file and of the files it includes. */
async function collectServers(file: string, servers: Map<string, string>, seen: Set<string>): Promise<void> {
  if (seen.has(file)) {
    return;
  }
  seen.add(file);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('config_invalid', `--prelude ${file}: the file cannot be read`, { cause: error });
  });
  const document = parseYaml(text, file);
  if (!isJsonObject(document)) {
    throw new AppError('config_invalid', `--prelude ${file}: expected a configuration of NeMo Gym`);
  }
  const includes = Array.isArray(document['config_paths']) ? document['config_paths'] : [];
  for (const include of includes) {
    const found = typeof include === 'string' ? findInclude(path.dirname(file), include) : null;
    if (found !== null) {
      await collectServers(found, servers, seen);
    }
  }
  for (const [name, block] of Object.entries(document)) {
    if (isJsonObject(block) && isJsonObject(block['resources_servers'])) {
      const base = baseOf(block);
      const implementation = Object.keys(block['resources_servers'])[0] ?? name;
      servers.set(base ?? name, servers.get(base ?? name) ?? implementation);
    }
  }
}

/** NeMo Gym resolves includes against its search roots; the file lies in one of them. */
function findInclude(folder: string, include: string): string | null {
  const candidate = path.resolve(folder, include);
  if (existsSync(candidate)) {
    return candidate;
  }
  const parent = path.dirname(folder);
  return parent === folder ? null : findInclude(parent, include);
}

function baseOf(block: JsonObject): string | null {
  const from = block['_inherit_from'] ?? block['_copy'];
  return typeof from === 'string' ? (from.split('.')[0] ?? null) : null;
}

function findTarget(name: string, implementation: string, targets: readonly PreludeTarget[]): PreludeTarget {
  const found =
    targets.find((target) => target.name === name) ??
    targets.find((target) => target.config.ruleset === implementation) ??
    targets.find((target) => target.config.ruleset === null && target.rulesets.includes(implementation));
  if (found === undefined) {
    const known = [...new Set(targets.flatMap((target) => [...target.rulesets]))];
    throw new AppError(
      'config_invalid',
      `--prelude: no instance stands in for ${implementation} (instance ${name}); rulesets that are served: ${known.join(', ') || 'none'}`,
    );
  }
  return found;
}
