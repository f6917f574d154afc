import type { Config, InstanceConfig } from '../../config/config.ts';
import { type EnvironmentCase, readCases, readExampleRows } from '../../environment/cases.ts';
import { readManifest } from '../../environment/manifest.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { ReadyInstance } from '../../server/supervisor/messages.ts';
import { type Played, playOverHttp, playOverMcp } from './play.ts';
import { printTable } from './print-table.ts';

export interface SelfCheck {
  readonly ok: boolean;
  readonly table: string;
}

const COLUMNS = ['instance', 'environment', 'ruleset', 'gold', 'empty', 'HTTP', 'MCP', 'seconds'];

/** Plays one right and one empty answer per instance through its real doors, HTTP and MCP. Never throws. */
export async function selfCheck(
  config: Config,
  instances: Readonly<Record<string, ReadyInstance>>,
): Promise<SelfCheck> {
  const checked = await Promise.all(
    Object.entries(instances).map(([name, { url }]) => checkInstance(name, config.instances[name], url)),
  );
  return { ok: checked.every(({ ok }) => ok), table: printTable([COLUMNS, ...checked.map(({ cells }) => cells)]) };
}

interface Checked {
  readonly ok: boolean;
  readonly cells: string[];
}

async function checkInstance(name: string, config: InstanceConfig | undefined, url: string): Promise<Checked> {
  const since = performance.now();
  const environment = config?.environment ?? '';
  const line = (ok: boolean, cells: readonly string[]): Checked => ({
    ok,
    cells: [name, environment, ...cells, ((performance.now() - since) / 1000).toFixed(1)],
  });
  try {
    const { gold, row } = await firstGold(config?.folder ?? '');
    const empty = { ...gold, calls: [], answer: '' };
    const http = await Promise.all([playOverHttp(url, row, gold), playOverHttp(url, row, empty)]);
    const mcp = await playOverMcp(url, row, gold);
    const httpOk = earned(http[0], gold.reward) && earned(http[1], 0);
    const mcpOk = mcp === null || earned(mcp, gold.reward);
    const ruleset = 'ruleset' in http[0] ? http[0].ruleset : null;
    return line(httpOk && mcpOk, [
      config?.ruleset ?? ruleset ?? '-',
      show(http[0]),
      show(http[1]),
      httpOk ? 'ok' : 'WRONG',
      mcp === null ? 'no tools' : mcpOk ? 'ok' : `WRONG (${show(mcp)})`,
    ]);
  } catch (error) {
    return line(false, ['-', '-', '-', `FAILED: ${error instanceof Error ? error.message : String(error)}`, '-']);
  }
}

async function firstGold(folder: string): Promise<{ readonly gold: EnvironmentCase; readonly row: JsonObject }> {
  const [cases, rows] = await Promise.all([
    readCases(folder),
    readManifest(folder).then((manifest) => readExampleRows(folder, manifest)),
  ]);
  const gold = cases.find(({ kind }) => kind === 'gold');
  const row = gold === undefined ? undefined : rows[gold.task - 1];
  if (gold === undefined || row === undefined) {
    throw new Error('data/cases.jsonl has no gold case of an example task');
  }
  return { gold, row };
}

function earned(played: Played, reward: number): boolean {
  return 'reward' in played && Math.abs(played.reward - reward) < 1e-9;
}

function show(played: Played): string {
  return 'reward' in played ? String(played.reward) : played.problem;
}
