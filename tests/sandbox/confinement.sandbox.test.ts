import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { descendants, SPEC, shell, test, text, until } from './sandbox-test.ts';

/** Calls a system call by number from python and gives its errno, 0 when it went through. */
function syscall(x64: number, arm64: number, args: string): string[] {
  const number = process.arch === 'arm64' ? arm64 : x64;
  const code = `import ctypes; l=ctypes.CDLL(None, use_errno=True); r=l.syscall(${number}, ${args}); print(ctypes.get_errno() if r < 0 else 0)`;
  return ['python3', '-c', code];
}

describe('confinement', () => {
  test('process 1 and every command run with no_new_privs, the filter and no capability', async ({ sandbox }) => {
    for (const pid of ['1', 'self']) {
      const status = await shell(sandbox, `cat /proc/${pid}/status`);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).toMatch(/^Seccomp:\t2$/m);
      for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
        expect(status).toMatch(new RegExp(`^Cap${set}:\t0+$`, 'm'));
      expect(status).toMatch(/^Groups:\t ?$/m);
    }
  });

  test('on the host nothing of it is root, in any group, or mapped to root', async ({ client, sandbox }) => {
    const sleeping = await sandbox.spawn(['sleep', '600']);
    const { hostPid } = await client.stats();
    const inside = (): string[] => descendants(hostPid).map(({ name }) => name);
    await until('it sleeps', () => inside().includes('sleep'));
    const mine = descendants(hostPid).filter(({ name }) => ['bwrap', 'agent', 'sleep'].includes(name));
    expect(mine.map(({ name }) => name).sort()).toEqual(['agent', 'bwrap', 'sleep']);
    for (const { pid } of mine) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(/^Uid:\t(\d+)\t/m.exec(status)?.[1]).not.toBe('0');
      if (process.getuid?.() === 0) expect(status).toMatch(/^Groups:\t ?$/m);
    }
    const agent = mine.find(({ name }) => name === 'agent');
    const [from, to, count] = readFileSync(`/proc/${agent?.pid}/uid_map`, 'utf8').trim().split(/\s+/);
    expect([from, count]).toEqual(['0', '1']);
    expect(to).not.toBe('0');
    sleeping.kill();
  });

  test('dangerous system calls are refused', async ({ sandbox }) => {
    const calls: Array<[string, string[], string]> = [
      ['unshare', syscall(272, 97, '0x10000000'), '1'],
      ['mount', syscall(165, 40, '0, 0, 0, 0, 0'), '1'],
      ['keyctl', syscall(250, 219, '0, 0'), '1'],
      ['io_uring_setup', syscall(425, 425, '1, 0'), '1'],
      ['userfaultfd', syscall(323, 282, '0'), '1'],
      ['bpf', syscall(321, 280, '0, 0, 0'), '1'],
      ['memfd_create', syscall(319, 279, 'b"x", 0'), '38'],
      ['shmget', syscall(29, 194, '0, 4096, 0o1600'), '38'],
      ['clone3', syscall(435, 435, '0, 0'), '38'],
    ];
    for (const [name, argv, errno] of calls) {
      expect(text((await sandbox.exec(argv)).stdout).trim(), name).toBe(errno);
    }
    const vsock = 'import socket\ntry: socket.socket(40, 1)\nexcept OSError as e: print(e.errno)';
    expect(text((await sandbox.exec(['python3', '-c', vsock])).stdout).trim()).toBe('97');
  });

  test('no user namespace can be made', async ({ sandbox }) => {
    expect((await sandbox.exec(['unshare', '-Ur', 'true'])).exitCode).not.toBe(0);
  });

  test('no descriptor is inherited, whatever the server holds open', async ({ client }) => {
    const held = openSync('/etc/passwd', 'r');
    const sandbox = await client.create(SPEC);
    const seen = await shell(sandbox, 'ls /proc/self/fd');
    // 3 is the folder that ls reads.
    expect(seen.split('\n')).toEqual(['0', '1', '2', '3']);
    expect(await shell(sandbox, 'readlink /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2')).toMatch(
      /^(pipe:\S+\n?){3}$/,
    );
    await sandbox.destroy();
    closeSync(held);
  });

  test('process 1 cannot be killed, stopped, read or traced from inside', async ({ sandbox }) => {
    await shell(sandbox, 'kill -9 1; kill -STOP 1; kill -TERM -1 2>/dev/null; true');
    for (const file of ['mem', 'environ', 'maps', 'fd/0', 'root/etc/passwd']) {
      expect((await sandbox.exec(['head', '-c1', `/proc/1/${file}`])).exitCode, file).not.toBe(0);
    }
    const attach =
      'import ctypes; l=ctypes.CDLL(None, use_errno=True); print(l.ptrace(16, 1, 0, 0), ctypes.get_errno())';
    expect(text((await sandbox.exec(['python3', '-c', attach])).stdout).trim()).toBe('-1 1');
    expect((await sandbox.exec(['true'])).exitCode).toBe(0);
  });

  test('killing everything it can leaves a sandbox that works', async ({ sandbox }) => {
    expect((await sandbox.exec(['sh', '-c', 'kill -9 -1; kill -9 $$'])).reason).toBe('signal');
    expect(await shell(sandbox, 'echo alive')).toBe('alive');
  });

  test('there is no network but its own loopback', async ({ sandbox }) => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const tryConnect = (host: string, to: number): string =>
      `import socket\ntry: socket.create_connection(("${host}", ${to}), 3); print("connected")\nexcept OSError as e: print(e.errno)`;
    expect(text((await sandbox.exec(['python3', '-c', tryConnect('127.0.0.1', port)])).stdout).trim()).toBe('111');
    expect(text((await sandbox.exec(['python3', '-c', tryConnect('192.0.2.1', 80)])).stdout).trim()).toBe('101');
    expect(await shell(sandbox, 'cat /proc/net/dev | grep -c : ')).toBe('1');
    const own =
      'import socket as s\na=s.create_server(("127.0.0.1", 0))\nb=s.create_connection(a.getsockname())\nprint("own loopback")';
    expect(text((await sandbox.exec(['python3', '-c', own])).stdout).trim()).toBe('own loopback');
    server.close();
  });

  test('abstract sockets of the host cannot be reached', async ({ sandbox }) => {
    const server = createServer().listen('\0paddock-test-abstract');
    await new Promise((resolve) => server.once('listening', resolve));
    const code =
      'import socket\ns=socket.socket(1)\ntry: s.connect("\\0paddock-test-abstract"); print("connected")\nexcept OSError as e: print(e.errno)';
    expect(text((await sandbox.exec(['python3', '-c', code])).stdout).trim()).toBe('111');
    server.close();
  });

  test('nothing but the writable places can be written', async ({ sandbox }) => {
    for (const place of ['/usr', '/', '/etc', '/dev', '/opt/programs', '/proc/sys/kernel', '/.paddock']) {
      const result = await sandbox.exec(['sh', '-c', `echo x > ${place}/written`]);
      expect(result.exitCode, place).not.toBe(0);
    }
    await shell(
      sandbox,
      'for p in /tmp /root /workspace /run /dev/shm /var/tmp; do echo x > $p/written || exit 1; done',
    );
  });

  test('files of the host cannot be seen', async ({ client }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paddock-secret-'));
    writeFileSync(path.join(folder, 'secret'), 'secret');
    const sandbox = await client.create(SPEC);
    for (const file of [path.join(folder, 'secret'), '/etc/shadow', '/etc/hostname', process.cwd(), '/home']) {
      expect((await sandbox.exec(['ls', file])).exitCode, file).not.toBe(0);
    }
    await sandbox.destroy();
    rmSync(folder, { recursive: true });
  });

  test('no process inside shows a host path or variable, nor other processes', async ({ sandbox }) => {
    const shown = await shell(sandbox, 'cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n"');
    expect(shown).not.toContain(process.cwd());
    expect(shown).not.toContain('paddock-sandbox');
    expect((await shell(sandbox, 'ls -d /proc/[0-9]*')).split('\n').length).toBeLessThan(4);
  });

  test('telling entries of /proc are empty, and the kernel cannot be set', async ({ sandbox }) => {
    expect(await shell(sandbox, 'cat /proc/kallsyms /proc/keys /proc/cmdline 2>/dev/null | wc -c')).toBe('0');
    expect((await sandbox.exec(['sh', '-c', 'echo x > /proc/sys/kernel/core_pattern'])).exitCode).not.toBe(0);
    expect((await sandbox.exec(['ls', '/sys/kernel'])).exitCode).not.toBe(0);
  });

  test('two sandboxes share neither files nor processes nor names', async ({ client, sandbox }) => {
    const other = await client.create(SPEC);
    await sandbox.writeFile('/tmp/mine', 'x');
    const sleeping = await sandbox.spawn(['sleep', '600']);
    expect((await other.exec(['ls', '/tmp/mine'])).exitCode).not.toBe(0);
    expect(await shell(other, 'cat /proc/[0-9]*/comm | grep -c sleep || true')).toBe('0');
    expect(await shell(other, 'hostname')).toBe('sandbox');
    sleeping.kill();
    await other.destroy();
  });
});
