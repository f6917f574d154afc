import { fileURLToPath } from 'node:url';
import type { GymPython } from './gym-python.ts';
import type { InstanceSettings } from './our-server.ts';
import { packageGymData, type Row, readRows } from './recorded-bodies.ts';
import type { Script } from './scripted-model.ts';

const fixtures = fileURLToPath(new URL('../fixtures/environments', import.meta.url));

interface ExampleClient {
  readonly implementation: string;
  /** The instance's name in the example's own configuration. */
  readonly instance: string;
  readonly agent: string;
  readonly environmentServer: string;
  /** What its first rows earn with `exampleScripts`. */
  readonly rewards: readonly number[];
}

/** The examples whose own configuration has an agent that runs anywhere. */
export const UPSTREAM_EXAMPLES: readonly ExampleClient[] = [
  example('example_single_tool_call', { rewards: [1, 1] }),
  example('example_multi_step', { instance: 'example_multi_step_resources_server', rewards: [1, 1] }),
  example('example_session_state_mgmt', { instance: 'example_session_state_mgmt_resources_server', rewards: [1, 1] }),
  // The agent goes on to a last text, which costs the point for the format.
  example('example_tool_call_multireward', { rewards: [2, 2] }),
  example('example_multi_turn_gymnasium', {
    agent: 'example_multi_turn_gymnasium_agent',
    environmentServer: 'example_multi_turn_environment_server',
    rewards: [1, 0],
  }),
];

/** Its own configuration is for Claude Code, so it is registered by `paddock gym-config`. */
export const REGISTERED_EXAMPLE: ExampleClient = example('example_mcp_weather', { rewards: [1, 1] });

function example(implementation: string, more: Partial<ExampleClient> & Pick<ExampleClient, 'rewards'>): ExampleClient {
  return {
    implementation,
    instance: implementation,
    agent: `${implementation}_simple_agent`,
    environmentServer: `${implementation}_environment_server`,
    ...more,
  };
}

/** The instances for `startOurServer`. */
export function exampleInstances(): Record<string, InstanceSettings> {
  const all = [...UPSTREAM_EXAMPLES, REGISTERED_EXAMPLE];
  return Object.fromEntries(
    all.map(({ instance, implementation }) => [instance, { environment: `${fixtures}/${implementation}` }]),
  );
}

/** The first rows of each example, addressed to its agent. */
export function exampleRows(python: GymPython): Row[] {
  return [...UPSTREAM_EXAMPLES, REGISTERED_EXAMPLE].flatMap(({ implementation, agent, rewards }) =>
    readRows(packageGymData(python).examples(implementation))
      .slice(0, rewards.length)
      .map((row) => ({ ...withTools(implementation, row), agent_ref: { type: 'responses_api_agents', name: agent } })),
  );
}

/** Its rows leave the tools to MCP; this agent calls them over HTTP. */
function withTools(implementation: string, row: Row): Row {
  if (implementation !== REGISTERED_EXAMPLE.implementation) return row;
  const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const tools = [{ type: 'function', name: 'get_weather', parameters, strict: false }];
  return { ...row, responses_create_params: { ...(row['responses_create_params'] as Row), tools } };
}

/** A policy that solves the examples' tasks, but for the Gymnasium one's second. */
export function exampleScripts(python: GymPython): Script[] {
  const steps = readRows(packageGymData(python).examples('example_multi_step'));
  const valuesOf = (text: string): unknown =>
    steps.find((row) => text.includes(lastContent(row)))?.['expected_synonym_values'];
  return [
    ({ tools, turn, text, toolResults }) => {
      if (!tools.includes('get_weather')) return undefined;
      if (turn === 0) return [{ name: 'get_weather', arguments: { city: cityIn(text) } }];
      const result = JSON.parse(toolResults[0] ?? '{}') as Row;
      return String(result['weather'] ?? result['weather_description']);
    },
    ({ tools, turn, text }) => {
      if (!tools.includes('extract_synonym_values')) return undefined;
      return turn === 0 ? [{ name: 'extract_synonym_values', arguments: { synonym_values: valuesOf(text) } }] : 'Done.';
    },
    ({ tools, turn, text, toolResults }) => {
      if (!tools.includes('increment_counter')) return undefined;
      const counts = [...text.matchAll(/add (\d+)/g)].map((match) => Number(match[1]));
      const count = counts[turn];
      if (count !== undefined) return [{ name: 'increment_counter', arguments: { count } }];
      if (turn === counts.length) return [{ name: 'get_counter_value', arguments: {} }];
      return toolResults.at(-1) ?? '';
    },
    ({ text }) => (text.includes('capital of France') ? 'Paris, with the Eiffel Tower.' : undefined),
  ];
}

function lastContent(row: Row): string {
  const input = (row['responses_create_params'] as Row)['input'] as Row[];
  return String(input.at(-1)?.['content']);
}

const cities = ['San Francisco', 'New York', 'Paris', 'Tokyo'];
const cityIn = (text: string): string => cities.find((city) => text.includes(city)) ?? 'sf';
