import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { connectSandboxClient, createSandboxClient } from '../../src/sandbox/host/client.ts';
import { startSandboxHost } from '../../src/sandbox/host/start-sandbox-host.ts';
import type { SandboxProcess } from '../../src/sandbox/sandbox.ts';
import { createTelemetry } from '../../src/telemetry/create-telemetry.ts';
import { descendants, machineProcesses, SPEC, shell, test, text, until } from './sandbox-test.ts';

function alive(pid: number): boolean {
  return machineProcesses().some((each) => each.pid === pid && each.state !== 'Z');
}

describe('the life of a sandbox', () => {
  test('destroy leaves no process, is idempotent, and ends what runs with reason destroyed', async ({ client }) => {
    const sandbox = await client.create(SPEC);
    const running = sandbox.exec(['sleep', '600']);
    const process = await sandbox.spawn(['sh', '-c', 'setsid sleep 600 & sleep 600']);
    const { hostPid } = await client.stats();
    await until('all run', () => descendants(hostPid).filter(({ name }) => name === 'sleep').length === 3);
    await Promise.all([sandbox.destroy(), sandbox.destroy()]);
    expect(descendants(hostPid).filter(({ name }) => ['bwrap', 'agent', 'sleep', 'sh'].includes(name))).toEqual([]);
    expect((await running).reason).toBe('destroyed');
    expect((await process.ended).reason).toBe('destroyed');
    expect(await sandbox.gone).toMatchObject({ reason: 'destroyed' });
    expect((await sandbox.exec(['true'])).reason).toBe('destroyed');
    expect((await (await sandbox.spawn(['true'])).ended).reason).toBe('destroyed');
    await sandbox.destroy();
  });

  test('is counted: sandboxes and the processes that run in them', async () => {
    const telemetry = createTelemetry({ level: 'error', process: 'test' });
    await using client = createSandboxClient({ telemetry });
    const sandbox = await client.create(SPEC);
    const counted = async (name: string): Promise<number | undefined> =>
      ((await telemetry.snapshot()) as ReadonlyArray<{ name: string; values: Array<{ value: number }> }>).find(
        (metric) => metric.name === name,
      )?.values[0]?.value;
    const process = await sandbox.spawn(['sleep', '600']);
    const command = sandbox.exec(['sleep', '600']);
    expect(await counted('paddock_sandbox_processes')).toBe(2);
    process.kill();
    await process.ended;
    expect(await counted('paddock_sandbox_processes')).toBe(1);
    await sandbox.destroy();
    await command;
    expect(await counted('paddock_sandbox_processes')).toBe(0);
    expect(await counted('paddock_sandboxes')).toBe(0);
  });

  test('fifty sandboxes live at once, apart from each other, and leave no process or zombie', async ({ client }) => {
    const sandboxes = await Promise.all(Array.from({ length: 50 }, () => client.create(SPEC)));
    const said = await Promise.all(
      sandboxes.map(async (sandbox, index) => {
        await sandbox.writeFile('/tmp/number', String(index));
        return text(await sandbox.readFile('/tmp/number', 100));
      }),
    );
    expect(said).toEqual(Array.from({ length: 50 }, (_, index) => String(index)));
    expect(await client.stats()).toMatchObject({ sandboxes: 50, processes: 0 });
    await Promise.all(sandboxes.map((sandbox) => sandbox.destroy()));
    const { hostPid, sandboxes: left } = await client.stats();
    expect(left).toBe(0);
    expect(descendants(hostPid).filter(({ name }) => name === 'bwrap' || name === 'agent')).toEqual([]);
  });

  test('a sandbox that is killed from outside is lost, and says so', async ({ client }) => {
    const sandbox = await client.create(SPEC);
    const running = sandbox.exec(['sleep', '600']);
    const { hostPid } = await client.stats();
    const agent = descendants(hostPid).find(({ name }) => name === 'agent');
    process.kill(agent?.pid ?? 0, 'SIGKILL');
    expect(await sandbox.gone).toMatchObject({ reason: 'sandbox-lost' });
    expect((await running).reason).toBe('sandbox-lost');
    expect((await sandbox.exec(['true'])).reason).toBe('sandbox-lost');
    await expect(sandbox.readFile('/etc/passwd', 1000)).rejects.toMatchObject({ code: 'sandbox_lost' });
  });

  test('creating can be cancelled', async ({ client }) => {
    await expect(client.create(SPEC, AbortSignal.abort())).rejects.toMatchObject({ code: 'client_gone' });
    const controller = new AbortController();
    const creating = client.create(SPEC, controller.signal);
    controller.abort();
    await expect(creating).rejects.toMatchObject({ code: 'client_gone' });
    await until('nothing is left', async () => (await client.stats()).sandboxes === 0);
  });

  test('an image or a mount that is not there is refused with what to do', async ({ client }) => {
    await expect(client.create({ ...SPEC, image: 'nonsense' })).rejects.toThrow('"host" or "dir:/absolute/path"');
    await expect(client.create({ ...SPEC, image: 'dir:/no/such/folder' })).rejects.toMatchObject({
      code: 'sandbox_unavailable',
    });
    const mount = { source: '/no/such/folder', target: '/opt/x' };
    await expect(client.create({ ...SPEC, readOnlyMounts: [mount] })).rejects.toThrow('/no/such/folder does not exist');
  });
});

describe('the sandbox host', () => {
  test('killed, it takes every sandbox with it, says so, and a new one works', async () => {
    const client = createSandboxClient();
    const sandbox = await client.create(SPEC);
    const running = sandbox.exec(['sleep', '600']);
    const spawned: SandboxProcess = await sandbox.spawn(['sleep', '600']);
    const { hostPid } = await client.stats();
    await until('both run', () => descendants(hostPid).filter(({ name }) => name === 'sleep').length === 2);
    const inside = descendants(hostPid).filter(({ name }) => name !== 'esbuild');
    expect(inside.length).toBe(4);
    process.kill(hostPid, 'SIGKILL');
    expect(await sandbox.gone).toMatchObject({ reason: 'sandbox-lost' });
    expect((await running).reason).toBe('sandbox-lost');
    expect((await spawned.ended).reason).toBe('sandbox-lost');
    expect((await sandbox.exec(['true'])).reason).toBe('sandbox-lost');
    await sandbox.destroy();
    const next = await client.create(SPEC);
    expect(await shell(next, 'echo works')).toBe('works');
    expect((await client.stats()).hostPid).not.toBe(hostPid);
    await until('no process of the old one is left', () => inside.every(({ pid }) => !alive(pid)));
    await client[Symbol.asyncDispose]();
  });

  test('ends with its parent and leaves its folder empty', async () => {
    const runtimeDir = mkdtempSync(path.join(tmpdir(), 'paddock-test-'));
    const client = createSandboxClient({ runtimeDir });
    await client.create(SPEC);
    const { hostPid } = await client.stats();
    const inside = descendants(hostPid);
    await client[Symbol.asyncDispose]();
    await until('all have ended', () => [hostPid, ...inside.map(({ pid }) => pid)].every((pid) => !alive(pid)));
    expect(existsSync(runtimeDir) ? readdirSync(runtimeDir) : []).toEqual([]);
  });

  test('sweeps what a killed one of the same folder left, refuses a folder in use or not its own', async () => {
    const runtimeDir = mkdtempSync(path.join(tmpdir(), 'paddock-test-'));
    const first = startSandboxHost({ runtimeDir });
    await first.ready;
    const rival = startSandboxHost({ runtimeDir });
    await expect(rival.ready).rejects.toThrow(`is using ${runtimeDir}`);
    first.kill();
    expect(await first.ended).toBe('was ended by SIGKILL');
    expect(readdirSync(runtimeDir).length).toBeGreaterThan(0);
    const second = startSandboxHost({ runtimeDir });
    await second.ready;
    await second.stop();
    const foreign = startSandboxHost({ runtimeDir: '/usr/share' });
    await expect(foreign.ready).rejects.toThrow('/usr/share is not a folder of ours');
    rmSync(runtimeDir, { recursive: true, force: true });
  });

  test('serves clients over its socket; the sandboxes of a client that leaves end', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paddock-test-'));
    const socketPath = path.join(folder, 'host.sock');
    const options = { runtimeDir: path.join(folder, 'run'), socketPath };
    let host = startSandboxHost(options);
    await host.ready;
    const [one, two] = [connectSandboxClient({ socketPath }), connectSandboxClient({ socketPath })];
    const [first, second] = await Promise.all([one.create(SPEC), two.create(SPEC)]);
    await one[Symbol.asyncDispose]();
    expect(await first.gone).toMatchObject({ reason: 'sandbox-lost' });
    await until(
      'its sandbox has ended',
      () => descendants(host.pid ?? 0).filter(({ name }) => name === 'agent').length === 1,
    );
    expect(await shell(second, 'echo works')).toBe('works');

    host.kill();
    await host.ended;
    expect(await second.gone).toMatchObject({ reason: 'sandbox-lost' });
    host = startSandboxHost(options);
    const third = await two.create(SPEC);
    expect(await shell(third, 'echo again')).toBe('again');
    await two[Symbol.asyncDispose]();
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('that is not there is waited for, until the caller or the client gives up', async () => {
    const client = connectSandboxClient({ socketPath: '/no/such/host.sock' });
    const controller = new AbortController();
    const [cancelled, disposed] = [client.create(SPEC, controller.signal), client.create(SPEC)];
    const outcomes = Promise.allSettled([cancelled, disposed]);
    controller.abort();
    await client[Symbol.asyncDispose]();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'client_gone' } },
      { status: 'rejected', reason: { code: 'sandbox_unavailable' } },
    ]);
  });

  test('has neither a terminal nor our process group', async () => {
    const client = createSandboxClient();
    const { hostPid } = await client.stats();
    const stat = readFileSync(`/proc/${hostPid}/stat`, 'utf8');
    const [, , group, session, tty] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    expect([group, session, tty]).toEqual([String(hostPid), String(hostPid), '0']);
    await client[Symbol.asyncDispose]();
  });
});
