import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config, InstanceConfig } from '../../config/config.ts';
import { readJsonLines } from '../../environment/authoring/json-lines.ts';
import { readManifest } from '../../environment/manifest.ts';
import { AppError } from '../../lib/errors.ts';
import type { JsonObject } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { connectLines } from '../../mcp/connect-lines.ts';
import { serveStdioSession } from '../../server/stdio-session.ts';
import type { Command } from '../command.ts';
import { CONFIG_HELP, parseWithConfig, readConfig } from '../config-options.ts';

const HELP = `paddock mcp ENVIRONMENT: one session over stdio for an agent of your own (MCP).

ENVIRONMENT is an instance's name or an environment's folder. The agent gets the task as the server's instructions, the
environment's tools and submit_answer. The lines to paste for Claude Code, Codex and the inspector are printed at the
start, the verdict at the end, both on stderr.

Options:
      --task FILE[:N]        row N (from 1) of a data set; default: the environment's first example
${CONFIG_HELP}`;

export const mcpCommand: Command = {
  summary: 'serve one session over MCP on stdio, for an agent of your own',
  help: HELP,
  async run(args) {
    const { values, positionals, sources } = parseWithConfig(args, { task: { type: 'string' } });
    const [wanted, ...rest] = positionals;
    if (wanted === undefined || rest.length > 0) {
      throw new AppError('config_invalid', 'name one environment: paddock mcp ENVIRONMENT [--task FILE[:N]]');
    }
    const folder = existsSync(path.join(wanted, 'environment.yaml')) ? path.resolve(wanted) : null;
    const environments = [...(sources.environments ?? []), ...(folder === null ? [] : [folder])];
    const [name, config] = findInstance(await readConfig({ ...sources, environments }), wanted, folder);
    const row = await readTask(config, typeof values['task'] === 'string' ? values['task'] : null);
    await serveStdioSession({
      name,
      config,
      row: { responses_create_params: { input: [] }, ...row },
      startLines: connectLines({ name, args: ['mcp', ...args] }),
      say: (line) => console.error(line),
    });
    return 0;
  },
};

function findInstance(config: Config, wanted: string, folder: string | null): [string, InstanceConfig] {
  const entries = Object.entries<InstanceConfig>(config.instances);
  const found = entries.find(([name, instance]) => (folder === null ? name === wanted : instance.folder === folder));
  if (found === undefined) {
    const names = entries.map(([name]) => name);
    const near = nearest(wanted, names);
    const hint = near === null ? `There are: ${names.join(', ')}` : `Did you mean "${near}"?`;
    throw new AppError('config_invalid', `no instance "${wanted}". ${hint}`);
  }
  return found;
}

async function readTask({ folder }: InstanceConfig, task: string | null): Promise<JsonObject> {
  const given = task === null ? null : /^(.*?)(?::(\d+))?$/s.exec(task);
  const file = given?.[1] ?? (await exampleFile(folder));
  const line = Number(given?.[2] ?? 1);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('config_invalid', `--task ${file}: the file cannot be read`, { cause: error });
  });
  const { entries, problems } = readJsonLines(text, file);
  const row = entries[line - 1]?.value;
  if (row === undefined) {
    throw new AppError(
      'config_invalid',
      problems[0] ?? `--task ${file}: it has ${entries.length} rows, no row ${line}`,
    );
  }
  return row;
}

async function exampleFile(folder: string): Promise<string> {
  const example = (await readManifest(folder)).datasets.find(({ type }) => type === 'example');
  if (example === undefined) {
    throw new AppError('config_invalid', 'the environment has no example data set; give a row with --task FILE[:N]');
  }
  return path.join(folder, example.path);
}
