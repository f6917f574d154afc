import { describe, expect } from 'vitest';
import { shell, test, text } from './sandbox-test.ts';

describe('files', () => {
  test('come back byte for byte, and their folders are made', async ({ sandbox }) => {
    const content = Buffer.from([...Array(256).keys()]);
    await sandbox.writeFile('/workspace/a/b c/d.bin', content);
    expect(Buffer.from(await sandbox.readFile('/workspace/a/b c/d.bin', 256))).toEqual(content);
    await sandbox.writeFile('-e', 'relative to /workspace');
    expect(text(await sandbox.readFile('/workspace/-e', 100))).toBe('relative to /workspace');
    await sandbox.writeFile('/tmp/empty', '');
    expect((await sandbox.readFile('/tmp/empty', 0)).length).toBe(0);
  });

  test('of many megabytes go through', async ({ sandbox }) => {
    const content = Buffer.alloc(8_000_000, 'paddock');
    await sandbox.writeFile('/tmp/big', content);
    expect(Buffer.from(await sandbox.readFile('/tmp/big', 8_000_000)).equals(content)).toBe(true);
  });

  test('that are missing, too large, a folder or on a full disk are told apart', async ({ sandbox }) => {
    await expect(sandbox.readFile('/tmp/none', 10)).rejects.toMatchObject({ code: 'sandbox_file' });
    await expect(sandbox.readFile('/tmp/none', 10)).rejects.toThrow('No such file');
    await expect(sandbox.readFile('/tmp', 10)).rejects.toThrow('directory');
    await sandbox.writeFile('/tmp/eleven', '12345678901');
    await expect(sandbox.readFile('/tmp/eleven', 10)).rejects.toThrow('larger than 10 bytes');
    await expect(sandbox.writeFile('/usr/x', 'x')).rejects.toThrow('Read-only file system');
    await expect(sandbox.writeFile('/tmp/full', Buffer.alloc(40_000_000))).rejects.toThrow('No space left');
  });

  test('behind a link stay inside', async ({ sandbox }) => {
    await shell(sandbox, 'ln -s /etc/passwd /tmp/link');
    expect(text(await sandbox.readFile('/tmp/link', 1000))).toBe(
      await shell(sandbox, 'cat /etc/passwd').then((s) => `${s}\n`),
    );
    await expect(sandbox.readFile('/proc/1/environ', 1000)).rejects.toMatchObject({ code: 'sandbox_file' });
  });
});
