import { describe, expect } from 'vitest';
import { descendants, ends, SPEC, shell, test, text, until } from './sandbox-test.ts';

const MIB = 1024 * 1024;

describe('limits', () => {
  test('past its wall clock a command is killed with every descendant', async ({ client, sandbox }) => {
    const result = await sandbox.exec(['python3', '/opt/programs/grandchildren.py'], { limits: { wallMs: 1_500 } });
    expect(ends(result)).toEqual({ reason: 'timeout', exitCode: null, signal: 9 });
    expect(text(result.stdout)).toBe('ready\n');
    const { hostPid } = await client.stats();
    await until('they are gone', () => descendants(hostPid).every(({ name }) => name !== 'python3'));
  });

  test('a process whose first thread has ended is killed in time too', async ({ client, sandbox }) => {
    const result = await sandbox.exec(['python3', '/opt/programs/first-thread-ends.py'], { limits: { wallMs: 1_000 } });
    expect(result.reason).toBe('timeout');
    const { hostPid } = await client.stats();
    await until('it is gone', () => descendants(hostPid).every(({ name }) => name !== 'python3'));
  });

  test('past its CPU time the reason is cpu', async ({ sandbox }) => {
    const result = await sandbox.exec(['python3', '-c', 'while True: pass'], {
      limits: { cpuSeconds: 1, wallMs: 30_000 },
    });
    expect(result.reason).toBe('cpu');
    expect(result.cpuMs).toBeGreaterThan(700);
  });

  test('a program that ignores SIGXCPU does not escape it', async ({ sandbox }) => {
    const code = 'import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass';
    const result = await sandbox.exec(['python3', '-c', code], { limits: { cpuSeconds: 1, wallMs: 30_000 } });
    expect(ends(result)).toEqual({ reason: 'cpu', exitCode: null, signal: 9 });
  });

  test('sleeping past the CPU limit is no CPU time', async ({ sandbox }) => {
    const result = await sandbox.exec(['sleep', '1.2'], { limits: { cpuSeconds: 1 } });
    expect(result.reason).toBe('exit');
  });

  test('a file over the limit ends its writer with reason fsize', async ({ sandbox }) => {
    const result = await sandbox.exec(['dd', 'if=/dev/zero', 'of=/tmp/big', 'bs=1M', 'count=4'], {
      limits: { fileBytes: MIB },
    });
    expect(ends(result)).toEqual({ reason: 'fsize', exitCode: null, signal: 25 });
  });

  test('one process cannot hold more memory than the limit', async ({ sandbox }) => {
    const result = await sandbox.exec(['python3', '-c', 'bytearray(600 << 20)']);
    expect(text(result.stderr)).toContain('MemoryError');
    const less = await sandbox.exec(['python3', '-c', 'bytearray(100 << 20)'], { limits: { dataBytes: 64 * MIB } });
    expect(text(less.stderr)).toContain('MemoryError');
  });

  test('processes that together hold more are killed with reason oom', async ({ sandbox }) => {
    const result = await sandbox.exec(['python3', '/opt/programs/many-hold-memory.py'], { limits: { wallMs: 30_000 } });
    expect(ends(result)).toEqual({ reason: 'oom', exitCode: null, signal: 9 });
    expect(result.detail).toContain('MiB');
    expect((await sandbox.exec(['true'])).exitCode).toBe(0);
  });

  test('a fork bomb stops at the limit, and commands still start', async ({ client, sandbox }) => {
    const bomb = sandbox.exec(['python3', '/opt/programs/fork-bomb.py'], { limits: { wallMs: 30_000 } });
    const result = await bomb;
    const children = Number(text(result.stdout));
    expect(children).toBeGreaterThan(SPEC.limits.processes - 8);
    expect(children).toBeLessThan(SPEC.limits.processes);
    expect((await sandbox.exec(['true'])).exitCode).toBe(0);
    const { hostPid } = await client.stats();
    await until('they are gone', () => descendants(hostPid).every(({ name }) => name !== 'python3'));
  });

  test('the process limit is each sandbox its own', async ({ client, sandbox }) => {
    const other = await client.create(SPEC);
    const counts = await Promise.all(
      [sandbox, other].map(async (each) =>
        Number(text((await each.exec(['python3', '/opt/programs/fork-bomb.py'])).stdout)),
      ),
    );
    for (const count of counts) expect(count).toBeGreaterThan(SPEC.limits.processes - 8);
    await other.destroy();
  });

  test('every writable place ends at its size', async ({ sandbox }) => {
    for (const place of ['/tmp', '/root', '/workspace', '/dev/shm', '/run']) {
      const result = await sandbox.exec(['dd', 'if=/dev/zero', `of=${place}/fill`, 'bs=1M', 'count=100']);
      expect(text(result.stderr), place).toContain('No space left on device');
      const size = Number(await shell(sandbox, `stat -c %s ${place}/fill`));
      expect(size, place).toBeLessThanOrEqual(SPEC.limits.diskBytes);
    }
  });

  test('who floods the disk with files is killed, and they can be removed', async ({ sandbox }) => {
    const code = 'import os\nfor i in range(10**7): os.mkdir(f"/tmp/{i}")';
    const result = await sandbox.exec(['python3', '-c', code], { limits: { wallMs: 30_000 } });
    expect(ends(result)).toEqual({ reason: 'fsize', exitCode: null, signal: 9 });
    expect(result.detail).toContain('files');
    expect(Number(await shell(sandbox, 'ls /tmp | wc -l'))).toBeLessThan(200_000);
    await shell(sandbox, 'rm -rf /tmp/*; echo x > /tmp/again');
  });

  test('open files are bounded', async ({ sandbox }) => {
    const code =
      'held = []\ntry:\n  while True: held.append(open("/dev/null"))\nexcept OSError as e: print(e.errno, len(held))';
    const result = await sandbox.exec(['python3', '-c', code], { limits: { openFiles: 32 } });
    expect(text(result.stdout).trim()).toBe('24 29');
  });

  test('past its output limit a command is killed', async ({ sandbox }) => {
    const result = await sandbox.exec(['yes'], { limits: { outputBytes: MIB, wallMs: 30_000 }, maxOutputBytes: 100 });
    expect(ends(result)).toEqual({ reason: 'output-limit', exitCode: null, signal: 9 });
  });

  test('limits cannot be raised from inside, and no core is dumped', async ({ sandbox }) => {
    const result = await sandbox.exec(['bash', '-c', 'ulimit -u 4000; ulimit -c; ulimit -u']);
    expect(text(result.stderr)).toContain('not permitted');
    expect(text(result.stdout).trim().split('\n')).toEqual(['0', String(SPEC.limits.processes)]);
  });
});
