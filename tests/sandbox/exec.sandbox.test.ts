import { describe, expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { descendants, ends, shell, test, text, until } from './sandbox-test.ts';

describe('exec', () => {
  test('gives stdout, stderr and the exit code', async ({ sandbox }) => {
    const result = await sandbox.exec(['sh', '-c', 'echo out; echo err >&2; exit 3']);
    expect(ends(result)).toEqual({ reason: 'exit', exitCode: 3, signal: 0 });
    expect([text(result.stdout), text(result.stderr)]).toEqual(['out\n', 'err\n']);
    expect(result.detail).toBeNull();
  });

  test('measures CPU time and peak memory', async ({ sandbox }) => {
    const code = 'held = bytearray(64 << 20)\nfor i in range(3_000_000): pass';
    const result = await sandbox.exec(['python3', '-c', code]);
    expect(result.cpuMs).toBeGreaterThan(20);
    expect(result.peakMemoryBytes).toBeGreaterThan(64 << 20);
  });

  test('tells a signal from an exit code', async ({ sandbox }) => {
    expect(ends(await sandbox.exec(['sh', '-c', 'kill -SEGV $$']))).toEqual({
      reason: 'signal',
      exitCode: null,
      signal: 11,
    });
    expect(ends(await sandbox.exec(['sh', '-c', 'exit 139']))).toEqual({ reason: 'exit', exitCode: 139, signal: 0 });
  });

  test('a program that is not there is a result that says so', async ({ sandbox }) => {
    const result = await sandbox.exec(['no-such-program']);
    expect(ends(result)).toEqual({ reason: 'launch-error', exitCode: null, signal: 0 });
    expect(result.detail).toContain('no such file or folder');
    expect(ends(await sandbox.exec(['sh', '-c', 'no-such-program']))).toMatchObject({ reason: 'exit', exitCode: 127 });
  });

  test('a working folder that is not there is a result that says so', async ({ sandbox }) => {
    const result = await sandbox.exec(['true'], { cwd: '/nowhere' });
    expect(result.reason).toBe('launch-error');
    expect(result.detail).toContain('working folder');
  });

  test('a NUL byte in an argument is a result that says so', async ({ sandbox }) => {
    const result = await sandbox.exec(['echo', 'a\0b']);
    expect(result.reason).toBe('launch-error');
    expect(result.detail).toContain('NUL');
    expect((await sandbox.exec(['true'])).exitCode).toBe(0);
  });

  test('feeds stdin of any size and closes it', async ({ sandbox }) => {
    const stdin = Buffer.alloc(3_000_000, 'abc\n');
    const result = await sandbox.exec(['wc', '-c'], { stdin });
    expect(text(result.stdout).trim()).toBe('3000000');
    expect(text((await sandbox.exec(['cat'])).stdout)).toBe('');
  });

  test('a program that does not read its stdin ends all the same', async ({ sandbox }) => {
    const result = await sandbox.exec(['true'], { stdin: Buffer.alloc(5_000_000) });
    expect(result.exitCode).toBe(0);
  });

  test('starts in /workspace with a small clean environment, to which the caller adds', async ({ sandbox }) => {
    const result = await sandbox.exec(['sh', '-c', 'pwd; env'], { env: { COLOUR: 'blue', LANG: 'C' } });
    const [folder, ...variables] = text(result.stdout).trim().split('\n');
    expect(folder).toBe('/workspace');
    const names = variables.map((line) => line.split('=')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1));
    expect(names).toEqual(['COLOUR', 'HOME', 'LANG', 'PATH', 'PWD', 'TERM']);
    expect(variables).toContain('LANG=C');
  });

  test('SIGPIPE has its default meaning', async ({ sandbox }) => {
    const result = await sandbox.exec(['bash', '-c', 'yes | head -1; echo ${PIPESTATUS[0]}']);
    expect(text(result.stdout)).toBe('y\n141\n');
  });

  test('keeps head and tail of an output flood, counts the rest and does not block the program', async ({
    sandbox,
  }) => {
    const result = await sandbox.exec(['sh', '-c', 'echo first; yes | head -c 50000000; echo last'], {
      maxOutputBytes: 1000,
    });
    expect(result.exitCode).toBe(0);
    expect(result.stdout.length).toBe(1000);
    expect(result.stdoutDroppedBytes).toBe(50_000_000 + 6 + 5 - 1000);
    expect(text(result.stdout).startsWith('first\ny\n')).toBe(true);
    expect(text(result.stdout).endsWith('y\nlast\n')).toBe(true);
  });

  test('gives output byte for byte', async ({ sandbox }) => {
    const result = await sandbox.exec(['python3', '-c', 'import os; os.write(1, bytes(range(256)))']);
    expect([...result.stdout]).toEqual([...Array(256).keys()]);
  });

  test('aborting kills it with all its kin', async ({ client, sandbox }) => {
    const controller = new AbortController();
    const running = sandbox.exec(['python3', '/opt/programs/grandchildren.py'], { signal: controller.signal });
    await until('the children run', async () => (await shell(sandbox, 'ls /tmp | wc -l')) === '3');
    controller.abort();
    expect(ends(await running)).toMatchObject({ reason: 'destroyed', signal: 9 });
    const { hostPid } = await client.stats();
    await until('they are gone', () => descendants(hostPid).every(({ name }) => name !== 'python3'));
    expect((await sandbox.exec(['true'], { signal: AbortSignal.abort() })).reason).toBe('destroyed');
  });

  const DAEMON = 'setsid sh -c "setsid sleep 7777 & exec true"';
  const sleepers = async (sandbox: Sandbox): Promise<string> =>
    shell(sandbox, 'cat /proc/[0-9]*/comm 2>/dev/null | grep -c sleep || true');

  for (const [what, script] of [
    ['a daemon that lost its parent', `${DAEMON}; sleep 60`],
    ['a fork bomb', 'b() { b | b & }; b 2>/dev/null; sleep 60'],
    [
      'a fork bomb of daemons',
      'echo \'setsid sh "$0" & setsid sh "$0" & sleep 1\' >/tmp/b; sh /tmp/b 2>/dev/null; sleep 60',
    ],
  ] as const) {
    test(`past its time it takes along ${what}`, async ({ client, sandbox }) => {
      const result = await sandbox.exec(['bash', '-c', script], { limits: { wallMs: 1_000 } });
      expect(result.reason).toBe('timeout');
      const { hostPid } = await client.stats();
      const left = (): unknown[] => descendants(hostPid).filter(({ name }) => ['sleep', 'bash', 'sh'].includes(name));
      await until('nothing of it is left', () => left().length === 0);
    });
  }

  test('what it detached stays when it ended by itself, or another ran out of time that had begun later', async ({
    sandbox,
  }) => {
    expect((await sandbox.exec(['bash', '-c', `${DAEMON}; true`])).reason).toBe('exit');
    await until('the daemon runs', async () => (await sleepers(sandbox)) === '1');
    expect((await sandbox.exec(['sleep', '60'], { limits: { wallMs: 100 } })).reason).toBe('timeout');
    expect(await sleepers(sandbox)).toBe('1');
  });

  test('a daemon that keeps stdout open does not delay the end', async ({ sandbox }) => {
    const result = await sandbox.exec(['sh', '/opt/programs/keep-pipe.sh']);
    expect(text(result.stdout)).toBe('started\n');
    expect(result.wallMs).toBeLessThan(5_000);
  });

  test('what is left of a process group ends with its leader', async ({ sandbox }) => {
    await shell(sandbox, 'sleep 600 & sleep 601 & exit 0');
    const left = (): Promise<string> => shell(sandbox, 'cat /proc/[0-9]*/comm | grep -c sleep || true');
    await until('both have ended', async () => (await left()) === '0');
  });

  test('leaves no zombie of an orphan', async ({ sandbox }) => {
    await shell(sandbox, 'for i in 1 2 3 4 5; do (setsid true &) ; done');
    await until(
      'all are reaped',
      async () => (await shell(sandbox, 'grep -l "^State:.Z" /proc/[0-9]*/status | wc -l')) === '0',
    );
  });

  test('runs a hundred commands at once', async ({ sandbox }) => {
    const runs = Array.from({ length: 100 }, (_, index) => sandbox.exec(['echo', String(index)]));
    const results = await Promise.all(runs);
    const expected = Array.from({ length: 100 }, (_, index) => `${index}\n`);
    expect(results.map((result) => text(result.stdout))).toEqual(expected);
  });
});
