import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort, isAlive, paddock, ROOT, type Run, start } from './run-paddock.ts';

const ENVIRONMENTS = readdirSync(path.join(ROOT, 'environments'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Every environment on a free port, control port too. */
async function flags(): Promise<string[]> {
  return [
    '--control-port',
    '0',
    '--state-dir',
    await temporaryFolder(),
    ...ENVIRONMENTS.flatMap((name) => ['--set', `instances.${name}.port=0`]),
  ];
}

interface Health {
  readonly status: string;
  readonly instances: Readonly<Record<string, { readonly url: string; readonly sessions: number }>>;
  readonly isolation: { readonly ok?: boolean };
  readonly processes: Readonly<
    Record<string, { readonly pid: number; readonly restarts: number; readonly state: string }>
  >;
}

async function serving(run: Run) {
  const [, control = ''] = await run.seen(/control +(http:\S+)/);
  const health = async () => (await (await fetch(`${control}/health`)).json()) as Health;
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: 'ok', isolation: { ok: true } });
  return { control, health };
}

describe('paddock serve', () => {
  test('serves every environment, shows its documents to who has the token, and ends cleanly on SIGTERM', async () => {
    await using run = paddock(['serve', ...(await flags())]);
    const { control, health } = await serving(run);
    const { instances, processes } = await health();
    expect(Object.keys(instances)).toEqual(ENVIRONMENTS);
    for (const { url } of Object.values(instances)) {
      expect((await fetch(`${url}/health`)).status).toBe(200);
    }
    const [, tokenFile = ''] = await run.seen(/bearer token is in (\S+) \(mode 0600\)/);
    const token = readFileSync(tokenFile, 'utf8').trim();
    // What is no terminal may be a log file.
    expect(run.stdout() + run.stderr()).not.toContain(token);
    const document = await fetch(`${control}/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
    expect(await document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/seed_session': {}, '/verify': {} } });
    const metrics = await (await fetch(`${control}/metrics`)).text();
    expect(metrics).toMatch(/^paddock_process_up\{name="data",process="parent"\} 1$/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes\{process="data"\} \d+$/m);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(Object.values(processes).map(({ pid }) => isAlive(pid))).toEqual([false, false]);
  });

  test('plays a right and an empty answer per environment through both doors', async () => {
    const given = await flags();
    await using run = paddock(['serve', '--self-check', ...given]);
    await run.seen(/Ctrl-C ends the server|self-check FAILED/);
    // What to do next finds this server only with the flags it has.
    expect(run.stdout()).toContain(`npx --no -- paddock gym-config --out paddock-gym.yaml ${given.join(' ')}`);
    for (const name of ENVIRONMENTS) {
      expect(run.stdout()).toMatch(new RegExp(`^${name} +${name} +\\S+ +1 +0 +ok +ok +[\\d.]+$`, 'm'));
    }
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  test('ends cleanly on a signal while it is still starting', async () => {
    const port = await freePort();
    await using run = paddock(['serve', ...(await flags()), '--control-port', String(port)]);
    const answers = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);
    await expect.poll(() => answers().catch(() => 0), { timeout: 30_000, interval: 10 }).toBe(503);
    run.child.kill('SIGTERM');
    expect(await run.ended, run.stderr()).toBe(0);
    await expect(answers()).rejects.toThrow('fetch failed');
  });

  test('a killed data process comes back at the same port and loses its sessions only', async () => {
    await using run = paddock(['serve', ...(await flags()), '--set', `instances.${ENVIRONMENTS[0]}.port=0`]);
    const { health } = await serving(run);
    process.kill((await health()).processes['data']?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(health, { timeout: 30_000 })
      .toMatchObject({ status: 'ok', processes: { data: { restarts: 1, state: 'ready' } } });
    const [instance] = Object.values((await health()).instances);
    expect((await fetch(`${instance?.url}/`)).status).toBeLessThan(500);
  });

  test('when the parent is killed nothing of it goes on', async () => {
    await using run = paddock(['serve', ...(await flags())]);
    const { health } = await serving(run);
    const pids = Object.values((await health()).processes).map(({ pid }) => pid);
    expect(pids.map(isAlive)).toEqual([true, true]);
    run.child.kill('SIGKILL');
    await expect.poll(() => pids.map(isAlive), { timeout: 10_000 }).toEqual([false, false]);
  });

  test('when the parent is killed a data process that is stuck in a loop ends, too', async () => {
    const program = path.join(ROOT, 'tests/fixtures/programs/parent-of-busy.ts');
    await using run = start(process.execPath, ['--conditions=paddock-source', '--import', 'tsx', program]);
    const [, pid = ''] = await run.seen(/pid (\d+)/);
    run.child.kill('SIGKILL');
    await expect.poll(() => isAlive(Number(pid)), { timeout: 10_000 }).toBe(false);
  });

  test('ends with the process that started it, when asked to', async () => {
    const command = `"${process.execPath}" "${path.join(ROOT, 'scripts/paddock.mjs')}" serve --exit-with-parent "$@" & echo "pid $!"; wait`;
    await using run = start('bash', ['-c', command, 'bash', ...(await flags())]);
    const [, pid = ''] = await run.seen(/pid (\d+)/);
    await serving(run);
    run.child.kill('SIGKILL');
    await expect.poll(() => isAlive(Number(pid)), { timeout: 20_000 }).toBe(false);
  });
});

describe('a start that cannot be', () => {
  test('names the port that is taken and its key', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const name = ENVIRONMENTS[0] ?? '';
    await using run = paddock(['serve', ...(await flags()), '--set', `instances.${name}.port=${port}`]);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toContain(`instances.${name}.port: port ${port} on 127.0.0.1 is in use`);
    other.close();
  });

  test('names the instance whose environment is broken, and serves the others without it', async () => {
    const broken = path.join(ROOT, 'tests/fixtures/environments', 'invalid-definition-key');
    const given = ['serve', ...(await flags()), '--environment', broken];
    await using run = paddock(given);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toContain(`its environment ${broken} is broken: `);
    const [wayOn = '', setting = ''] = /--set (instances\.\w+=null)` serves the others/.exec(run.stderr()) ?? [];
    expect(wayOn).not.toBe('');
    await using others = paddock([...given, '--set', setting]);
    await serving(others);
    others.child.kill('SIGTERM');
    expect(await others.ended).toBe(0);
  });

  test('names the nearest known key', async () => {
    await using run = paddock(['serve', '--set', 'control.prot=1']);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toBe('paddock: control.prot: unknown key. Did you mean control.port?\n');
  });

  test('names the nearest known option', async () => {
    await using run = paddock(['serve', '--control-prot', '1']);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toContain('--control-prot: no such option. Did you mean --control-port?');
  });
});

describe('the command line', () => {
  test('lists its commands, and says what each does', async () => {
    await using run = paddock(['--help']);
    expect(await run.ended).toBe(0);
    const commands = [...run.stdout().matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
    expect(commands).toEqual(['serve', 'mcp', 'gym-config', 'new', 'types', 'check', 'doctor']);
    for (const command of commands) {
      await using help = paddock([command, '--help']);
      expect(await help.ended).toBe(0);
      expect(help.stdout()).toMatch(new RegExp(`^paddock ${command}\\b`));
    }
  });

  test('an unknown command names the nearest', async () => {
    await using run = paddock(['srve']);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toContain('no command "srve". Did you mean "serve"?');
  });

  test('prints the version of package.json', async () => {
    await using run = paddock(['--version']);
    await run.ended;
    expect(run.stdout().trim()).toBe(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);
  });

  test('doctor says what isolation there is and hides secrets [pit-31-secrets]', async () => {
    const name = ENVIRONMENTS[0] ?? '';
    const judge = `instances.${name}.judge={base_url: http://127.0.0.1:1/v1, api_key: sk-very-secret}`;
    await using run = paddock(['doctor', ...(await flags()), '--set', judge]);
    expect(await run.ended).toBe(0);
    expect(run.stdout()).toMatch(/^isolation:\n(?: {2}.*\n)* {2}ok: true$/m);
    expect(run.stdout()).toContain('api_key: (hidden)');
    expect(run.stdout()).not.toContain('sk-very-secret');
  });
});
