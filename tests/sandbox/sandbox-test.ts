import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { createSandboxClient } from '../../src/sandbox/host/client.ts';
import type { ExecResult, Sandbox, SandboxClient, SandboxSpec } from '../../src/sandbox/sandbox.ts';

/** Programs that misbehave in one known way each; shown to sandboxes at /opt/programs. */
const PROGRAMS = fileURLToPath(new URL('../fixtures/programs', import.meta.url));

export const SPEC: SandboxSpec = {
  image: 'host',
  network: 'none',
  limits: { memoryBytes: 512 * 1024 * 1024, processes: 64, diskBytes: 32 * 1024 * 1024, inodes: 10_000 },
  readOnlyMounts: [{ source: PROGRAMS, target: '/opt/programs' }],
};

export interface SandboxFixtures {
  readonly client: SandboxClient;
  readonly sandbox: Sandbox;
}

/** A test with a sandbox host of its file's own and a fresh sandbox. Without bubblewrap it fails and says what to install. */
export const test = base.extend<SandboxFixtures>({
  client: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const client = createSandboxClient();
      const report = await client.isolation();
      if (!report.ok) throw new Error(`No sandbox can be made here: ${report.reason}. What to do: ${report.fix}`);
      await use(client);
      await client[Symbol.asyncDispose]();
    },
    { scope: 'file' },
  ],
  sandbox: async ({ client }, use) => {
    const sandbox = await client.create(SPEC);
    await use(sandbox);
    await sandbox.destroy();
  },
});

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

/** Runs a script and gives its stdout; what it says on stderr is in the message when it fails. */
export async function shell(sandbox: Sandbox, script: string): Promise<string> {
  const result = await sandbox.exec(['sh', '-c', script]);
  if (result.exitCode !== 0) throw new Error(`exit ${result.exitCode}: ${text(result.stderr)}`);
  return text(result.stdout).trim();
}

export function ends(result: ExecResult): object {
  return { reason: result.reason, exitCode: result.exitCode, signal: result.signal };
}

export interface HostProcess {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly name: string;
}

/** Every process of the machine, as /proc shows it. */
export function machineProcesses(): HostProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [
          {
            pid: Number(name),
            parent: Number(parent),
            state,
            name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
          },
        ];
      } catch {
        return [];
      }
    });
}

/** What descends from a process, itself left out. */
export function descendants(pid: number): HostProcess[] {
  const all = machineProcesses();
  const found: HostProcess[] = [];
  for (const parents = [pid]; parents.length > 0; ) {
    const parent = parents.pop();
    for (const child of all.filter((each) => each.parent === parent)) {
      found.push(child);
      parents.push(child.pid);
    }
  }
  return found;
}

/** Waits until a condition holds, looking every 10 ms. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`it did not happen within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
