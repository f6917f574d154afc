import path from 'node:path';
import { newEnvironment } from '../../environment/authoring/new-environment.ts';
import { AppError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Command } from '../command.ts';
import { parseOptions } from '../config-options.ts';

const HELP = `paddock new FOLDER: makes a small environment of your own to start from.

The folder must be new or empty, and may be anywhere.

Options:
      --name NAME            default: the folder's name; a-z, 0-9 and "_", a letter first`;

export const newCommand: Command = {
  summary: 'make an environment of your own: a small one that works, to start from',
  help: HELP,
  async run(args) {
    const { values, positionals } = parseOptions(args, { name: { type: 'string' } });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new AppError('config_invalid', 'new: give one FOLDER');
    const { name } = values;
    const files = await newEnvironment({ folder, ...(typeof name === 'string' ? { name } : {}) });
    const inCheckout = !path.relative(packageRoot(), process.cwd()).startsWith('..');
    const run = inCheckout ? 'npx --no -- paddock' : `node ${path.join(packageRoot(), 'scripts', 'paddock.mjs')}`;
    console.log(`Made ${folder}: ${files.length} files. Its README.md says what each is for.

Next:
  ${run} check ${folder}
  ${run} types ${folder}        after each change of openapi.yaml
  ${run} serve --environment ${folder}

In the folder itself: npm run check, npm run types, npm run serve, npm test, npm run typecheck.`);
    return 0;
  },
};
