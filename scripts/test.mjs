// `npm test`: sets up what is missing, then runs every test project with coverage. Arguments go to vitest:
// npm test -- --project fast
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './setup/root.mjs';
import { run, setUp } from './setup/set-up.mjs';

await run(async () => {
  await setUp();
  const args = process.argv.slice(2);
  const coverage = args.length === 0 ? ['--coverage'] : [];
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'tests/vitest.config.ts', ...coverage, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
