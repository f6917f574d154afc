import path from 'node:path';
import type { InstanceConfig } from '../../config/config.ts';
import type { Manifest } from '../../environment/manifest.ts';
import { AppError } from '../../lib/errors.ts';

/** Which of NeMo Gym's environment servers plays the episodes. */
export const ENVIRONMENT_SERVERS = ['legacy_agent', 'single_agent_turn', 'single_agent_turn_legacy'] as const;
export type EnvironmentServer = (typeof ENVIRONMENT_SERVERS)[number];

export interface RegistrationOptions {
  readonly environmentServer: EnvironmentServer;
  /** NeMo Gym's agent implementation, e.g. `simple_agent`. */
  readonly agent: string;
  /** The name of the model server that the agent calls. */
  readonly model: string;
}

export interface RegisteredInstance {
  readonly name: string;
  readonly config: InstanceConfig;
  readonly manifest: Manifest;
}

/** Where NeMo Gym's client finds an instance. Throws `AppError('config_invalid')` where its port is any free one. */
export function addressOf({ name, config }: RegisteredInstance): { readonly host: string; readonly port: number } {
  if (config.port === 0) {
    throw new AppError(
      'config_invalid',
      `instances.${name}.port: 0 means any free port; NeMo Gym's YAML needs a fixed one`,
    );
  }
  const host = config.advertise_host ?? (isEveryAddress(config.host) ? '127.0.0.1' : config.host);
  return { host, port: config.port };
}

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** A remark for the YAML where other machines would not reach the instance. */
export function addressRemark({ name, config }: RegisteredInstance): string | null {
  return config.advertise_host === null && isEveryAddress(config.host)
    ? `${name} listens on every address; set instances.${name}.advertise_host for clients on other machines.`
    : null;
}

/**
 * The blocks that register one running instance, in NeMo Gym's merge order. `external` must be the first key: the client
 * and the spawner read a block's first key, the validation reads `resources_servers` wherever it stands.
 */
export function externalBlocks(instance: RegisteredInstance, options: RegistrationOptions): Record<string, unknown> {
  const { name } = instance;
  const address = addressOf(instance);
  return {
    [name]: { external: { [name]: address }, resources_servers: { [name]: serverBlock(instance) } },
    ...readinessGate(instance),
    ...agentBlocks(instance, options),
  };
}

/** The blocks of an instance that NeMo Gym spawns itself, through the shim. */
export function spawnedBlocks(instance: RegisteredInstance, options: RegistrationOptions): Record<string, unknown> {
  const { name } = instance;
  return { [name]: { resources_servers: { [name]: serverBlock(instance) } }, ...agentBlocks(instance, options) };
}

/** Not a server (it has no entrypoint), but the client waits until its `base_url` answers. */
export function readinessGate(instance: RegisteredInstance): Record<string, unknown> {
  const { host, port } = addressOf(instance);
  const name = host.includes(':') ? `[${host}]` : host;
  return { [`${instance.name}_ready`]: { responses_api_models: { probe: { base_url: `http://${name}:${port}` } } } };
}

function serverBlock({ manifest }: RegisteredInstance): Record<string, unknown> {
  return { entrypoint: 'app.py', domain: manifest.domain, verified: false, description: manifest.description };
}

// Datasets hang on the agent: that block has no `external` key before the typed one, so that every command sees them.
function agentBlocks(instance: RegisteredInstance, options: RegistrationOptions): Record<string, unknown> {
  const { name } = instance;
  const agent = `${name}_${options.agent}`;
  const datasets = datasetsOf(instance, options);
  return {
    [agent]: {
      responses_api_agents: {
        [options.agent]: {
          entrypoint: 'app.py',
          resources_server: { type: 'resources_servers', name },
          model_server: { type: 'responses_api_models', name: options.model },
          ...(datasets.length === 0 ? {} : { datasets }),
        },
      },
    },
    [`${name}_environment_server`]: {
      environment_servers: { [options.environmentServer]: environmentServerBlock(name, agent, options) },
    },
  };
}

/** NeMo Gym's own bound of an episode, and the time its clean-up gets; both as in the configurations it ships. */
const EPISODE_SECONDS = 21_600;
const CLEANUP_SECONDS = 180;

function environmentServerBlock(name: string, agent: string, options: RegistrationOptions): Record<string, unknown> {
  const agentServer = { type: 'responses_api_agents', name: agent };
  if (options.environmentServer === 'legacy_agent') {
    return { entrypoint: 'app.py', agent_server: agentServer };
  }
  return {
    entrypoint: 'app.py',
    resources_server: { type: 'resources_servers', name },
    agent_server: agentServer,
    resources_tool_transports: ['direct_http'],
    default_episode_timeout_seconds: EPISODE_SECONDS,
    cleanup_timeout_seconds: CLEANUP_SECONDS,
  };
}

function datasetsOf({ name, config, manifest }: RegisteredInstance, options: RegistrationOptions): object[] {
  return manifest.datasets.map((dataset) => ({
    name: dataset.name,
    type: dataset.type,
    jsonl_fpath: path.join(config.folder, dataset.path),
    license: LICENCES[dataset.licence ?? manifest.licence] ?? 'TBD',
    // Tasks of a task set go to the environment server that `environment_server_routes` names.
    ...(options.environmentServer === 'single_agent_turn' ? { taskset: name } : {}),
  }));
}

/** SPDX names and the names that NeMo Gym's `DatasetConfig` accepts for them. */
const LICENCES: Readonly<Record<string, string>> = {
  'Apache-2.0': 'Apache 2.0',
  MIT: 'MIT',
  'CC-BY-4.0': 'Creative Commons Attribution 4.0 International',
  'CC-BY-SA-4.0': 'Creative Commons Attribution-ShareAlike 4.0 International',
  'CC-BY-NC-3.0': 'CC BY-NC 3.0',
  'GPL-3.0-only': 'GNU General Public License v3.0',
  'GPL-3.0-or-later': 'GNU General Public License v3.0',
};
