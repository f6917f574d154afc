/**
 * Runs MCP's official conformance suite against this server: `npm run test:conformance`.
 *
 * The suite needs Node 22, which npm's package `node` brings; it cannot send our session token, which a loopback proxy
 * adds. Scenarios that do not apply are listed with their reasons in not-applicable.yaml.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '../../src/lib/yaml.ts';
import { startHarness } from '../../src/server/harness.ts';
import { seedToken } from '../../tests/mcp/mcp-client.ts';
import { startTokenProxy } from './token-proxy.ts';

const SUITE = '@modelcontextprotocol/conformance@0.1.16';
const NODE = 'node@22.23.3';
/** What must have run and passed; the rest is welcome. */
const REQUIRED = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'dns-rebinding-protection',
] as const;

/** A warning is no pass: the suite gives it where it could not look. */
const PASSING: ReadonlySet<string> = new Set(['SUCCESS', 'INFO']);

const here = new URL('.', import.meta.url);
const environment = fileURLToPath(new URL('../../tests/fixtures/environments/mcp_conformance', here));

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function conformance(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const command = ['exec', '--yes', `--package=${NODE}`, `--package=${SUITE}`, '--', 'conformance', ...args];
  const child = spawn('npm', command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

async function notApplicable(): Promise<ReadonlyMap<string, string>> {
  const file = fileURLToPath(new URL('not-applicable.yaml', here));
  return new Map(Object.entries(parseYaml(await readFile(file, 'utf8'), file) as Record<string, string>));
}

/** The checks of each scenario that ran, from the folders `server-<scenario>-<time>` the suite wrote. */
async function readResults(folder: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const results = new Map<string, readonly Check[]>();
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T.*$/.exec(name)?.[1];
    if (scenario === undefined) continue;
    const checks = JSON.parse(await readFile(path.join(folder, name, 'checks.json'), 'utf8')) as Check[];
    results.set(scenario, checks);
  }
  return results;
}

function problemsOf(results: ReadonlyMap<string, readonly Check[]>, excused: ReadonlyMap<string, string>): string[] {
  const unknown = [...excused.keys()].filter((scenario) => !results.has(scenario));
  const missing = REQUIRED.filter((scenario) => !results.has(scenario) || excused.has(scenario));
  const passed = [...results].filter(
    ([, checks]) => checks.length > 0 && checks.every(({ status }) => PASSING.has(status)),
  );
  const passedNames = new Set(passed.map(([scenario]) => scenario));
  return [
    ...unknown.map((scenario) => `not-applicable.yaml names ${scenario}, which the suite did not run`),
    ...missing.map((scenario) => `${scenario} must run, and did not`),
    ...[...excused.keys()]
      .filter((name) => passedNames.has(name))
      .map((name) => `${name} passes: take it off not-applicable.yaml`),
    ...[...results]
      .filter(([scenario]) => !excused.has(scenario) && !passedNames.has(scenario))
      .map(
        ([scenario, checks]) =>
          `${scenario}: ${checks.map(({ id, errorMessage }) => `${id}: ${errorMessage ?? 'failed'}`).join('; ')}`,
      ),
  ];
}

const folder = await mkdtemp(path.join(tmpdir(), 'paddock-conformance-'));
try {
  await using harness = await startHarness({ folder: environment });
  await using proxy = await startTokenProxy(harness.url, await seedToken(harness.url));
  const excused = await notApplicable();
  const baseline = path.join(folder, 'baseline.yaml');
  await writeFile(baseline, `server:\n${[...excused.keys()].map((scenario) => `  - ${scenario}\n`).join('')}`);
  const output = path.join(folder, 'results');
  const run = await conformance([
    'server',
    '--url',
    `${proxy.url}/mcp`,
    '--suite',
    'all',
    '--expected-failures',
    baseline,
    '-o',
    output,
  ]);
  const results = await readResults(output).catch(() => new Map<string, readonly Check[]>());
  const problems = problemsOf(results, excused);
  for (const [scenario, checks] of results) {
    const statuses = checks.map(({ status }) => status).join(', ');
    console.log(`${excused.has(scenario) ? 'not applicable' : statuses}  ${scenario}`);
  }
  if (problems.length > 0 || run.code !== 0) {
    console.error([...problems, `The suite ended with ${run.code}:`, run.output].join('\n'));
    process.exitCode = 1;
  } else {
    console.log(
      `${results.size - excused.size} scenarios passed, ${excused.size} do not apply (scripts/mcp-conformance/not-applicable.yaml)`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
