import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { printPrelude } from '../../server/gym-config/prelude.ts';
import { printRegistration } from '../../server/gym-config/print-registration.ts';
import { readTargets } from '../../server/gym-config/read-targets.ts';
import { ENVIRONMENT_SERVERS, type EnvironmentServer } from '../../server/gym-config/registration.ts';
import { writeShim } from '../../server/gym-config/shim.ts';
import type { Command } from '../command.ts';
import { CONFIG_HELP, parseWithConfig, readConfig } from '../config-options.ts';

const HELP = `paddock gym-config: the YAML that registers every instance with NeMo Gym.

  paddock gym-config --out ours.yaml
  gym env start --config ours.yaml --config MODEL.yaml

  paddock gym-config --prelude UPSTREAM.yaml... --out prelude.yaml
  gym env start --config prelude.yaml --config UPSTREAM.yaml --config MODEL.yaml

Options:
      --out FILE             write there instead of printing
      --prelude              repoint the given unmodified configurations of NeMo Gym at our instances;
                             the result is listed before them
      --shim DIR             write a plugin under DIR instead: NeMo Gym then starts the server itself
                             (NEMO_GYM_EXTRA_ROOTS=DIR)
      --environment-server   ${ENVIRONMENT_SERVERS.join(', ')} (default: legacy_agent)
      --agent NAME           NeMo Gym's agent (default: simple_agent)
      --model NAME           the model server that the agent calls (default: policy_model)
${CONFIG_HELP}`;

export const gymConfigCommand: Command = {
  summary: "print the YAML that registers the instances with NeMo Gym's client",
  help: HELP,
  async run(args) {
    const { values, positionals, sources } = parseWithConfig(args, {
      out: { type: 'string' },
      prelude: { type: 'boolean' },
      shim: { type: 'string' },
      'environment-server': { type: 'string', default: 'legacy_agent' },
      agent: { type: 'string', default: 'simple_agent' },
      model: { type: 'string', default: 'policy_model' },
    });
    const environmentServer = values['environment-server'] as EnvironmentServer;
    if (!ENVIRONMENT_SERVERS.includes(environmentServer)) {
      throw new AppError('config_invalid', `--environment-server: one of ${ENVIRONMENT_SERVERS.join(', ')}`);
    }
    const prelude = values['prelude'] === true;
    if (prelude !== positionals.length > 0) {
      throw new AppError('config_invalid', '--prelude UPSTREAM.yaml...: the flag and the files go together');
    }
    const targets = await readTargets(await readConfig(sources));
    const options = { environmentServer, agent: String(values['agent']), model: String(values['model']) };
    if (typeof values['shim'] === 'string') {
      await shim(path.resolve(values['shim']), targets, options);
      return 0;
    }
    const text = prelude ? await printPrelude(positionals, targets) : printRegistration(targets, options);
    if (typeof values['out'] === 'string') {
      await writeFile(values['out'], text);
      console.error(`Wrote ${values['out']}`);
    } else {
      process.stdout.write(text);
    }
    return 0;
  },
};

const SCRIPT = path.join(packageRoot(), 'scripts', 'paddock.mjs');

async function shim(
  root: string,
  targets: Awaited<ReturnType<typeof readTargets>>,
  options: Parameters<typeof printRegistration>[1],
): Promise<void> {
  const files = await Promise.all(targets.map((target) => writeShim(target, { ...options, root, command: SCRIPT })));
  console.log(`Wrote ${root}. NeMo Gym starts the server itself:`);
  for (const file of files) {
    console.log(`  NEMO_GYM_EXTRA_ROOTS=${root} gym env start --config ${file} --config MODEL.yaml`);
  }
}
