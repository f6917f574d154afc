import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { untilAnswers } from './python-server.ts';

const command = fileURLToPath(new URL('../../scripts/paddock.mjs', import.meta.url));

/** One instance of a `paddock serve` process: `environment`, `ruleset`, `settings`, `judge`, … as in its configuration. */
export type InstanceSettings = Readonly<Record<string, unknown>>;

/** The `paddock` command of this checkout, run as a user runs it. */
export interface OurServer extends AsyncDisposable {
  url(instance: string): string;
  /** `paddock gym-config` for some of the instances; what it wrote to standard output. */
  gymConfig(instances: readonly string[], ...args: readonly string[]): Promise<string>;
  output(): string;
}

/** Starts `paddock serve` with these instances on free ports and waits until it serves them. */
export async function startOurServer(instances: Readonly<Record<string, InstanceSettings>>): Promise<OurServer> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-'));
  const placed: Record<string, InstanceSettings & { readonly port: number }> = {};
  for (const [name, settings] of Object.entries(instances)) placed[name] = { ...settings, port: await freePort() };
  const control = await freePort();
  const configFor = (names: readonly string[]): string => {
    const file = join(folder, `${names.join('-')}.yaml`);
    const chosen = Object.fromEntries(names.map((name) => [name, placed[name]]));
    // JSON is YAML too.
    writeFileSync(
      file,
      JSON.stringify({ control: { port: control }, state_dir: join(folder, 'state'), instances: chosen }),
    );
    return file;
  };
  const child = spawn(process.execPath, [command, 'serve', '--config', configFor(Object.keys(placed))], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-256 * 1024)));
  }
  const ended = once(child, 'close').then(([code]) => Number(code));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(tooLong);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const { port } of Object.values(placed)) await untilAnswers(`http://127.0.0.1:${port}`, ended);
  } catch (error) {
    await stop();
    throw new Error(`paddock serve does not serve: ${String(error)}\n${output}`, { cause: error });
  }
  return {
    url(instance) {
      const port = placed[instance]?.port;
      if (port === undefined) throw new Error(`no instance ${instance}`);
      return `http://127.0.0.1:${port}`;
    },
    gymConfig: (names, ...args) => runPaddock('gym-config', '--config', configFor(names), ...args),
    output: () => output,
    [Symbol.asyncDispose]: stop,
  };
}

/** Runs a `paddock` command to its end and returns its standard output; throws with its messages if it fails. */
async function runPaddock(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`paddock ${args.join(' ')} ended with ${code}:\n${stderr}`);
  return stdout;
}
