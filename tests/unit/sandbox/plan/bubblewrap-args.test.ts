import { describe, expect, test } from 'vitest';
import { bubblewrapArgs, bubblewrapCommand } from '../../../../src/sandbox/plan/bubblewrap-args.ts';
import { processEnvironment } from '../../../../src/sandbox/plan/environment.ts';
import { spawnLimits } from '../../../../src/sandbox/plan/limits.ts';

const LIMITS = { memoryBytes: 1000, processes: 10, diskBytes: 5_000_000, inodes: 100 };
const PLAN = {
  layout: {
    binds: [{ source: '/usr', target: '/usr' }],
    links: [{ target: '/bin', to: 'usr/bin' }],
    files: { '/etc/passwd': 'root' },
    writable: [{ target: '/tmp', mode: '1777' }],
  },
  mounts: [{ source: '/srv/checkout/scripts', target: '/opt/scripts' }],
  limits: LIMITS,
  descriptors: { seccomp: 5, status: 4, agent: 6, files: { '/etc/passwd': 7 } },
  maskedProc: ['kallsyms'],
};

describe('the arguments of bubblewrap', () => {
  const args = bubblewrapArgs(PLAN);
  const line = args.join(' ');

  test('ask for every namespace, no capability and no nested user namespace', () => {
    const wanted = [
      '--unshare-user',
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--unshare-net',
      '--disable-userns',
    ];
    for (const option of [...wanted, '--die-with-parent', '--as-pid-1', '--clearenv']) expect(args).toContain(option);
    expect(line).toContain('--cap-drop ALL');
    expect(line).not.toContain('--share-net');
    expect(line).toContain('--seccomp 5');
  });

  test('bind read-only, and nothing read-write', () => {
    expect(args.filter((arg) => /^--(dev-)?bind/.test(arg))).toEqual([]);
    expect(line).toContain('--ro-bind /usr /usr');
    expect(line).toContain('--ro-bind /srv/checkout/scripts /opt/scripts');
    expect(line).toContain('--symlink usr/bin /bin');
    expect(line).toContain('--ro-bind /dev/null /proc/kallsyms');
  });

  test('give a size to every writable place and make the rest read-only', () => {
    const sizes = args.flatMap((arg, index) => (arg === '--tmpfs' ? [[args[index + 1], args[index - 3]]] : []));
    expect(sizes).toEqual([
      ['/dev/shm', '5000000'],
      ['/run', '4194304'],
      ['/tmp', '5000000'],
    ]);
    expect(line).toMatch(/--remount-ro \/dev .*--remount-ro \/ /);
    expect(line.lastIndexOf('--tmpfs')).toBeLessThan(line.indexOf('--remount-ro / '));
  });

  test('leave no host path in the command line that a process inside can read', () => {
    const command = bubblewrapCommand(3, PLAN).join(' ');
    expect(command).toBe('--args 3 -- /.paddock/agent 1000 100 /dev/shm /run /tmp');
  });
});

describe('limits of a process', () => {
  test('fall back to the sandbox and never exceed it', () => {
    expect(spawnLimits(undefined, LIMITS)).toEqual({
      cpuSeconds: 0,
      processes: 10,
      openFiles: 1024,
      dataBytes: 1000,
      fileBytes: 0,
    });
    expect(spawnLimits({ dataBytes: 5000, cpuSeconds: 0.2, fileBytes: 7, openFiles: 3 }, LIMITS)).toMatchObject({
      dataBytes: 1000,
      cpuSeconds: 1,
      fileBytes: 7,
      openFiles: 3,
    });
  });
});

describe('the environment of a process', () => {
  test('has four defaults, which the caller may replace', () => {
    expect(Object.keys(processEnvironment(undefined))).toEqual(['PATH', 'HOME', 'LANG', 'TERM']);
    expect(processEnvironment({ PATH: '/mine', X: '1' })).toMatchObject({ PATH: '/mine', X: '1', HOME: '/root' });
  });
});
