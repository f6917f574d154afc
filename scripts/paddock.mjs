#!/usr/bin/env node
// The `paddock` command of this checkout: the build when it is fresh, else the sources through tsx.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isBuilt } from './setup/build.mjs';
import { root } from './setup/root.mjs';

const args = process.argv.slice(2);

/** Commands that import an environment's code into this process; one from outside may be TypeScript. */
const LOADING = new Set(['check', 'types', 'mcp', 'gym-config']);

if (!existsSync(path.join(root, 'node_modules', 'tsx'))) {
  console.error('paddock: npm packages are missing. Run "npm start" once in the checkout (or "npm ci").');
  process.exitCode = 1;
} else if (isBuilt()) {
  if (LOADING.has(args[0])) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  const { main } = await import('../dist/src/cli/main.js');
  process.exit(await main(args));
} else {
  const tsx = new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
  const script = path.join(root, 'src', 'cli', 'paddock.ts');
  // The channel tells the child when this process is gone, however it went.
  const child = spawn(process.execPath, ['--conditions=paddock-source', '--import', tsx, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (args.includes('--exit-with-parent')) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref();
  }
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
