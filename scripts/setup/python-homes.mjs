// The Python virtual environments of the grader workers and of agents' tools. Their scripts do nothing when all is there.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { SetupError } from './setup-error.mjs';

const SCRIPTS = ['scripts/graders/make-venv.sh', 'scripts/tools/make-venv.sh'];

function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, script), [], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new SetupError(`${script} failed; its message is above.`)),
    );
  });
}

/** At once: each waits for the network and pip most of the time. */
export async function makePythonHomes() {
  await Promise.all(SCRIPTS.filter((script) => existsSync(path.join(root, script))).map(run));
}
