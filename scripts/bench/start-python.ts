import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { gymPython } from '../../tests/nemo-gym/gym-python.ts';
import { type PythonServerOptions, startPythonServer } from '../../tests/nemo-gym/python-server.ts';
import type { BenchServer } from './bench-server.ts';
import { pidListeningOn, pin } from './processes.ts';

/** The folder of the published NeMo Gym, or null with a line that says how to make it. */
export function findGymRoot(given: string | undefined): string | null {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = given ?? process.env['GYM_ROOT'] ?? path.join(cache, 'paddock', 'nemo-gym-root');
  if (existsSync(path.join(folder, 'stamp'))) {
    return folder;
  }
  console.error(
    `No NeMo Gym in ${folder}: nothing is compared with it. Make it with scripts/nemo-gym/make-root.sh ${folder}`,
  );
  return null;
}

/** One Python resources server of the published package on these cores. */
export async function startPython(root: string, options: PythonServerOptions, cores: string): Promise<BenchServer> {
  const server = await startPythonServer(await gymPython(root), options);
  const pid = pidListeningOn(Number(new URL(server.url).port));
  pin(pid, cores);
  return {
    title: 'Python 0.7.0',
    url: server.url,
    pid,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
