import { redactConfig } from '../../config/redact.ts';
import { stringifyYaml } from '../../lib/yaml.ts';
import { raiseOpenFiles } from '../../server/supervisor/open-files.ts';
import { probeIsolation } from '../../server/supervisor/probe-isolation.ts';
import { startSandboxHostProcess } from '../../server/supervisor/sandbox-host-child.ts';
import { version } from '../../server/version.ts';
import type { Command } from '../command.ts';
import { CONFIG_HELP, parseWithConfig, readConfig } from '../config-options.ts';

const HELP = `paddock doctor: what this machine can do, and the configuration in effect (secrets hidden).

Exit code 1 when no sandbox can be made here.

Options:
${CONFIG_HELP}`;

export const doctorCommand: Command = {
  summary: 'say what isolation this machine gives and print the configuration in effect',
  help: HELP,
  async run(args) {
    const config = await readConfig(parseWithConfig(args, {}).sources);
    const isolation = await probeIsolation(() => startSandboxHostProcess(config));
    console.log(
      stringifyYaml({
        paddock: version(),
        node: process.version,
        open_files: raiseOpenFiles(),
        isolation,
        configuration: redactConfig(config),
      }).trimEnd(),
    );
    return isolation.ok ? 0 : 1;
  },
};
