import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runMain } from '../unit/cli/run-main.ts';

const EXAMPLE = fileURLToPath(new URL('../fixtures/environments/example_single_tool_call', import.meta.url));

async function flags() {
  const state = await temporaryFolder();
  return ['--state-dir', state, '--control-port', '0', '--log-level', 'error', '--environment', EXAMPLE];
}

test('doctor really makes a sandbox and says what enforces its limits', async () => {
  const { code, stdout } = await runMain('doctor', ...(await flags()));
  expect(stdout).toMatch(/driver: bubblewrap/);
  expect(stdout).toMatch(/limits:\n {4}memory: \S/);
  expect(code).toBe(0);
});

test('serve prints where everything is, and a signal ends it when what was in flight is done', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const instances = ['--set', 'instances={example_single_tool_call: {port: 0}}'];
    const ended = main(['serve', '--self-check', ...(await flags()), ...instances]);
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/self-check FAILED|Ctrl-C/), { timeout: 30_000 });
    expect(lines.join('\n')).toMatch(
      /example_single_tool_call +http:\/\/127\.0\.0\.1:\d+ +environment example_single_tool_call/,
    );
    expect(lines.join('\n')).toMatch(/example_single_tool_call +example_single_tool_call +weather +1 +0 +ok +ok/);
    process.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toBe(0);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('SIGTERM: finishing what is in flight'));
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
});
