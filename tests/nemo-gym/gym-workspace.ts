import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GymProcess, type GymPython, type GymResult, SITE_PACKAGES } from './gym-python.ts';
import { type Row, readRows } from './recorded-bodies.ts';

const componentTypes = ['resources_servers', 'responses_api_agents', 'responses_api_models', 'environment_servers'];
const headServer = 'http://127.0.0.1:11000';
const startTimeoutMs = 420_000;

/** The policy model's configuration in the package: an OpenAI-compatible endpoint named in `env.yaml`. */
export const POLICY_MODEL_CONFIG = 'responses_api_models/openai_model/configs/openai_model.yaml';

export interface RunOptions {
  readonly configs: readonly string[];
  readonly input: readonly Row[];
  /** Name of the run: its files are `<name>.jsonl`, `<name>_aggregate_metrics.json`, … */
  readonly name: string;
  readonly repeats: number;
  /** Further arguments, e.g. `+environment_routing_mode=legacy`. */
  readonly extra?: readonly string[];
}

export interface GymRun {
  readonly result: GymResult;
  readonly rollouts: readonly Row[];
  readonly failures: readonly Row[];
  /** One entry per agent or environment server. */
  readonly aggregates: readonly Row[];
}

/** A working folder of the real client, and its commands. */
export interface GymWorkspace extends AsyncDisposable {
  readonly folder: string;
  /** Writes a file into the folder and returns its path; a value that is no string as JSON, which is YAML too. */
  write(name: string, content: unknown): string;
  /** `gym env start` with these configurations; resolves when its head server reports that all servers answer. */
  start(configs: readonly string[]): Promise<AsyncDisposable & { output(): string }>;
  /** `gym eval run --no-serve` against what `start` started. */
  collect(options: RunOptions): Promise<GymRun>;
  /** Any other `gym` command, in this folder. */
  gym(...args: readonly string[]): Promise<GymResult>;
}

export interface GymWorkspaceOptions {
  readonly python: GymPython;
  /** Base URL of the policy model, without `/v1`. */
  readonly modelUrl: string;
  /** Folder with components of our own, searched before the package's (`NEMO_GYM_EXTRA_ROOTS`). */
  readonly plugins?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Further bubblewrap options. */
  readonly options?: readonly string[];
}

export function createGymWorkspace({ python, modelUrl, plugins, ...more }: GymWorkspaceOptions): GymWorkspace {
  // Short, because Ray puts sockets below it and their paths are limited to 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'gym-'));
  const env = {
    RAY_TMPDIR: `${folder}/ray`,
    ...(plugins === undefined ? {} : { NEMO_GYM_EXTRA_ROOTS: plugins }),
    ...more.env,
  };
  const command = { cwd: folder, env, ...(more.options === undefined ? {} : { options: more.options }) };
  const gym = (...args: readonly string[]): Promise<GymResult> => python.run({ command: ['gym', ...args], ...command });
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  mkdirSync(`${folder}/ray`);
  linkVirtualEnvironments(python, `${folder}/venvs`, plugins);
  write('env.yaml', {
    policy_base_url: `${modelUrl}/v1`,
    policy_api_key: 'none',
    policy_model_name: 'scripted',
    skip_venv_if_present: true,
    uv_venv_dir: `${folder}/venvs`,
  });
  return {
    folder,
    write,
    gym,
    async start(configs) {
      if ((await statusOf(headServer)) !== 0) {
        throw new Error(`something answers on ${headServer}, where NeMo Gym's head server must listen; end it`);
      }
      // The client cleans up on SIGINT to itself. Job control, because without it a shell starts background commands
      // with SIGINT ignored.
      const script = 'set -m; gym "$@" </dev/null & cat >/dev/null; kill -INT $!; wait $!';
      const process = python.start({
        command: ['bash', '-c', script, 'gym', 'env', 'start', ...configFlags(configs)],
        ...command,
      });
      try {
        await untilReady(process);
      } catch (error) {
        await process[Symbol.asyncDispose]();
        throw error;
      }
      return { output: () => process.output(), [Symbol.asyncDispose]: () => interrupt(process) };
    },
    async collect({ configs, input, name, repeats, extra = [] }) {
      write(`${name}_input.jsonl`, input.map((row) => `${JSON.stringify(row)}\n`).join(''));
      const files = `${folder}/${name}`;
      const run = ['eval', 'run', '--no-serve', '--input', `${files}_input.jsonl`, '--output', `${files}.jsonl`];
      const counts = ['--num-repeats', String(repeats), '--concurrency', '8'];
      const result = await gym(...run, ...counts, ...configFlags(configs), ...extra);
      if (result.code !== 0) throw new Error(`gym eval run ended with ${result.code}:\n${result.output.slice(-8_000)}`);
      return {
        result,
        rollouts: readRows(`${files}.jsonl`),
        failures: readRows(`${files}_failures.jsonl`),
        aggregates: JSON.parse(readFileSync(`${files}_aggregate_metrics.json`, 'utf8')) as Row[],
      };
    },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
      await Promise.resolve();
    },
  };
}

/** The client makes an environment per server, a minute each; all of them need no more than the root's own. */
function linkVirtualEnvironments(python: GymPython, venvs: string, plugins: string | undefined): void {
  const packages = `${python.dir}/gym${SITE_PACKAGES.slice('/opt/gym'.length)}`;
  for (const type of componentTypes) {
    for (const base of [packages, ...(plugins === undefined ? [] : [plugins])]) {
      for (const name of namesIn(`${base}/${type}`)) {
        mkdirSync(`${venvs}/${type}/${name}`, { recursive: true });
        rmSync(`${venvs}/${type}/${name}/.venv`, { force: true });
        symlinkSync('/opt/gym', `${venvs}/${type}/${name}/.venv`);
      }
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

const configFlags = (configs: readonly string[]): string[] => configs.flatMap((config) => ['--config', config]);

async function untilReady(process: GymProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let ended = false;
  void process.ended.then(() => (ended = true));
  while (Date.now() < deadline) {
    if (ended) throw new Error(`gym env start ended before it was ready:\n${process.output().slice(-8_000)}`);
    if ((await statusOf(`${headServer}/readyz`)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`gym env start is not ready after ${startTimeoutMs / 1000} s:\n${process.output().slice(-8_000)}`);
}

/** The status a GET is answered with; 0 for no answer. */
function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  );
}

async function interrupt(process: GymProcess): Promise<void> {
  process.child.stdin?.end();
  const tooLong = setTimeout(() => process.child.kill('SIGKILL'), 60_000);
  await process.ended;
  clearTimeout(tooLong);
  await process[Symbol.asyncDispose]();
}
