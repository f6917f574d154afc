import { fileURLToPath } from 'node:url';
import type { BenchServer } from './bench-server.ts';
import { SERVER_CORE } from './cores.ts';
import type { Findings } from './findings.ts';
import { type Measured, measureLoad } from './measure-load.ts';
import { spreadOf } from './spread.ts';
import { startBare } from './start-bare.ts';
import { type OurServer, startOurs } from './start-ours.ts';
import { startProbe } from './start-probe.ts';
import { startPython } from './start-python.ts';
import { isWeatherReply, weatherRollout } from './weather-rollouts.ts';

const NAME = 'example_single_tool_call';
const ENVIRONMENT = fileURLToPath(new URL(`../../tests/fixtures/environments/${NAME}`, import.meta.url));
const ROLLOUTS = { fast: 6_000, python: 400 } as const;
const CROWD = { atOnce: 2_000, fast: 8_000, python: 2_000, rounds: 3 } as const;
const FLOOD = { atOnce: 16_000, rounds: 3 } as const;
const MAX_SECONDS = 120;
const MIB = 1024 * 1024;

export interface ContractOptions {
  /** The published NeMo Gym's root; null: ours and the bare server only. */
  readonly gymRoot: string | null;
  readonly rounds: number;
  readonly findings: Findings;
}

/** Seed, one tool call and verify of the remade `example_single_tool_call`, beside the original and bare `node:http`. */
export async function benchContract(options: ContractOptions): Promise<void> {
  await compareServers(options);
  await flood(options.findings);
}

async function compareServers({ gymRoot, rounds, findings }: ContractOptions): Promise<void> {
  await using bare = await startBare(SERVER_CORE);
  await using ours = await startOurs(NAME, { environment: ENVIRONMENT }, SERVER_CORE);
  await using python = gymRoot === null ? null : await startPython(gymRoot, { implementation: NAME }, SERVER_CORE);
  const servers = { ours, bare, python };

  await inTurn(servers, { rounds: 1, atOnce: 32, fast: 12_000, python: 100 });
  const few = await inTurn(servers, { rounds, atOnce: 32, ...ROLLOUTS });
  compare('32 at once', few, findings, { python: 5, bare: 0.6 });

  const probes = [
    await startProbe([`${ours.controlUrl}/health`], 20),
    await startProbe([`${ours.url}/`], 100),
  ] as const;
  await measure(ours, CROWD.atOnce, CROWD.fast);
  await measure(ours, CROWD.atOnce, CROWD.fast);
  const [[health], [root]] = [await probes[0].stop(), await probes[1].stop()];
  const crowd = await inTurn(servers, CROWD);
  compare('2,000 at once', crowd, findings, { python: 10 });
  findings.check('2,000 at once: control port `/health`, p99', health?.p99Ms ?? Number.NaN, {
    atMost: 100,
    unit: 'ms',
  });
  findings.check("2,000 at once: the instance's own `GET /`, p99", root?.p99Ms ?? Number.NaN, {
    atMost: 3_000,
    unit: 'ms',
  });
}

interface Servers {
  readonly ours: OurServer;
  readonly bare: BenchServer;
  readonly python: BenchServer | null;
}

interface Round {
  readonly ours: Measured;
  readonly bare: Measured;
  readonly python: Measured | null;
}

interface Load {
  readonly rounds: number;
  readonly atOnce: number;
  readonly fast: number;
  readonly python: number;
}

/** Each server in turn, so that what else the machine does meets all of them. */
async function inTurn({ ours, bare, python }: Servers, load: Load): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    rounds.push({
      ours: await measure(ours, load.atOnce, load.fast),
      python: python === null ? null : await measure(python, load.atOnce, load.python),
      bare: await measure(bare, load.atOnce, load.fast),
    });
  }
  return rounds;
}

function measure(server: BenchServer, concurrency: number, rollouts: number): Promise<Measured> {
  return measureLoad(server, {
    concurrency,
    rollouts,
    maxSeconds: MAX_SECONDS,
    steps: weatherRollout,
    isRight: isWeatherReply,
  });
}

function compare(
  what: string,
  rounds: readonly Round[],
  findings: Findings,
  targets: { readonly python: number; readonly bare?: number },
): void {
  const over = (value: (round: Round) => number | undefined) =>
    spreadOf(rounds.map(value).filter((each) => each !== undefined));
  findings.note(
    `${what}: Paddock, rollouts/s`,
    over(({ ours }) => ours.rolloutsPerSecond),
  );
  findings.note(
    `${what}: Paddock, CPU per rollout`,
    over(({ ours }) => ours.cpuMicros),
    'µs',
  );
  findings.note(
    `${what}: Paddock, rollout p99`,
    over(({ ours }) => ours.p99Ms),
    'ms',
  );
  findings.note(
    `${what}: bare \`node:http\`, rollouts/s`,
    over(({ bare }) => bare.rolloutsPerSecond),
  );
  findings.note(
    `${what}: bare \`node:http\`, CPU per rollout`,
    over(({ bare }) => bare.cpuMicros),
    'µs',
  );
  if (rounds.some(({ python }) => python !== null)) {
    findings.note(
      `${what}: Python server, rollouts/s`,
      over(({ python }) => python?.rolloutsPerSecond),
    );
    findings.note(
      `${what}: Python server, CPU per rollout`,
      over(({ python }) => python?.cpuMicros),
      'µs',
    );
    findings.check(
      `${what}: rollouts/s, times the Python server's`,
      over(({ ours, python }) => (python === null ? undefined : ours.rolloutsPerSecond / python.rolloutsPerSecond)),
      { atLeast: targets.python, unit: 'times' },
    );
    findings.note(
      `${what}: rollouts per CPU second, times the Python server's`,
      over(({ ours, python }) => (python === null ? undefined : python.cpuMicros / ours.cpuMicros)),
      'times',
    );
  }
  const ofBare = over(({ ours, bare }) => ours.rolloutsPerSecond / bare.rolloutsPerSecond);
  if (targets.bare === undefined) {
    findings.note(`${what}: rollouts/s, of bare \`node:http\`'s`, ofBare);
  } else {
    findings.check(`${what}: rollouts/s, of bare \`node:http\`'s`, ofBare, { atLeast: targets.bare, unit: 'of bare' });
  }
  findings.note(
    `${what}: rollouts per CPU second, of bare's`,
    over(({ ours, bare }) => bare.cpuMicros / ours.cpuMicros),
  );
}

/** As many requests in flight as a very large run has, one round after the other. */
async function flood(findings: Findings): Promise<void> {
  // A server of its own: an open inspector costs some of the speed.
  await using ours = await startOurs(NAME, { environment: ENVIRONMENT }, SERVER_CORE);
  const { usedBytes: startBytes } = await ours.memory();
  const atOnce = Math.min(FLOOD.atOnce, ours.openFiles - 500);
  if (atOnce < FLOOD.atOnce) {
    console.log(`Only ${String(atOnce)} requests in flight: the limit of open files here is ${String(ours.openFiles)}`);
  }
  const resident: number[] = [];
  const used: number[] = [];
  // A wrong reply ends the benchmark; a rollout that did not come to its end in time is lost.
  let lost = 0;
  for (let round = 0; round < FLOOD.rounds; round += 1) {
    const { seconds, rollouts } = await measure(ours, atOnce, atOnce);
    lost += atOnce - rollouts;
    const memory = await ours.memory();
    resident.push(memory.residentBytes / MIB);
    used.push((memory.usedBytes - startBytes) / MIB);
    console.log(
      `${String(atOnce)} in flight, round ${String(round + 1)}: ${seconds.toFixed(1)} s, ${String(atOnce - rollouts)} lost`,
    );
  }
  findings.check(`${atOnce.toLocaleString('en-US')} in flight: lost`, lost, { atMost: 0, unit: '' });
  findings.check('afterwards: heap and external memory above the start', used.at(-1) ?? Number.NaN, {
    atMost: 10,
    unit: 'MiB',
  });
  const [, second = Number.NaN, third = Number.NaN] = resident;
  findings.note(
    'afterwards: resident memory after each round',
    resident.map((each) => each.toFixed(0)).join(', '),
    'MiB',
  );
  findings.check("the third round's resident memory, of the second's", third / second, { atMost: 1, unit: '' });
}
