import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { type ConfigSources, loadConfig } from '../config/load-config.ts';
import { keyFlags } from '../config/overrides.ts';
import { processEnv } from '../config/process-env.ts';
import { AppError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { findEnvironments, readEnvironment } from '../server/supervisor/find-environments.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const CONFIG_OPTIONS = {
  config: { type: 'string', short: 'c' },
  set: { type: 'string', multiple: true },
  environment: { type: 'string', multiple: true },
} as const satisfies Options;

/** Help for the options that every command with a configuration takes. */
export const CONFIG_HELP = `  -c, --config FILE          paddock.yaml; what it leaves out has its default
      --set KEY=VALUE        one key, e.g. --set instances.NAME.port=9000; may be repeated
      --environment FOLDER   an environment of your own beside the others; may be repeated
  Every key outside instances is also a flag (--control-port 9000), and every key
  is also a variable (PADDOCK_CONTROL_PORT=9000). README lists the keys.`;

export interface ParsedArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** `parseArgs` with messages that name the nearest known option. */
export function parseOptions(args: readonly string[], options: Options): ParsedArguments {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const given = /'(?:-\w, )?--?([\w-]+)/.exec((error as Error).message)?.[1];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && given !== undefined) {
      const near = nearest(given, Object.keys(options));
      const hint = near === null ? '--help lists all' : `Did you mean --${near}?`;
      throw new AppError('config_invalid', `--${given}: no such option. ${hint}`, { cause: error });
    }
    throw new AppError('config_invalid', (error as Error).message, { cause: error });
  }
}

/** The options of a command that reads the configuration: its own and those of the configuration. */
export function parseWithConfig(
  args: readonly string[],
  own: Options,
): ParsedArguments & { readonly sources: ConfigSources } {
  const flags = [...keyFlags().keys()];
  const flagOptions = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
  const parsed = parseOptions(args, { ...flagOptions, ...CONFIG_OPTIONS, ...own });
  const { values } = parsed;
  const given = flags.flatMap((flag) => (typeof values[flag] === 'string' ? [[flag, values[flag]] as const] : []));
  return {
    ...parsed,
    sources: {
      env: processEnv(),
      flags: Object.fromEntries(given),
      set: (values['set'] ?? []) as string[],
      environments: (values['environment'] ?? []) as string[],
      ...(typeof values['config'] === 'string' ? { file: values['config'] } : {}),
    },
  };
}

/** Command-line words that give these sources again, for another command; variables and keys of judges are not among them. */
export function configFlags({ file, flags, set, environments }: ConfigSources): string[] {
  return [
    ...(file === undefined ? [] : ['--config', file]),
    ...Object.entries(flags ?? {}).flatMap(([flag, value]) => [`--${flag}`, value]),
    ...(environments ?? []).flatMap((folder) => ['--environment', folder]),
    ...(set ?? []).filter((argument) => !argument.includes('api_key')).flatMap((argument) => ['--set', argument]),
  ];
}

export async function readConfig(sources: ConfigSources): Promise<Config> {
  return loadConfig(sources, { builtIn: await findEnvironments(), readEnvironment });
}
