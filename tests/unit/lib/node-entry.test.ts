import { describe, expect, test } from 'vitest';
import { nodeEntry } from '../../../src/lib/node-entry.ts';

describe('how one of our entries is started', () => {
  test('from source: by tsx and with the source condition', () => {
    const { command, args } = nodeEntry({
      from: import.meta.url,
      entry: './main',
      nodeFlags: ['--title=x'],
      args: ['a'],
    });
    expect(command).toBe(process.execPath);
    expect(args.slice(0, 3)).toEqual(['--title=x', expect.stringMatching(/^--conditions=.*source$/), '--import']);
    expect(args[3]).toMatch(/^file:.*\/tsx\//);
    expect(args.slice(4)).toEqual([expect.stringMatching(/tests\/unit\/lib\/main\.ts$/), 'a']);
  });

  test('built: plainly', () => {
    const from = import.meta.url.replace(/\.ts$/, '.js');
    expect(nodeEntry({ from, entry: '../main' }).args).toEqual([expect.stringMatching(/tests\/unit\/main\.js$/)]);
  });
});
