import { Connection } from './connection.ts';
import { ALL_CORES, LOAD_CORE, SERVER_CORE } from './cores.ts';
import type { Findings } from './findings.ts';
import { runLoad } from './load.ts';
import { createMathRows, mathBody } from './math-rows.ts';
import { spreadOf } from './spread.ts';
import { startBare } from './start-bare.ts';
import { startOurs } from './start-ours.ts';
import { startProbe } from './start-probe.ts';

/** Keeps a comparison busy until its CPU time is used up. */
const HOSTILE = mathBody({ gold: '7', answer: '\\sum_{k=1}^{10^{9}} \\frac{1}{k^{7}+\\sqrt{k}}' });
const VERIFIES = 400;
const MANY = 50;
const ROUNDS = 5;
const PROBE_MS = 8_000;
const WARM_MS = 2_000;
const PROBE_EVERY_MS = 3;

const INSTANCE = {
  environment: 'math',
  ruleset: 'math_with_judge',
  settings: { should_use_judge: false, library_verifier_max_concurrency: 2 },
};

/** What answers that burn their whole CPU time do to everybody else, with two workers. */
export async function benchHostile(findings: Findings): Promise<void> {
  await benchVerifies(findings);
  await benchRoot(findings);
}

async function benchVerifies(findings: Findings): Promise<void> {
  await using ours = await startOurs('math', INSTANCE, ALL_CORES);
  const rows = createMathRows(3 * VERIFIES);
  const verifyP99 = async (from: number): Promise<number> => {
    const result = await runLoad({
      url: ours.url,
      concurrency: 1,
      rollouts: VERIFIES,
      maxSeconds: 120,
      staysAwake: false,
      steps: (n) => rows.slice(from + n, from + n + 1).map((row) => ({ path: '/verify', body: mathBody(row) })),
    });
    if (result.errors > 0) {
      throw new Error(`a verify beside a hostile one failed: ${String(result.firstError)}`);
    }
    return result.p99Ms;
  };
  await verifyP99(0);
  const alone = await verifyP99(VERIFIES);
  const beside = await whileHostile(ours.url, 1, () => verifyP99(2 * VERIFIES));
  findings.note('math_with_judge, one at a time: p99', alone, 'ms');
  findings.note('the same with a hostile answer in flight: p99', beside, 'ms');
  findings.check('a hostile answer in flight, two workers: p99 of other verifies rises by', beside - alone, {
    atMost: 100,
    unit: 'ms',
  });
}

/**
 * What fifty of them do to `GET /`. Busy cores delay the wake-up of every process by the kernel's time slices, so what
 * counts is what the server adds: a bare server shares its core and is asked in turn with it.
 */
async function benchRoot(findings: Findings): Promise<void> {
  const rounds: { readonly quiet: P99s; readonly loud: P99s }[] = [];
  // New processes each time: on which of the queues of a core they land is luck, and stays so.
  for (let round = 0; round < ROUNDS; round += 1) {
    await using ours = await startOurs('math', INSTANCE, SERVER_CORE);
    await using bare = await startBare(SERVER_CORE);
    const urls = [`${ours.url}/`, `${bare.url}/`];
    await probeFor(urls, WARM_MS);
    const quiet = await probeFor(urls, PROBE_MS);
    rounds.push({ quiet, loud: await whileHostile(ours.url, MANY, () => probeFor(urls, PROBE_MS)) });
  }
  const over = (value: (round: (typeof rounds)[number]) => number) => spreadOf(rounds.map(value));
  const many = String(MANY);
  const notes: readonly (readonly [string, (round: (typeof rounds)[number]) => number])[] = [
    ['`GET /`: p99', ({ quiet }) => quiet.ours],
    ['bare `node:http`, in turn with it: p99', ({ quiet }) => quiet.bare],
    [`\`GET /\` with ${many} hostile answers in flight: p99`, ({ loud }) => loud.ours],
    ['bare `node:http` beside them, in turn with it: p99', ({ loud }) => loud.bare],
  ];
  for (const [measure, value] of notes) findings.note(measure, over(value), 'ms');
  findings.check(
    `\`GET /\` with ${many} in flight: p99, of the bare server's beside them`,
    over(({ loud }) => loud.ours / loud.bare),
    { atMost: 1.5, unit: 'of bare' },
  );
}

interface P99s {
  readonly ours: number;
  readonly bare: number;
}

async function probeFor(urls: readonly string[], ms: number): Promise<P99s> {
  const probe = await startProbe(urls, PROBE_EVERY_MS, LOAD_CORE);
  await new Promise((resolve) => setTimeout(resolve, ms));
  const [ours, bare] = await probe.stop();
  if (ours === undefined || bare === undefined || ours.errors + bare.errors > 0) {
    throw new Error('answers to `GET /` were missing');
  }
  return { ours: ours.p99Ms, bare: bare.p99Ms };
}

/** Runs work while so many hostile verifies are in flight; each is sent anew when it is answered. */
async function whileHostile<T>(url: string, count: number, work: () => Promise<T>): Promise<T> {
  const { hostname, port } = new URL(url);
  const over = new AbortController();
  const connections = Array.from({ length: count }, () => new Connection(hostname, Number(port)));
  const sending = connections.map(async (connection) => {
    while (!over.signal.aborted) {
      await connection.send('POST', '/verify', HOSTILE);
    }
  });
  try {
    return await work();
  } finally {
    over.abort();
    for (const connection of connections) connection.close();
    await Promise.allSettled(sending);
  }
}
