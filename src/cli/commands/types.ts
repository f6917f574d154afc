import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { environmentTypes } from '../../environment/authoring/environment-types.ts';
import { AppError } from '../../lib/errors.ts';
import type { Command } from '../command.ts';
import { parseOptions } from '../config-options.ts';

const HELP = `paddock types FOLDER...: writes schema.gen.ts, the types of an environment's openapi.yaml.

Options:
      --check                write nothing; exit code 1 where a file is not up to date`;

export const typesCommand: Command = {
  summary: "write an environment's schema.gen.ts, the types of its openapi.yaml",
  help: HELP,
  async run(args) {
    const { values, positionals } = parseOptions(args, { check: { type: 'boolean' } });
    if (positionals.length === 0) throw new AppError('config_invalid', 'types: give a FOLDER');
    let exitCode = 0;
    for (const folder of positionals) {
      const { file, text, current } = await environmentTypes(path.resolve(folder));
      const shown = path.join(folder, path.basename(file));
      if (current === text) {
        console.log(`${shown} is up to date`);
      } else if (values['check'] === true) {
        console.error(`${shown} is ${current === null ? 'missing' : 'not up to date'}; run: paddock types ${folder}`);
        exitCode = 1;
      } else {
        await writeFile(file, text);
        console.log(`Wrote ${shown}`);
      }
    }
    return exitCode;
  },
};
