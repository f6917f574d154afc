import { AppError } from '../../lib/errors.ts';
import { checkEnvironment, type Finding } from '../../server/authoring/check-environment.ts';
import type { Command } from '../command.ts';
import { parseOptions } from '../config-options.ts';

const HELP = `paddock check FOLDER...: checks an environment and plays its cases (data/cases.jsonl) over HTTP.

Exit code 1 when anything is wrong.

Options:
      --timeout SECONDS      how long a tool call or a verify of a case may take (default 60)`;

const LABELS: Readonly<Record<Finding['status'], string>> = { ok: 'ok     ', failed: 'FAILED ', skipped: 'skipped' };

export const checkCommand: Command = {
  summary: "check an environment: manifest, types, imports, data, and its cases' rewards",
  help: HELP,
  async run(args) {
    const { values, positionals } = parseOptions(args, { timeout: { type: 'string', default: '60' } });
    const timeoutSeconds = Number(values['timeout']);
    if (!(timeoutSeconds > 0)) throw new AppError('config_invalid', '--timeout: give a number of seconds above 0');
    if (positionals.length === 0) throw new AppError('config_invalid', 'check: give a FOLDER');
    const findings: Finding[] = [];
    for (const folder of positionals) {
      console.log(folder);
      await checkEnvironment({
        folder,
        timeoutSeconds,
        report(finding) {
          findings.push(finding);
          console.log([`  ${LABELS[finding.status]}  ${finding.name}`, ...finding.details].join('\n             '));
        },
      });
    }
    const failed = findings.filter(({ status }) => status === 'failed').length;
    const count = `${findings.length} ${findings.length === 1 ? 'check' : 'checks'}`;
    console.log(`${count}, ${failed === 0 ? 'all well' : `${failed} failed`}`);
    return failed === 0 ? 0 : 1;
  },
};
