import { describe, expect } from 'vitest';
import { test, until } from './sandbox-test.ts';

describe('spawn', () => {
  test('talks with a live process in both directions', async ({ sandbox }) => {
    let said = '';
    const process = await sandbox.spawn(['python3', '-iu', '-q'], {
      onStdout: (chunk) => {
        said += Buffer.from(chunk).toString();
      },
    });
    await process.write('print(6 * 7)\n');
    await until('it answers', () => said === '42\n');
    await process.write('import sys; sys.exit(5)\n');
    expect(await process.ended).toMatchObject({ reason: 'exit', exitCode: 5 });
    await expect(process.write('late')).rejects.toMatchObject({ code: 'sandbox_lost' });
    process.kill();
    process.closeStdin();
  });

  test('keeps stdout and stderr apart and delivers all before the end', async ({ sandbox }) => {
    const chunks = { stdout: 0, stderr: 0 };
    const process = await sandbox.spawn(['sh', '-c', 'head -c 3000000 /dev/zero; head -c 2000000 /dev/zero >&2'], {
      onStdout: (chunk) => {
        chunks.stdout += chunk.length;
      },
      onStderr: (chunk) => {
        chunks.stderr += chunk.length;
      },
    });
    await process.ended;
    expect(chunks).toEqual({ stdout: 3_000_000, stderr: 2_000_000 });
  });

  test('write waits for the process to read, and closing stdin ends it', async ({ sandbox }) => {
    let count = '';
    const process = await sandbox.spawn(['sh', '-c', 'read line; wc -c'], {
      onStdout: (chunk) => {
        count += Buffer.from(chunk).toString();
      },
    });
    let resolved = false;
    const writing = process.write(Buffer.alloc(2_000_000)).then(() => {
      resolved = true;
      return undefined;
    });
    // The pipe holds 64 KiB; the shell has not begun to count while it waits for a line.
    await sandbox.exec(['true']);
    expect(resolved).toBe(false);
    const ending = process.write('\n').then(() => process.closeStdin());
    await Promise.all([writing, ending]);
    expect((await process.ended).exitCode).toBe(0);
    expect(Number(count)).toBe(0);
  });

  test('write is refused when the process has closed its stdin', async ({ sandbox }) => {
    const process = await sandbox.spawn(['sh', '-c', 'exec <&-; sleep 600']);
    await expect(process.write(Buffer.alloc(1_000_000))).rejects.toMatchObject({ code: 'sandbox_lost' });
    process.kill();
    expect(await process.ended).toMatchObject({ reason: 'signal', signal: 9 });
  });

  test('signals reach the process group', async ({ sandbox }) => {
    let said = '';
    const script = 'trap "echo caught; exit 7" INT; echo ready; while :; do sleep 0.05; done';
    const process = await sandbox.spawn(['bash', '-c', script], {
      onStdout: (chunk) => {
        said += Buffer.from(chunk).toString();
      },
    });
    await until('it waits', () => said === 'ready\n');
    process.kill(2);
    expect(await process.ended).toMatchObject({ reason: 'exit', exitCode: 7 });
    expect(said).toBe('ready\ncaught\n');
  });

  test('a program that is not there ends with launch-error', async ({ sandbox }) => {
    const process = await sandbox.spawn(['no-such-program']);
    expect(await process.ended).toMatchObject({ reason: 'launch-error', exitCode: null });
  });

  test('limits hold for it too', async ({ sandbox }) => {
    const process = await sandbox.spawn(['sleep', '600'], { limits: { wallMs: 200 } });
    expect(await process.ended).toMatchObject({ reason: 'timeout' });
  });

  test('a process that floods waits for its reader', async ({ client, sandbox }) => {
    let bytes = 0;
    const process = await sandbox.spawn(['sh', '-c', 'yes & yes & wait'], {
      onStdout: (chunk) => {
        bytes += chunk.length;
      },
    });
    await until('much has come', () => bytes > 20_000_000);
    expect((await sandbox.exec(['true'])).exitCode).toBe(0);
    process.kill();
    await process.ended;
    expect((await client.stats()).processes).toBe(0);
  });
});
