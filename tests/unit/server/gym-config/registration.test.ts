import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../src/config/load-config.ts';
import { parseYaml } from '../../../../src/lib/yaml.ts';
import type { PreludeTarget } from '../../../../src/server/gym-config/prelude.ts';
import { printPrelude } from '../../../../src/server/gym-config/prelude.ts';
import { printRegistration } from '../../../../src/server/gym-config/print-registration.ts';
import type { RegistrationOptions } from '../../../../src/server/gym-config/registration.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const MANIFEST = {
  name: 'chess',
  version: '1.0.0',
  title: 'Chess',
  description: 'Plays chess.',
  licence: 'Apache-2.0',
  domain: 'games',
  verify: 'once',
  packages: [],
  datasets: [
    { name: 'example', type: 'example', path: 'data/example.jsonl' },
    { name: 'train', type: 'train', path: 'data/train.jsonl', licence: 'LicenseRef-own' },
  ],
} as const;

const OPTIONS: RegistrationOptions = {
  environmentServer: 'legacy_agent',
  agent: 'simple_agent',
  model: 'policy_model',
};

async function targets(set: readonly string[] = []): Promise<PreludeTarget[]> {
  const config = await loadConfig(
    { set },
    {
      builtIn: [{ name: 'chess', folder: '/env/chess', defaultPort: 9001 }],
      readEnvironment: () => Promise.reject(new Error('none')),
    },
  );
  return Object.entries(config.instances).map(([name, instance]) => ({
    name,
    config: instance,
    manifest: MANIFEST,
    rulesets: ['blitz', 'endgame_judge'],
  }));
}

const parse = (text: string) => parseYaml(text, 'test') as Record<string, Record<string, unknown>>;

describe('the registration', () => {
  test('puts the external server first, so that the client calls it and spawns none [pit-32-readiness]', async () => {
    const blocks = parse(printRegistration(await targets(), OPTIONS));
    expect(Object.keys(blocks)).toEqual(['chess', 'chess_ready', 'chess_simple_agent', 'chess_environment_server']);
    expect(Object.keys(blocks['chess'] ?? {})).toEqual(['external', 'resources_servers']);
    expect(blocks['chess']).toEqual({
      external: { chess: { host: '127.0.0.1', port: 9001 } },
      resources_servers: {
        chess: { entrypoint: 'app.py', domain: 'games', verified: false, description: 'Plays chess.' },
      },
    });
    expect(blocks['chess_ready']).toEqual({ responses_api_models: { probe: { base_url: 'http://127.0.0.1:9001' } } });
  });

  test('has the agent with its datasets, and the environment server that plays it', async () => {
    const blocks = parse(printRegistration(await targets(), OPTIONS));
    expect(blocks['chess_simple_agent']).toEqual({
      responses_api_agents: {
        simple_agent: {
          entrypoint: 'app.py',
          resources_server: { type: 'resources_servers', name: 'chess' },
          model_server: { type: 'responses_api_models', name: 'policy_model' },
          datasets: [
            { name: 'example', type: 'example', jsonl_fpath: '/env/chess/data/example.jsonl', license: 'Apache 2.0' },
            { name: 'train', type: 'train', jsonl_fpath: '/env/chess/data/train.jsonl', license: 'TBD' },
          ],
        },
      },
    });
    expect(blocks['chess_environment_server']).toEqual({
      environment_servers: {
        legacy_agent: {
          entrypoint: 'app.py',
          agent_server: { type: 'responses_api_agents', name: 'chess_simple_agent' },
        },
      },
    });
  });

  test('under single_agent_turn grants the tools and routes the task set', async () => {
    const text = printRegistration(await targets(), { ...OPTIONS, environmentServer: 'single_agent_turn' });
    const blocks = parse(text);
    expect(blocks['chess_environment_server']).toMatchObject({
      environment_servers: {
        single_agent_turn: {
          resources_server: { type: 'resources_servers', name: 'chess' },
          agent_server: { type: 'responses_api_agents', name: 'chess_simple_agent' },
          resources_tool_transports: ['direct_http'],
        },
      },
    });
    expect(blocks['environment_server_routes']).toEqual({ chess: 'chess_environment_server' });
    expect(text).toContain('taskset: chess');
  });

  test('names the host that other machines use [pit-09-plain-http]', async () => {
    const text = printRegistration(
      await targets(['instances.chess.host=0.0.0.0', 'instances.chess.advertise_host=gpu7.example']),
      OPTIONS,
    );
    expect(parse(text)['chess']?.['external']).toEqual({ chess: { host: 'gpu7.example', port: 9001 } });
    expect(text).not.toContain('# chess listens on every address');
  });

  test('says so when an instance listens everywhere under no name', async () => {
    const text = printRegistration(await targets(['instances.chess.host=0.0.0.0']), OPTIONS);
    expect(parse(text)['chess']?.['external']).toEqual({ chess: { host: '127.0.0.1', port: 9001 } });
    expect(text).toContain('# chess listens on every address; set instances.chess.advertise_host');
  });

  test('refuses a port that is any free one', async () => {
    const list = await targets(['instances.chess.port=0']);
    expect(() => printRegistration(list, OPTIONS)).toThrow(/instances\.chess\.port/);
  });
});

describe('the prelude', () => {
  async function folderWith(files: Readonly<Record<string, string>>) {
    const folder = await temporaryFolder();
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
    return (name: string) => path.join(folder, name);
  }

  const upstream = (name: string, implementation: string) =>
    `${name}:\n  resources_servers:\n    ${implementation}: {entrypoint: app.py, domain: games}\n` +
    `${name}_simple_agent:\n  responses_api_agents: {simple_agent: {entrypoint: app.py}}\n`;

  test('repoints an unmodified configuration at the instance that has its ruleset', async () => {
    const at = await folderWith({ 'up.yaml': upstream('my_blitz', 'blitz') });
    expect(parse(await printPrelude([at('up.yaml')], await targets()))).toEqual({
      my_blitz: { external: { my_blitz: { host: '127.0.0.1', port: 9001 } } },
      chess_ready: { responses_api_models: { probe: { base_url: 'http://127.0.0.1:9001' } } },
    });
  });

  test('prefers the instance that is bound to the ruleset', async () => {
    const at = await folderWith({ 'up.yaml': upstream('blitz', 'blitz') });
    const list = await targets(['instances.fast={environment: chess, port: 9100, ruleset: blitz}']);
    expect(parse(await printPrelude([at('up.yaml')], list))['blitz']).toEqual({
      external: { blitz: { host: '127.0.0.1', port: 9100 } },
    });
  });

  test('repoints the base of a derived instance, found in an included file', async () => {
    const at = await folderWith({
      'base.yaml': upstream('blitz', 'blitz'),
      'bench.yaml':
        'config_paths: [base.yaml]\nbench_blitz:\n  _inherit_from: blitz\n  resources_servers: {blitz: {grading: strict}}\n',
    });
    const blocks = parse(await printPrelude([at('bench.yaml')], await targets()));
    expect(Object.keys(blocks)).toEqual(['blitz', 'chess_ready']);
  });

  test('says which rulesets are served when none fits', async () => {
    const at = await folderWith({ 'up.yaml': upstream('x', 'poker') });
    await expect(printPrelude([at('up.yaml')], await targets())).rejects.toThrow(
      'no instance stands in for poker (instance x); rulesets that are served: blitz, endgame_judge',
    );
  });

  test('says so when there is nothing to repoint', async () => {
    const at = await folderWith({ 'up.yaml': 'policy_model: {responses_api_models: {openai_model: {}}}\n' });
    await expect(printPrelude([at('up.yaml')], await targets())).rejects.toThrow('nothing to repoint');
  });
});
