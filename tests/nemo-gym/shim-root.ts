import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GymPython } from './gym-python.ts';

/** What our server needs to run in the root, where the client spawns it. */
export interface ShimRoot {
  /** An empty folder for `paddock gym-config --shim`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Bubblewrap options. */
  readonly options: readonly string[];
  remove(): void;
}

const env = { PADDOCK_PYTHON: '/usr/bin/python3.13' };

const options = ['--ro-bind', process.execPath, '/usr/local/bin/node'];

/** Makes the Python environments of graders and tools with the root's own Python, once. */
export async function makePythonHomes(python: GymPython): Promise<void> {
  for (const home of ['graders', 'tools']) {
    const script = fileURLToPath(new URL(`../../scripts/${home}/make-venv.sh`, import.meta.url));
    const made = await python.run({ command: [script], env, onOutput: (text) => process.stderr.write(text) });
    if (made.code !== 0) throw new Error(`scripts/${home}/make-venv.sh failed in the root:\n${made.output}`);
  }
}

/** Shows this machine's own Node binary in the root: any official build runs, whatever it was installed by. */
export async function prepareShimRoot(python: GymPython): Promise<ShimRoot> {
  const node = await python.run({ command: ['node', '--version'], options });
  if (node.code !== 0) {
    throw new Error(
      `${process.execPath} does not run in the root (${node.output.trim()}). It must be an official build of Node, which needs no library beside the C and C++ ones: npm exec --package=node@20 -- npm run test:nemo-gym`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'shim-'));
  return { folder, env, options, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
