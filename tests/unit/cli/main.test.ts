import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../../src/lib/yaml.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { runMain } from './run-main.ts';

const EXAMPLE = fileURLToPath(new URL('../../fixtures/environments/example_single_tool_call', import.meta.url));
const NAME = 'example_single_tool_call';

describe('the command line', () => {
  test('without a command lists them', async () => {
    const { code, stdout } = await runMain();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}serve +serve every instance/m);
    expect(stdout).toMatch(/^ {2}doctor +\S/m);
  });

  test('an unknown command, option or key names the nearest', async () => {
    expect(await runMain('gymconfig')).toMatchObject({ code: 1, stderr: expect.stringContaining('"gym-config"') });
    expect(await runMain('frobnicate')).toMatchObject({
      code: 1,
      stderr: 'paddock: no command "frobnicate". paddock --help lists all\n',
    });
    expect(await runMain('gym-config', '--outt', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--out?'),
    });
    expect(await runMain('gym-config', '--set', 'contrl.port=1')).toMatchObject({
      code: 1,
      stderr: 'paddock: contrl: unknown key. Did you mean control?\n',
    });
    expect(await runMain('serve', '--config')).toMatchObject({ code: 1, stderr: expect.stringContaining('--config') });
  });

  test('prints its version and the help of a command', async () => {
    expect((await runMain('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runMain('serve', '--help')).stdout).toContain('--self-check');
  });
});

describe('paddock gym-config', () => {
  test('prints the registration of every instance', async () => {
    const { code, stdout } = await runMain('gym-config', '--environment', EXAMPLE);
    expect(code).toBe(0);
    expect(parseYaml(stdout, 'stdout')).toMatchObject({
      [NAME]: { external: { [NAME]: { host: '127.0.0.1', port: 8780 } } },
      [`${NAME}_ready`]: {},
      [`${NAME}_simple_agent`]: {},
      [`${NAME}_environment_server`]: {},
    });
  });

  test('writes it to a file', async () => {
    const file = path.join(await temporaryFolder(), 'ours.yaml');
    const { stdout, stderr } = await runMain('gym-config', '--environment', EXAMPLE, '--out', file);
    expect([stdout, stderr]).toEqual(['', `Wrote ${file}\n`]);
    expect(await readFile(file, 'utf8')).toContain('external:');
  });

  test('writes the plugin of every instance', async () => {
    const folder = await temporaryFolder();
    const { code, stdout } = await runMain('gym-config', '--environment', EXAMPLE, '--shim', folder);
    expect(code).toBe(0);
    expect(stdout).toContain(`NEMO_GYM_EXTRA_ROOTS=${folder} gym env start`);
    const server = path.join(folder, 'resources_servers', NAME);
    expect(JSON.parse(await readFile(path.join(server, 'instance.json'), 'utf8'))).toMatchObject({
      environment: EXAMPLE,
      settings: {},
    });
    expect(await readFile(path.join(server, 'app.py'), 'utf8')).toContain('dry_run');
  });

  test('refuses files without --prelude, --prelude without files, and an unknown environment server', async () => {
    expect((await runMain('gym-config', 'up.yaml')).stderr).toContain('--prelude UPSTREAM.yaml');
    expect((await runMain('gym-config', '--prelude')).stderr).toContain('--prelude UPSTREAM.yaml');
    expect((await runMain('gym-config', '--environment-server', 'x')).stderr).toContain(
      'legacy_agent, single_agent_turn',
    );
  });
});

describe('paddock mcp', () => {
  test('wants one known environment and a row that is there', async () => {
    expect((await runMain('mcp')).stderr).toContain('name one environment');
    expect((await runMain('mcp', 'nothing')).stderr).toContain('no instance "nothing"');
    expect((await runMain('mcp', EXAMPLE, '--task', '/nowhere.jsonl:2')).stderr).toContain('--task /nowhere.jsonl');
  });
});
