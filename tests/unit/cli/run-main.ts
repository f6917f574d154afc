import { vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';

/** Runs a command line in this process and returns what it printed. */
export async function runMain(...args: readonly string[]) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void stdout.push(`${String(line)}\n`));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void stderr.push(`${String(line)}\n`));
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => stdout.push(String(text)) > 0);
  try {
    const code = await main(args);
    return { code, stdout: stdout.join(''), stderr: stderr.join('') };
  } finally {
    log.mockRestore();
    error.mockRestore();
    write.mockRestore();
  }
}
