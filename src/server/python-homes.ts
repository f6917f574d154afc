import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../lib/package-root.ts';

/** The virtual environments that set-up makes outside the checkout; null where set-up has not run. */
export interface PythonHomes {
  /** Of the grader workers. */
  readonly graders: string | null;
  /** What agents' own Python finds beside the standard library. */
  readonly tools: string | null;
}

/** Where set-up puts them: its scripts know, since the folder's name is a hash of what is in it. */
export async function findPythonHomes(root: string = packageRoot()): Promise<PythonHomes> {
  const [graders, tools] = await Promise.all([findHome(root, 'graders'), findHome(root, 'tools')]);
  return { graders, tools };
}

async function findHome(root: string, name: string): Promise<string | null> {
  const script = path.join(root, 'scripts', name, 'make-venv.sh');
  if (!existsSync(script)) {
    return null;
  }
  const { stdout } = await promisify(execFile)(script, ['--print']);
  const folder = stdout.trim();
  return existsSync(path.join(folder, 'complete')) ? folder : null;
}
