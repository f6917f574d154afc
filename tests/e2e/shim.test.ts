import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../src/lib/yaml.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort, isAlive, paddock, ROOT, start } from './run-paddock.ts';

const EXAMPLE = path.join(ROOT, 'tests/fixtures/environments/example_single_tool_call');
const NAME = 'example_single_tool_call';

/** The plugin of one environment, and how NeMo Gym starts it; `yaml` is a stand-in for PyYAML that reads JSON. */
async function shim() {
  const folder = await temporaryFolder();
  await using run = paddock([
    'gym-config',
    '--shim',
    folder,
    '--state-dir',
    path.join(folder, 'state'),
    '--environment',
    EXAMPLE,
  ]);
  expect(await run.ended, run.stderr()).toBe(0);
  await mkdir(path.join(folder, 'stand-in'));
  await writeFile(path.join(folder, 'stand-in', 'yaml.py'), 'import json\n\nsafe_load = json.loads\n');
  const server = path.join(folder, 'resources_servers', NAME);
  return {
    server,
    entrypoint: (config: object) => ({
      // NeMo Gym runs it from a shell that stays its parent.
      args: ['-c', `cd "${server}" && python3 app.py; exit $?`],
      env: {
        PYTHONPATH: path.join(folder, 'stand-in'),
        NEMO_GYM_CONFIG_PATH: 'renamed',
        NEMO_GYM_CONFIG_DICT: JSON.stringify(config),
        PADDOCK_STATE_DIR: path.join(folder, 'state'),
      },
    }),
  };
}

const block = (more: object) => ({ renamed: { resources_servers: { [NAME]: { entrypoint: 'app.py', ...more } } } });

test('the plugin has what NeMo Gym looks for', async () => {
  const { server } = await shim();
  expect(await readFile(path.join(server, 'requirements.txt'), 'utf8')).toMatch(/^#/);
  const config = parseYaml(await readFile(path.join(server, 'configs', `${NAME}.yaml`), 'utf8'), 'config');
  expect(config).toMatchObject({
    [NAME]: { resources_servers: { [NAME]: { entrypoint: 'app.py' } } },
    [`${NAME}_simple_agent`]: {},
    [`${NAME}_environment_server`]: {},
  });
});

test('a dry run ends with 0', async () => {
  const { entrypoint } = await shim();
  const { args, env } = entrypoint({ dry_run: true, ...block({}) });
  await using run = start('bash', args, { env });
  expect(await run.ended, run.stderr()).toBe(0);
  expect(run.stdout()).toBe('');
});

test("serves one instance under NeMo Gym's name, host and port, and ends with the process that started it [pit-30-shim]", async () => {
  const { entrypoint } = await shim();
  const port = await freePort();
  const { args, env } = entrypoint({ dry_run: false, ...block({ host: '127.0.0.1', port }) });
  await using run = start('bash', args, { env });
  await run.seen(new RegExp(`renamed +http://127\\.0\\.0\\.1:${port}`));
  const seed = await fetch(`http://127.0.0.1:${port}/seed_session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responses_create_params: { input: [] } }),
  });
  expect(seed.status).toBe(200);
  expect(seed.headers.get('set-cookie')).toContain('renamed');
  const [, control = ''] = await run.seen(/control +(http:\S+)/);
  const health = (await (await fetch(`${control}/health`)).json()) as {
    instances: object;
    processes: Record<string, { pid: number }>;
  };
  expect(Object.keys(health.instances)).toEqual(['renamed']);
  const pids = Object.values(health.processes).map(({ pid }) => pid);
  run.child.kill('SIGKILL');
  await expect.poll(() => pids.map(isAlive), { timeout: 20_000 }).toEqual([false, false]);
});
