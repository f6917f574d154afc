import type { Config, InstanceConfig } from '../../config/config.ts';
import type { Case } from '../../environment/authoring/case.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { createAgentClient } from '../../server/agent-client.ts';
import { type CaseDoor, type PlayedCase, playCase } from '../../server/authoring/play-case.ts';
import type { ReadyInstance } from '../../server/supervisor/messages.ts';
import { firstGold } from './first-gold.ts';
import { mcpTools } from './mcp-tools.ts';
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
      checkInstance(name, instance, instances[name]),
    ),
  );
  return { ok: checked.every(({ ok }) => ok), table: printTable([COLUMNS, ...checked.map(({ cells }) => cells)]) };
}

interface Checked {
  readonly ok: boolean;
  readonly cells: string[];
}

async function checkInstance(
  name: string,
  config: InstanceConfig,
  served: ReadyInstance | undefined,
): Promise<Checked> {
  const since = performance.now();
  const line = (ok: boolean, cells: readonly string[]): Checked => ({
    ok,
    cells: [name, config.environment, ...cells, ((performance.now() - since) / 1000).toFixed(1)],
  });
  try {
    if (served === undefined) {
      throw new Error('it is not served');
    }
    const { url, protocol } = served;
    const { gold, row } = await firstGold(config);
    const door: CaseDoor = { protocol, agent: () => createAgentClient(url) };
    const [right, empty] = await Promise.all([playCase(door, gold, row), playCase(door, EMPTY, row)]);
    const overMcp = await playOverMcp(door, url, gold, row);
    return line(works(right) && works(empty) && (overMcp === null || works(overMcp)), [
      config.ruleset ?? right.ruleset ?? '-',
      String(right.reward ?? '-'),
      String(empty.reward ?? '-'),
      verdict([right, empty]),
      overMcp === null ? 'no tools' : verdict([overMcp]),
    ]);
  } catch (error) {
    return line(false, ['-', '-', '-', `FAILED: ${error instanceof Error ? error.message : String(error)}`, '-']);
  }
}

const EMPTY: Case = { name: 'empty', kind: 'empty', answer: '' };

/** Null where there is nothing to call: no tools, or an environment that is played turn by turn. */
async function playOverMcp(door: CaseDoor, url: string, gold: Case, row: JsonObject): Promise<PlayedCase | null> {
  if (door.protocol !== 'gym') {
    return null;
  }
  const seed = await door.agent().post('/seed_session', row);
  const offered = isJsonObject(seed.json) && 'mcp' in seed.json;
  return offered ? playCase({ ...door, openTools: mcpTools(url) }, gold, row) : null;
}

function works({ problems }: PlayedCase): boolean {
  return problems.length === 0;
}

function verdict(played: readonly PlayedCase[]): string {
  const problems = played.flatMap((each) => each.problems);
  return problems.length === 0 ? 'ok' : `WRONG: ${problems.join('; ')}`;
}
