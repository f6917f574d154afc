import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { createBubblewrapDriver } from '../../src/sandbox/drivers/bubblewrap.ts';
import { sandboxUser } from '../../src/sandbox/drivers/sandbox-user.ts';
import { probeIsolation } from '../../src/sandbox/host/probe.ts';
import { SPEC, shell, test, text } from './sandbox-test.ts';

/** Probes with a program in bubblewrap's place that says something and ends. */
async function probeWith(complaint: string | null): Promise<{ reason: string; fix: string }> {
  const runtimeDir = mkdtempSync(path.join(tmpdir(), 'paddock-test-'));
  chmodSync(runtimeDir, 0o755);
  const program = path.join(runtimeDir, 'bwrap');
  if (complaint !== null) writeFileSync(program, `#!/bin/sh\necho '${complaint}' >&2\nexit 1\n`, { mode: 0o755 });
  const driver = createBubblewrapDriver({ runtimeDir, user: sandboxUser(undefined), canMount: false, program });
  const report = await probeIsolation(driver);
  rmSync(runtimeDir, { recursive: true });
  if (report.ok) throw new Error('the probe succeeded');
  return { reason: report.reason ?? '', fix: report.fix ?? '' };
}

describe('the probe', () => {
  test('says what enforces each limit, and as whom sandboxes run', async ({ client }) => {
    const report = await client.isolation();
    expect(report).toMatchObject({ driver: 'bubblewrap', ok: true });
    expect(report.limits).toMatchObject({ processes: 'rlimit', disk: 'tmpfs size of each writable place' });
    expect(report.uid).not.toBe(0);
  });

  test('without bubblewrap names the package', async () => {
    expect(await probeWith(null)).toMatchObject({ fix: 'apt-get install bubblewrap' });
  });

  test('hands on what bubblewrap complained of', async () => {
    const complaint = 'bwrap: some new complaint';
    expect(await probeWith(complaint)).toMatchObject({ reason: complaint });
  });

  test('does not take a program for bubblewrap that starts no agent', async () => {
    expect((await probeWith('')).reason).toContain('before the agent answered');
  });
});

describe('images and mounts', () => {
  test('dir: is a root of its own, read-only, with writable places', async ({ client }) => {
    const root = mkdtempSync(path.join(tmpdir(), 'paddock-root-'));
    chmodSync(root, 0o755);
    mkdirSync(path.join(root, 'etc'));
    writeFileSync(path.join(root, 'etc/marker'), 'this image');
    symlinkSync('/usr/bin', path.join(root, 'bin'));
    for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, path.join(root, name));
    symlinkSync('/usr', path.join(root, 'unused'));
    mkdirSync(path.join(root, 'usr'));
    const mounts = [{ source: '/usr', target: '/usr' }];
    const bare = await client.create({ ...SPEC, image: `dir:${root}`, readOnlyMounts: [] });
    expect(await bare.exec(['/bin/sh', '-c', 'true'])).toMatchObject({ reason: 'launch-error' });
    await bare.destroy();
    const sandbox = await client.create({ ...SPEC, image: `dir:${root}`, readOnlyMounts: mounts });
    expect(await shell(sandbox, 'cat /etc/marker; ls /etc')).toBe('this imagemarker');
    expect((await sandbox.exec(['sh', '-c', 'echo x > /etc/marker'])).exitCode).not.toBe(0);
    await shell(sandbox, 'echo x > /workspace/x; echo x > /tmp/x; echo x > /root/x');
    await sandbox.destroy();
    rmSync(root, { recursive: true });
  });

  test('a mount behind a closed folder is reached as root, and else refused with what to do', async ({ client }) => {
    const closed = mkdtempSync(path.join(tmpdir(), 'paddock-closed-'));
    const source = path.join(closed, 'inner');
    mkdirSync(source);
    chmodSync(source, 0o755);
    writeFileSync(path.join(source, 'file'), 'reached', { mode: 0o644 });
    const spec = { ...SPEC, readOnlyMounts: [{ source, target: '/opt/inner' }] };
    const sandbox = await client.create(spec);
    expect(text(await sandbox.readFile('/opt/inner/file', 100))).toBe('reached');
    expect((await sandbox.exec(['touch', '/opt/inner/new'])).exitCode).not.toBe(0);
    await sandbox.destroy();
    chmodSync(source, 0o000);
    if (process.getuid?.() === 0) await expect(client.create(spec)).rejects.toThrow(`chmod -R a+rX`);
    chmodSync(source, 0o755);
    rmSync(closed, { recursive: true });
  });
});
