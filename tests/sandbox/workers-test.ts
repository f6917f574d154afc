import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The grader workers' virtual environment, made now where it is not there yet. */
export function gradersVenv(): string {
  const script = fileURLToPath(new URL('../../scripts/graders/make-venv.sh', import.meta.url));
  return execFileSync(script, { encoding: 'utf8' }).trim();
}

export function workerFile(name: string): URL {
  return new URL(`../fixtures/workers/${name}.py`, import.meta.url);
}
