import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringifyYaml } from '../../lib/yaml.ts';
import { type RegisteredInstance, type RegistrationOptions, spawnedBlocks } from './registration.ts';
import { shimApp } from './shim-app.ts';

export interface ShimOptions extends RegistrationOptions {
  /** The search root: `NEMO_GYM_EXTRA_ROOTS` or `--search-dir` is pointed at it. */
  readonly root: string;
  /** The script behind the `paddock` command. */
  readonly command: string;
}

/**
 * Writes the plugin that makes NeMo Gym spawn an instance itself: `resources_servers/<instance>/` with requirements,
 * entrypoint, configuration and data. Returns the configuration to give to `gym env start`.
 */
export async function writeShim(instance: RegisteredInstance, options: ShimOptions): Promise<string> {
  const { name, config, manifest } = instance;
  const folder = path.join(options.root, 'resources_servers', name);
  await mkdir(path.join(folder, 'configs'), { recursive: true });
  const datasets = await Promise.all(
    manifest.datasets.map(async (dataset) => {
      const target = path.join('data', path.basename(dataset.path));
      await mkdir(path.join(folder, 'data'), { recursive: true });
      await copyFile(path.join(config.folder, dataset.path), path.join(folder, target));
      return { ...dataset, path: target };
    }),
  );
  const copied: RegisteredInstance = {
    name,
    config: { ...config, folder: path.join('resources_servers', name) },
    manifest: { ...manifest, datasets },
  };
  const { host: _host, port: _port, advertise_host: _advertise, folder: environment, ...own } = config;
  const gymConfig = path.join(folder, 'configs', `${name}.yaml`);
  await Promise.all([
    writeFile(
      path.join(folder, 'requirements.txt'),
      '# The server is a Node program; NeMo Gym adds what it needs itself.\n',
    ),
    writeFile(path.join(folder, 'app.py'), shimApp({ command: options.command, node: process.execPath })),
    writeFile(path.join(folder, 'instance.json'), `${JSON.stringify({ ...own, environment }, null, 2)}\n`, {
      mode: 0o600,
    }),
    writeFile(gymConfig, stringifyYaml(spawnedBlocks(copied, options))),
    writeFile(path.join(folder, 'README.md'), readme(instance)),
  ]);
  return gymConfig;
}

function readme({ name, manifest }: RegisteredInstance): string {
  return `# ${manifest.title}

${manifest.description}

NeMo Gym starts this server: \`app.py\` becomes a Paddock process that serves the one instance \`${name}\` of
\`instance.json\` on the host and port that NeMo Gym chose. Written by \`paddock gym-config --shim\`.
`;
}
