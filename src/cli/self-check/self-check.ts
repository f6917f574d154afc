import type { Config, InstanceConfig } from '../../config/config.ts';
import { type Case, expectedReward } from '../../environment/authoring/case.ts';
import type { ReadyInstance } from '../../server/supervisor/messages.ts';
import { firstGold } from './first-gold.ts';
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
    Object.entries<InstanceConfig>(config.instances).map(([name, instance]) =>
      checkInstance(name, instance, instances[name]?.url ?? ''),
    ),
  );
  return { ok: checked.every(({ ok }) => ok), table: printTable([COLUMNS, ...checked.map(({ cells }) => cells)]) };
}

interface Checked {
  readonly ok: boolean;
  readonly cells: string[];
}

async function checkInstance(name: string, config: InstanceConfig, url: string): Promise<Checked> {
  const since = performance.now();
  const line = (ok: boolean, cells: readonly string[]): Checked => ({
    ok,
    cells: [name, config.environment, ...cells, ((performance.now() - since) / 1000).toFixed(1)],
  });
  try {
    const { gold, row } = await firstGold(config);
    const reward = expectedReward(gold) ?? 1;
    const empty: Case = { name: 'empty', kind: 'empty', answer: '' };
    const http = await Promise.all([playOverHttp(url, row, gold), playOverHttp(url, row, empty)]);
    const mcp = await playOverMcp(url, row, gold);
    const httpOk = earned(http[0], reward) && earned(http[1], 0);
    const mcpOk = mcp === null || earned(mcp, reward);
    const ruleset = 'ruleset' in http[0] ? http[0].ruleset : null;
    return line(httpOk && mcpOk, [
      config.ruleset ?? ruleset ?? '-',
      show(http[0]),
      show(http[1]),
      httpOk ? 'ok' : 'WRONG',
      mcp === null ? 'no tools' : mcpOk ? 'ok' : `WRONG (${show(mcp)})`,
    ]);
  } catch (error) {
    return line(false, ['-', '-', '-', `FAILED: ${error instanceof Error ? error.message : String(error)}`, '-']);
  }
}

function earned(played: Played, reward: number): boolean {
  return 'reward' in played && Math.abs(played.reward - reward) < 1e-9;
}

function show(played: Played): string {
  return 'reward' in played ? String(played.reward) : played.problem;
}
