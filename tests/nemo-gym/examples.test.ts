import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../../src/server/harness.ts';
import type { Exception } from './compare.ts';
import { differential, type Exchange } from './differential.ts';
import { DOCUMENTED_EXCEPTIONS, GYMNASIUM_CLOSE, TYPED_EVERYWHERE } from './documented-exceptions.ts';
import { EXAMPLE_SERVERS, exampleExchanges } from './example-exchanges.ts';
import { type GymPython, gymPython } from './gym-python.ts';
import { gymnasiumExchanges } from './gymnasium-exchanges.ts';
import { loudTelemetry } from './loud-telemetry.ts';
import { mcpCall, mcpExchanges } from './mcp-exchanges.ts';
import { startPythonServer } from './python-server.ts';
import { packageGymData, type Row, readRows } from './recorded-bodies.ts';

const fixtures = fileURLToPath(new URL('../fixtures/environments', import.meta.url));
let python: GymPython;

beforeAll(async () => {
  python = await gymPython();
});

function dataOf(implementation: string): { rows: Row[]; rollouts: Row[] } {
  const data = packageGymData(python);
  return { rows: readRows(data.examples(implementation)), rollouts: readRows(data.rollouts(implementation)) };
}

interface Comparison {
  readonly implementation: string;
  readonly exchanges: readonly Exchange[];
  readonly exceptions: readonly Exception[];
}

async function compare({ implementation, exchanges, exceptions }: Comparison): Promise<string> {
  // Ours always offers its tools over MCP; the published ones on request, and a Gymnasium one never.
  const settings = { expose_tools_over_mcp: implementation !== 'example_multi_turn_gymnasium' };
  await using theirs = await startPythonServer(python, { implementation, settings });
  await using ours = await startHarness({
    folder: `${fixtures}/${implementation}`,
    name: implementation,
    telemetry: loudTelemetry(),
  });
  const report = await differential({
    expected: { name: 'Python', url: theirs.url },
    actual: { name: 'Paddock', url: ours.url },
    exchanges,
    exceptions: [...DOCUMENTED_EXCEPTIONS, ...exceptions],
  });
  process.stdout.write(`${implementation}: ${report.text}\n`);
  return report.unexplained.length === 0 ? 'no difference' : `${report.unexplained.length} differences, listed above`;
}

describe('the remade examples answer as the published ones', () => {
  it('are all there', () => {
    const names = [...EXAMPLE_SERVERS.map(({ implementation }) => implementation), 'example_multi_turn_gymnasium'];
    expect(readdirSync(fixtures).filter((name) => name.startsWith('example_'))).toEqual(names.toSorted());
  });

  it.each(EXAMPLE_SERVERS)('$implementation', async (example) => {
    const { rows, rollouts } = dataOf(example.implementation);
    const exchanges = exampleExchanges(example, rows, rollouts);
    exchanges.push(...mcpExchanges());
    for (const { name, cases } of example.tools) {
      for (const args of cases) exchanges.push(mcpCall('seed for tools', name, args));
    }
    const { implementation, ownSeed } = example;
    const exceptions = ownSeed === true ? TYPED_EVERYWHERE : [];
    expect(await compare({ implementation, exchanges, exceptions })).toBe('no difference');
  });

  it('example_multi_turn_gymnasium', async () => {
    const implementation = 'example_multi_turn_gymnasium';
    const exchanges = gymnasiumExchanges(dataOf(implementation).rows);
    expect(await compare({ implementation, exchanges, exceptions: [GYMNASIUM_CLOSE] })).toBe('no difference');
  });
});
