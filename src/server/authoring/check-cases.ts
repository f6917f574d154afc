import { CASES_FILE, type Case, type CaseFile, REQUIRED_KINDS } from '../../environment/authoring/case.ts';
import { caseRow, exampleRows } from '../../environment/authoring/example-rows.ts';
import type { LoadedEnvironment } from '../../environment/loaded-environment.ts';
import { isAppError } from '../../lib/errors.ts';
import type { JsonObject } from '../../lib/json.ts';
import { type Harness, startHarness } from '../harness.ts';
import type { Finding } from './finding.ts';
import { createLazySandboxes } from './lazy-sandboxes.ts';
import { playCase } from './play-case.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** Beyond a case's own time, which ends what gives the thread back. */
const GRACE_MS = 5_000;

export interface CheckCasesOptions {
  readonly environment: LoadedEnvironment;
  readonly file: CaseFile;
  /** A verify or a tool call that takes longer has failed. */
  readonly timeoutSeconds: number;
  readonly report: (finding: Finding) => void;
}

/** The file as a whole: every line a case, every required kind there. */
export function checkCaseFile({ cases, problems }: CaseFile): Finding {
  const missing = REQUIRED_KINDS.filter((kind) => !cases.some((each) => each.kind === kind));
  const details = [...problems, ...missing.map((kind) => `has no case of the kind "${kind}"`)];
  if (details.length > 0) return { status: 'failed', name: CASES_FILE, details };
  const summary = groupBy(cases, ({ kind }) => kind).map((all) => `${all[0]?.kind ?? ''} ${all.length}`);
  return { status: 'ok', name: `${CASES_FILE}: ${cases.length} cases (${summary.join(', ')})`, details };
}

/** Plays every case: those of one ruleset and settings at one instance, one after the other. */
export async function checkCases(options: CheckCasesOptions): Promise<void> {
  const { environment, file, report } = options;
  const rows = await exampleRows(environment.folder, environment.manifest);
  const instances = groupBy(file.cases, ({ ruleset, settings }) => JSON.stringify([ruleset, settings]));
  await using sandboxes = createLazySandboxes();
  await using watch = watchEventLoop(options.timeoutSeconds * 1000 + GRACE_MS);
  for (const cases of instances) {
    const [first] = cases;
    const harness = await openHarness(options, first, sandboxes);
    if (typeof harness === 'string') {
      report({ status: 'failed', name: `${CASES_FILE}: ${first?.name ?? ''}`, details: [harness] });
      continue;
    }
    await using opened = harness;
    for (const play of cases) {
      watch.during(`${CASES_FILE}: ${play.kind} ${JSON.stringify(play.name)}`);
      report(await checkCase(opened, play, caseRow(play, rows)));
    }
  }
}

async function openHarness(
  { environment, timeoutSeconds }: CheckCasesOptions,
  play: Case | undefined,
  sandboxes: ReturnType<typeof createLazySandboxes>,
): Promise<Harness | string> {
  try {
    return await startHarness({
      folder: environment.folder,
      name: environment.name,
      ...(play?.ruleset === undefined ? {} : { ruleset: play.ruleset }),
      ...(play?.settings === undefined ? {} : { settings: play.settings }),
      sandboxes,
      limits: { verify_timeout_seconds: timeoutSeconds, tool_timeout_seconds: timeoutSeconds },
    });
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}

async function checkCase(harness: Harness, play: Case, row: JsonObject | null): Promise<Finding> {
  const name = `${play.kind} ${JSON.stringify(play.name)}`;
  if (row === null) {
    return {
      status: 'failed',
      name,
      details: [`row_index ${play.row_index ?? ''} is no line of the example data set`],
    };
  }
  const started = performance.now();
  const { reward, problems } = await playCase(
    { protocol: harness.instance.protocol, agent: () => harness.agent() },
    play,
    row,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  return problems.length === 0
    ? { status: 'ok', name: `${name}: reward ${reward ?? 'none'} in ${seconds} s`, details: [] }
    : { status: 'failed', name, details: problems };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
