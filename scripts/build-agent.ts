/**
 * Builds the sandbox agent for x64 and arm64 with the pinned cross compiler and writes the binaries with their hashes.
 * `npx tsx scripts/build-agent.ts` writes; `--check` builds again and fails when a byte differs from what is committed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = path.join(ROOT, 'src/sandbox/agent');
const BIN = path.join(SOURCE, 'bin');
const COMPILER = path.join(ROOT, '.cache/agent-compiler');
const TARGETS = { x64: 'x86_64-linux-musl', arm64: 'aarch64-linux-musl' } as const;
const FLAGS = ['-static', '-std=c17', '-O2', '-s', '-Wall', '-Wextra', '-Werror', '-Wl,--build-id=none'];

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const done = spawnSync(command, args, { cwd: SOURCE, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.error) throw new Error(`${command} cannot be started: ${done.error.message}`);
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with status ${done.status}`);
}

function installCompiler(): void {
  const requirements = path.join(SOURCE, 'requirements.txt');
  const stamp = path.join(COMPILER, '.installed');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(COMPILER, { recursive: true, force: true });
  run(
    'python3',
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--root-user-action=ignore'].concat([
      '--no-deps',
      '--require-hashes',
      '--only-binary=:all:',
      '--target',
      COMPILER,
      '-r',
      requirements,
    ]),
  );
  writeFileSync(stamp, wanted);
}

function compile(target: string, output: string): Buffer {
  const sources = readdirSync(SOURCE)
    .filter((name) => name.endsWith('.c'))
    .sort();
  run('python3', ['-m', 'ziglang', 'cc', '-target', target, ...FLAGS, '-o', output, ...sources], {
    PYTHONPATH: COMPILER,
  });
  return readFileSync(output);
}

const check = process.argv.includes('--check');
const scratch = mkdtempSync(path.join(tmpdir(), 'paddock-agent-'));
try {
  installCompiler();
  mkdirSync(BIN, { recursive: true });
  const sums: string[] = [];
  const different: string[] = [];
  for (const [arch, target] of Object.entries(TARGETS)) {
    const name = `agent-${arch}`;
    const built = compile(target, path.join(scratch, name));
    sums.push(`${createHash('sha256').update(built).digest('hex')}  ${name}\n`);
    const committed = path.join(BIN, name);
    if (!check) writeFileSync(committed, built, { mode: 0o755 });
    else if (!existsSync(committed) || !built.equals(readFileSync(committed))) different.push(name);
  }
  const sumsFile = path.join(BIN, 'SHA256SUMS');
  if (!check) writeFileSync(sumsFile, sums.join(''));
  else if (!existsSync(sumsFile) || readFileSync(sumsFile, 'utf8') !== sums.join('')) different.push('SHA256SUMS');
  if (different.length > 0) {
    console.error(
      `Not what the sources give: ${different.join(', ')}. Run "npx tsx scripts/build-agent.ts" and commit.`,
    );
    process.exitCode = 1;
  } else console.log(sums.join('').trimEnd());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
