import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KnownEnvironment } from '../../../src/config/instances.ts';
import { type ConfigSources, loadConfig } from '../../../src/config/load-config.ts';
import { redactConfig } from '../../../src/config/redact.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const BUILT_IN: readonly KnownEnvironment[] = [
  { name: 'chess', folder: '/env/chess', defaultPort: 9001 },
  { name: 'go', folder: '/env/go', defaultPort: 9002 },
];

const load = (sources: ConfigSources) =>
  loadConfig(sources, {
    builtIn: BUILT_IN,
    readEnvironment: (folder) => Promise.resolve({ name: path.basename(folder), folder, defaultPort: null }),
  });

async function withFile(text: string, sources: ConfigSources = {}) {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'paddock.yaml');
  await writeFile(file, text);
  return { folder, config: load({ ...sources, file }) };
}

describe('defaults', () => {
  test('without any configuration each environment has an instance of its name at its own port', async () => {
    const config = await load({});
    expect(config.control).toEqual({ host: '127.0.0.1', port: 8770, allowed_origins: [] });
    expect(
      Object.entries(config.instances).map(([name, { port, host, folder }]) => [name, port, host, folder]),
    ).toEqual([
      ['chess', 9001, '127.0.0.1', '/env/chess'],
      ['go', 9002, '127.0.0.1', '/env/go'],
    ]);
    expect(config.instances['chess']).toMatchObject({ ruleset: null, judge: null, settings: {}, advertise_host: null });
    expect(config.instances['chess']?.limits).toMatchObject({ max_queue_seconds: null, session_idle_seconds: 21_600 });
  });

  test('the configuration is frozen to its leaves', async () => {
    const config = await load({});
    expect(() => Object.assign(config.instances['chess']?.limits ?? {}, { max_sandboxes: 1 })).toThrow(TypeError);
  });
});

describe('instances', () => {
  test('a file with instances starts those alone', async () => {
    const { config } = await withFile(
      'instances:\n  blitz: {environment: chess, port: 9100, settings: {compat: gym}}\n',
    );
    expect(Object.keys((await config).instances)).toEqual(['blitz']);
    expect((await config).instances['blitz']).toMatchObject({ folder: '/env/chess', settings: { compat: 'gym' } });
  });

  test('a file without instances keeps the default ones', async () => {
    const { config } = await withFile('control: {port: 9999}\n');
    expect(Object.keys((await config).instances)).toEqual(['chess', 'go']);
    expect((await config).control.port).toBe(9999);
  });

  test('the instance named as its environment needs neither environment nor port', async () => {
    const { config } = await withFile('instances: {chess: {}}\n');
    expect((await config).instances['chess']).toMatchObject({ environment: 'chess', port: 9001 });
  });

  test('another instance must be given a port', async () => {
    const { config } = await withFile('instances: {blitz: {environment: chess}}\n');
    await expect(config).rejects.toThrow(/instances\.blitz\.port/);
  });

  test('--environment adds an environment from outside with an instance of its own', async () => {
    const config = await load({ environments: ['./mine'] });
    expect(config.instances['mine']).toMatchObject({ environment: 'mine', port: 8780, folder: path.resolve('mine') });
    expect(Object.keys(config.instances)).toEqual(['chess', 'go', 'mine']);
  });

  test('--environment may give the folder that a built environment was built from', async () => {
    const deps = {
      builtIn: [{ name: 'mine', folder: '/built/mine', builtFrom: path.resolve('mine'), defaultPort: 7 }],
      readEnvironment: (folder: string) => Promise.resolve({ name: 'mine', folder, defaultPort: 7 }),
    };
    const config = await loadConfig({ environments: ['./mine'] }, deps);
    expect(config.instances).toMatchObject({ mine: { folder: path.resolve('mine'), port: 7 } });
    await expect(loadConfig({ environments: ['./other'] }, deps)).rejects.toThrow('two environments are called mine');
  });

  test("an instance may name an environment's folder, relative to the configuration file", async () => {
    const { config, folder } = await withFile('instances: {one: {environment: ./mine, port: 1}}\n');
    expect((await config).instances['one']).toMatchObject({ environment: 'mine', folder: path.join(folder, 'mine') });
  });

  test('an unknown environment is an error that lists the known ones', async () => {
    const { config } = await withFile('instances: {one: {environment: chesss, port: 1}}\n');
    await expect(config).rejects.toThrow(/instances\.one\.environment.*"chesss".*chess, go; nearest: chess/);
  });

  test('an instance set to null is left out', async () => {
    const config = await load({ set: ['instances.chess=null'] });
    expect(Object.keys(config.instances)).toEqual(['go']);
  });

  test('a broken environment is an error only where it is served, which says how to go on', async () => {
    const deps = {
      builtIn: [...BUILT_IN, { name: 'bad', folder: '/env/bad', defaultPort: null, problem: 'no version' }],
      readEnvironment: () => Promise.reject(new Error()),
    };
    await expect(loadConfig({}, deps)).rejects.toThrow(
      'instances.bad cannot be served, its environment /env/bad is broken: no version\n' +
        '--set instances.bad=null serves the others without it.',
    );
    const config = await loadConfig({ set: ['instances.bad=null'] }, deps);
    expect(Object.keys(config.instances)).toEqual(['chess', 'go']);
  });

  test('two instances at one port are an error that names both keys', async () => {
    const { config } = await withFile('instances: {chess: {port: 8770}}\n');
    await expect(config).rejects.toThrow('instances.chess.port: port 8770 is also control.port');
  });
});

describe('precedence', () => {
  test('defaults, then the file, then variables, then flags, then --set', async () => {
    const text = 'control: {port: 1}\nlog: {level: debug}\n';
    const env = { PADDOCK_CONTROL_PORT: '2', PATH: '/bin' };
    const port = async (sources: ConfigSources) => (await (await withFile(text, sources)).config).control.port;
    expect(await port({})).toBe(1);
    expect(await port({ env })).toBe(2);
    expect(await port({ env, flags: { 'control-port': '3' } })).toBe(3);
    expect(await port({ env, flags: { 'control-port': '3' }, set: ['control.port=4'] })).toBe(4);
  });

  test('variables and --set reach into instances and their settings', async () => {
    const config = await load({
      env: { PADDOCK_INSTANCES_CHESS_PORT: '9200', PADDOCK_INSTANCES_GO_SETTINGS_KOMI: '6.5' },
      set: ['instances.go.settings.rules=japanese', 'instances.go.judge.base_url=http://127.0.0.1:1/v1'],
    });
    expect(config.instances['chess']?.port).toBe(9200);
    expect(config.instances['go']?.settings).toEqual({ komi: 6.5, rules: 'japanese' });
    expect(config.instances['go']?.judge).toMatchObject({ base_url: 'http://127.0.0.1:1/v1', api: 'responses' });
  });

  test('a value stays text where the key holds text', async () => {
    const config = await load({ set: ['instances.go.advertise_host=10', 'instances.chess.ruleset=null'] });
    expect(config.instances['go']?.advertise_host).toBe('10');
    expect(config.instances['chess']?.ruleset).toBeNull();
  });
});

describe('mistakes', () => {
  test.each([
    ['controll: {}', /^controll: unknown key\. Did you mean control\?$/],
    ['control: {prot: 1}', /^control\.prot: unknown key\. Did you mean control\.port\?$/],
    [
      'instances: {chess: {setings: {}}}',
      /^instances\.chess\.setings: unknown key\. Did you mean instances\.chess\.settings\?$/,
    ],
    [
      'instances: {chess: {judge: {modle: x}}}',
      /judge\.modle: unknown key\. Did you mean instances\.chess\.judge\.model\?/,
    ],
    ['control: {port: abc}', /^control\.port: must be integer/],
    ['log: {level: loud}', /^log\.level: .*debug, info, warn, error/],
    ['instances: {chess: {judge: {model: m}}}', /instances\.chess\.judge: give it either base_url or instance/],
    ['instances: {"a b": {environment: chess, port: 1}}', /a b/],
    ['- 1', /expected keys and values/],
  ])('%s', async (text, message) => {
    await expect((await withFile(text)).config).rejects.toThrow(message);
  });

  test('an unknown variable names the nearest known one', async () => {
    await expect(load({ env: { PADDOCK_CONTROL_PROT: '1' } })).rejects.toThrow(
      'PADDOCK_CONTROL_PROT: no such setting. Did you mean PADDOCK_CONTROL_PORT?',
    );
  });

  test('what Kubernetes sets for a service of this name is no setting', async () => {
    const env = { PADDOCK_SERVICE_HOST: '10.0.0.1', PADDOCK_PORT: 'tcp://10.0.0.1:8771', PADDOCK_PORT_8771_TCP: 'x' };
    expect((await load({ env })).control.port).toBe(8770);
  });

  test('an unknown key given with --set is as much an error as one in the file', async () => {
    await expect(load({ set: ['instances.chess.prot=1'] })).rejects.toThrow('Did you mean instances.chess.port?');
    await expect(load({ set: ['nonsense'] })).rejects.toThrow('expected key=value');
    await expect(load({ set: ['control.port.deep=1'] })).rejects.toThrow('control.port: must be integer');
    await expect(load({ set: ['control.port=1', 'control.port.deep=1'] })).rejects.toThrow('port holds a value');
  });

  test('a file that is not there is named', async () => {
    await expect(load({ file: '/nowhere/paddock.yaml' })).rejects.toThrow(
      '--config /nowhere/paddock.yaml: the file cannot be read',
    );
  });

  test('a message never holds a value', async () => {
    const { config } = await withFile('instances: {chess: {judge: {base_url: [], api_key: [sk-very-secret]}}}\n');
    await expect(config).rejects.toThrow(/api_key/);
    await expect(config).rejects.not.toThrow(/sk-very-secret/);
  });
});

test('a printed configuration hides secrets and keeps the rest', async () => {
  const config = await load({
    set: [
      'instances.go.judge.base_url=http://127.0.0.1:1/v1',
      'instances.go.judge.api_key=sk-very-secret',
      'instances.go.settings.search_api_key=also-secret',
    ],
  });
  const text = JSON.stringify(redactConfig(config));
  expect(text).not.toMatch(/secret"/);
  expect(text).toContain('"api_key":"(hidden)"');
  expect(text).toContain('"search_api_key":"(hidden)"');
  expect(text).toContain('http://127.0.0.1:1/v1');
  expect(JSON.stringify(redactConfig(await load({})))).toContain('"state_dir"');
});
