import { Connection } from './connection.ts';
import { ALL_CORES } from './cores.ts';
import type { Findings } from './findings.ts';
import { runLoad } from './load.ts';
import { createMathRows, mathBody } from './math-rows.ts';
import { startBare } from './start-bare.ts';
import { startOurs } from './start-ours.ts';
import { type ProbeResult, startProbe } from './start-probe.ts';

/** Keeps a comparison busy until its CPU time is used up. */
const HOSTILE = mathBody({ gold: '7', answer: '\\sum_{k=1}^{10^{9}} \\frac{1}{k^{7}+\\sqrt{k}}' });
const VERIFIES = 400;
const MANY = 50;
const PROBE_MS = 10_000;
const PROBE_EVERY_MS = 5;

/** What answers that burn their whole CPU time do to everybody else, with two workers. */
export async function benchHostile(findings: Findings): Promise<void> {
  const settings = { should_use_judge: false, library_verifier_max_concurrency: 2 };
  await using ours = await startOurs('math', { environment: 'math', ruleset: 'math_with_judge', settings }, ALL_CORES);
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

  await using bare = await startBare(ALL_CORES);
  const probeBoth = () => Promise.all([probeFor(ours.url), probeFor(bare.url)]);
  await probeBoth();
  const quiet = await probeBoth();
  const loud = await whileHostile(ours.url, MANY, probeBoth);
  const [rise, bareRise] = [rose(quiet[0], loud[0]), rose(quiet[1], loud[1])];
  findings.note('`GET /`: p99', quiet[0].p99Ms, 'ms');
  findings.note(`\`GET /\` with ${String(MANY)} hostile answers in flight: p99`, loud[0].p99Ms, 'ms');
  findings.note('bare `node:http` in the same seconds: p99', quiet[1].p99Ms, 'ms');
  findings.note(`bare \`node:http\` beside ${String(MANY)} hostile answers: p99`, loud[1].p99Ms, 'ms');
  // Two busy cores delay every process by the kernel's time slices: what counts is what the server adds to it.
  findings.check("`GET /` with them in flight: p99 rises, above the bare server's rise, by", rise - bareRise, {
    atMost: 1,
    unit: 'ms',
  });
}

function rose(quiet: ProbeResult, loud: ProbeResult): number {
  return loud.p99Ms - quiet.p99Ms;
}

async function probeFor(url: string): Promise<ProbeResult> {
  const probe = await startProbe(`${url}/`, PROBE_EVERY_MS);
  await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  const result = await probe.stop();
  if (result.errors > 0) {
    throw new Error(`${url}: ${String(result.errors)} of ${String(result.count)} answers to \`GET /\` were missing`);
  }
  return result;
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
