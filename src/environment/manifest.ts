import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';
import { createSchemaChecker } from '../lib/json-schema.ts';
import { parseYaml } from '../lib/yaml.ts';

/** `environment.yaml`: what an environment is, before any of its code is loaded. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /** SPDX expression of the environment's own code and data. */
  readonly licence: string;
  /** NeMo Gym's domain of the instance's block. */
  readonly domain: string;
  /** The port of the default instance. */
  readonly default_port?: number;
  /** Whether a session's sandbox outlives its first `/verify`. */
  readonly verify: 'once' | 'many';
  readonly sandbox?: ManifestSandbox;
  readonly datasets: readonly ManifestDataset[];
  /** Third-party packages the environment imports, beside `paddock/kit` and `node:` built-ins. */
  readonly packages: readonly string[];
}

export interface ManifestSandbox {
  readonly image: string;
  readonly memory_mib: number;
  readonly processes: number;
  readonly disk_mib: number;
  readonly inodes: number;
}

export interface ManifestDataset {
  readonly name: string;
  /** NeMo Gym's kinds. */
  readonly type: 'train' | 'validation' | 'example';
  /** Relative to the environment's folder. */
  readonly path: string;
  readonly licence?: string;
}

/** The names that `config_types.Domain` of NeMo Gym accepts. */
const DOMAINS = [
  'math',
  'coding',
  'agent',
  'knowledge',
  'instruction_following',
  'long_context',
  'safety',
  'games',
  'translation',
  'e2e',
  'rlhf',
  'other',
] as const;

const nonEmpty = { type: 'string', minLength: 1 } as const;
const positive = { type: 'integer', minimum: 1 } as const;

export const MANIFEST_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'version', 'title', 'description', 'licence', 'domain'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
    title: nonEmpty,
    description: nonEmpty,
    licence: nonEmpty,
    domain: { enum: DOMAINS },
    default_port: { type: 'integer', minimum: 1, maximum: 65535 },
    verify: { enum: ['once', 'many'], default: 'once' },
    sandbox: {
      type: 'object',
      additionalProperties: false,
      properties: {
        image: { ...nonEmpty, default: 'host' },
        memory_mib: { ...positive, default: 2048 },
        processes: { ...positive, default: 128 },
        disk_mib: { ...positive, default: 256 },
        inodes: { ...positive, default: 65536 },
      },
    },
    datasets: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'type', 'path'],
        properties: {
          name: nonEmpty,
          type: { enum: ['train', 'validation', 'example'] },
          path: nonEmpty,
          licence: nonEmpty,
        },
      },
    },
    packages: { type: 'array', items: nonEmpty, default: [] },
  },
} as const;

const checkManifest = createSchemaChecker<Manifest>(MANIFEST_SCHEMA);

/** Reads and checks `environment.yaml`. Throws `AppError('environment_invalid')` that names the file and the key. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'environment.yaml');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('environment_invalid', `${folder} is not an environment: it has no environment.yaml`, {
      cause: error,
    });
  });
  const checked = checkManifest(parseManifest(text, file));
  if (!checked.ok) {
    throw new AppError('environment_invalid', `${file}: ${checked.problems.join('; ')}`);
  }
  return checked.value;
}

function parseManifest(text: string, file: string): unknown {
  try {
    return parseYaml(text, file);
  } catch (error) {
    throw new AppError('environment_invalid', error instanceof Error ? error.message : String(error), { cause: error });
  }
}
