import type { BenchServer } from './bench-server.ts';
import { SERVER_CORE } from './cores.ts';
import type { Findings } from './findings.ts';
import { benchHostile } from './hostile.ts';
import { createMathRows, type MathRow, mathBody } from './math-rows.ts';
import { type Measured, measureLoad } from './measure-load.ts';
import { spreadOf } from './spread.ts';
import { startOurs } from './start-ours.ts';
import { startPython } from './start-python.ts';

const AT_ONCE = 8;
const ROWS = { ours: 1_000, python: 40 } as const;
const MAX_SECONDS = 120;

export interface MathOptions {
  /** The published NeMo Gym's root; null: ours alone. */
  readonly gymRoot: string | null;
  readonly rounds: number;
  readonly findings: Findings;
}

/** `/verify` of math_with_judge without a judge, on rows of which no two are alike. */
export async function benchMath({ gymRoot, rounds, findings }: MathOptions): Promise<void> {
  await compareVerifies({ gymRoot, rounds, findings });
  await benchHostile(findings);
}

async function compareVerifies({ gymRoot, rounds, findings }: MathOptions): Promise<void> {
  const instance = { environment: 'math', ruleset: 'math_with_judge', settings: { should_use_judge: false } };
  await using ours = await startOurs('math', instance, SERVER_CORE);
  await using python = gymRoot === null ? null : await startPythonMath(gymRoot);
  const rows = createMathRows((rounds + 1) * ROWS.ours);
  await verifyAll(ours, rows.slice(rounds * ROWS.ours));
  const results: { ours: Measured; python: Measured | null }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = rows.slice(round * ROWS.ours, (round + 1) * ROWS.ours);
    results.push({
      ours: await verifyAll(ours, mine),
      python: python === null ? null : await verifyAll(python, mine.slice(0, ROWS.python)),
    });
  }
  const over = (value: (result: (typeof results)[number]) => number | undefined) =>
    spreadOf(results.map(value).filter((each) => each !== undefined));
  const what = 'math_with_judge, distinct rows, 8 at once';
  findings.note(
    `${what}: Paddock, verifies/s`,
    over((each) => each.ours.rolloutsPerSecond),
  );
  findings.note(
    `${what}: Paddock, CPU per verify`,
    over((each) => each.ours.cpuMicros / 1000),
    'ms',
  );
  if (python !== null) {
    findings.note(
      `${what}: Python server, verifies/s`,
      over((each) => each.python?.rolloutsPerSecond),
    );
    findings.note(
      `${what}: Python server, CPU per verify`,
      over((each) => (each.python?.cpuMicros ?? Number.NaN) / 1000),
      'ms',
    );
    findings.check(
      `${what}: verifies/s, times the Python server's`,
      over((each) => each.ours.rolloutsPerSecond / (each.python?.rolloutsPerSecond ?? Number.NaN)),
      { atLeast: 20, unit: 'times' },
    );
  }
}

function startPythonMath(gymRoot: string): Promise<BenchServer> {
  const options = {
    implementation: 'math_with_judge',
    settings: {
      should_use_judge: false,
      judge_model_server: { type: 'responses_api_models', name: 'policy_model' },
      judge_responses_create_params: { input: [] },
    },
  };
  return startPython(gymRoot, options, SERVER_CORE);
}

function verifyAll(server: BenchServer, rows: readonly MathRow[]): Promise<Measured> {
  return measureLoad(server, {
    concurrency: AT_ONCE,
    rollouts: rows.length,
    maxSeconds: MAX_SECONDS,
    steps: (n) => rows.slice(n, n + 1).map((row) => ({ path: '/verify', body: mathBody(row) })),
  });
}
