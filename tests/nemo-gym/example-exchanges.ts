import type { EarlierReplies, Exchange } from './differential.ts';
import { bodyWithAnswer, message, type Row } from './recorded-bodies.ts';

/** A tool of an example and arguments for it: good ones first, then what a model might get wrong. */
export interface ToolCases {
  readonly name: string;
  readonly cases: readonly unknown[];
}

export interface ExampleServer {
  readonly implementation: string;
  readonly tools: readonly ToolCases[];
  /** Whether the published server replaced the seed by one without typed sessions. */
  readonly ownSeed?: boolean;
  /** Row fields that `/verify` or `/seed_session` wants; each is left out once. */
  readonly rowFields: readonly string[];
}

const call = (name: string, argumentsText: string): Row => ({
  type: 'function_call',
  name,
  arguments: argumentsText,
  call_id: `call_${name}_${argumentsText.length}`,
});

/** The example servers with tools and `/verify`; the sixth, the Gymnasium one, has exchanges of its own. */
export const EXAMPLE_SERVERS: readonly ExampleServer[] = [
  {
    implementation: 'example_single_tool_call',
    tools: [
      {
        name: 'get_weather',
        cases: [{ city: 'Paris' }, { city: 'Zürich "x" \u{1f600}' }, {}, { city: 5 }, { city: null }],
      },
    ],
    rowFields: [],
  },
  {
    implementation: 'example_multi_step',
    tools: [
      { name: 'get_synonym_value', cases: [{ synonym: 'Arid' }, { synonym: 'ñ\u{1f600}' }, {}, { synonym: ['a'] }] },
      {
        name: 'extract_synonym_values',
        cases: [
          { synonym_values: [1, 2] },
          { synonym_values: ['3', 4.0, true] },
          { synonym_values: [] },
          { synonym_values: ['x', 1.5, null] },
          { synonym_values: 'abc' },
          { synonym_values: { a: 1 } },
        ],
      },
    ],
    rowFields: ['id', 'expected_synonym_values', 'expected_synonyms', 'minefield_label', 'minefield_label_value'],
  },
  {
    implementation: 'example_session_state_mgmt',
    ownSeed: true,
    tools: [
      {
        name: 'increment_counter',
        cases: [
          { count: 2 },
          { count: '3' },
          { count: 4.0, other: 1 },
          { count: true },
          { count: 1.5 },
          { count: 'x' },
          {},
          { count: null },
        ],
      },
      { name: 'get_counter_value', cases: [{}, undefined, [1, 2], { any: 'thing' }] },
    ],
    rowFields: ['expected_count', 'initial_count'],
  },
  {
    implementation: 'example_mcp_weather',
    ownSeed: true,
    tools: [{ name: 'get_weather', cases: [{ city: 'Paris' }, { city: 'PARIS' }, {}, { city: 1.5 }] }],
    rowFields: ['verifier_metadata'],
  },
  {
    implementation: 'example_tool_call_multireward',
    tools: [{ name: 'get_weather', cases: [{ city: 'Paris' }, {}, { city: false }, { town: 'Paris' }] }],
    rowFields: ['expected_call'],
  },
];

/** Bodies that are no JSON object, for any path that wants one. */
const malformed: readonly { readonly kind: string; readonly body: unknown; readonly contentType?: string }[] = [
  { kind: 'a list', body: [1] },
  { kind: 'null', body: 'null' },
  { kind: 'a string', body: '"x"' },
  { kind: 'a number', body: '5' },
  { kind: 'broken JSON', body: '{"city": ' },
  { kind: 'a trailing comma', body: '{"city": "x",}' },
  { kind: 'an empty body', body: '' },
  { kind: 'an empty octet stream', body: '', contentType: 'application/octet-stream' },
  { kind: 'JSON as text', body: '{"city": "Paris"}', contentType: 'text/plain' },
  { kind: 'JSON as a vendor type', body: '{"city": "Paris"}', contentType: 'application/vnd.api+json' },
  { kind: 'no UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
];

/** Everything the client does with a server, and what it should not do, as one list of requests. */
export function exampleExchanges(example: ExampleServer, rows: readonly Row[], rollouts: readonly Row[]): Exchange[] {
  return [
    ...plainExchanges(example),
    ...toolExchanges(example, rows[0] ?? {}),
    ...verifyExchanges(example, rows, rollouts),
    ...sessionExchanges(example, rows[0] ?? {}),
    aggregateExchange(rollouts.length),
    ...[{}, { verify_responses: {} }, { verify_responses: [1, {}, null] }, { verify_responses: [] }].map((body) => ({
      name: `aggregate of ${JSON.stringify(body)}`,
      path: '/aggregate_metrics',
      body,
    })),
  ];
}

/** The aggregate over each side's own replies to the recorded responses, each twice, one of them masked. */
function aggregateExchange(count: number): Exchange {
  return {
    name: 'aggregate',
    path: '/aggregate_metrics',
    compare: { tolerance: 1e-12, keyOrder: true },
    body: (earlier: EarlierReplies) => ({
      verify_responses: Array.from({ length: count * 2 }, (_, index) => {
        const name = `verify recorded ${index >> 1}${index % 2 === 0 ? '' : ' once more'}`;
        const reply = JSON.parse(earlier.get(name)?.text ?? '{}') as Row;
        return { ...reply, mask_sample: index === 3, _ng_task_index: index >> 1, _ng_rollout_index: index % 2 };
      }),
    }),
  };
}

function plainExchanges({ tools }: ExampleServer): Exchange[] {
  const tool = tools[0]?.name ?? '';
  const paths = ['/', '/livez', '/readyz', '/healthz', '/health', '/reverify_mode', '/nothing', '/verify', `/${tool}`];
  return [
    ...paths.map((path) => ({ name: `GET ${path}`, method: 'GET', path })),
    ...['PUT', 'DELETE', 'PATCH'].map((method) => ({ name: `${method} /verify`, method, path: '/verify', body: {} })),
    { name: 'POST /', path: '/', body: {} },
    { name: 'POST an unknown tool', path: '/no_such_tool', body: { a: 1 } },
    { name: 'POST a tool with a slash behind it', path: `/${tool}/`, body: {} },
    { name: 'HEAD /', method: 'HEAD', path: '/' },
    ...malformed.flatMap(({ kind, ...body }) =>
      [`/${tool}`, '/seed_session', '/verify', '/aggregate_metrics'].map((path) => ({
        name: `${path} with ${kind}`,
        path,
        ...body,
      })),
    ),
  ];
}

function toolExchanges({ tools }: ExampleServer, row: Row): Exchange[] {
  const exchanges: Exchange[] = [{ name: 'seed for tools', path: '/seed_session', body: row, session: 'tools' }];
  for (const { name, cases } of tools) {
    cases.forEach((body, index) => {
      const path = `/${name}`;
      exchanges.push({ name: `${path} #${index}`, path, session: 'tools', ...(body === undefined ? {} : { body }) });
    });
    exchanges.push(
      { name: `/${name} without a session`, path: `/${name}`, body: cases[0] },
      { name: `/${name} with a foreign cookie`, path: `/${name}`, body: cases[0], headers: { cookie: 'session=zzz' } },
      { name: `/${name} under a rollout prefix`, path: `/ng-rollout/r-1/${name}`, body: cases[0], session: 'tools' },
    );
  }
  return exchanges;
}

function verifyExchanges(example: ExampleServer, rows: readonly Row[], rollouts: readonly Row[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const verify = (name: string, body: unknown, session = `verify ${name}`): void => {
    exchanges.push({ name: `verify ${name}`, path: '/verify', body, session });
  };
  const seed = (name: string, body: unknown): void => {
    exchanges.push({ name: `seed ${name}`, path: '/seed_session', body, session: `verify ${name}` });
  };
  rollouts.forEach((rollout, index) => {
    const name = `recorded ${index}`;
    const row = rows[index] ?? {};
    const response = { ...(rollout['response'] as Row), parallel_tool_calls: true, tool_choice: 'auto', tools: [] };
    seed(name, row);
    replayCalls(example, response).forEach((exchange, call) =>
      exchanges.push({ ...exchange, name: `${name} call ${call}`, session: `verify ${name}` }),
    );
    verify(name, { ...row, response });
    verify(`${name} once more`, { ...row, response }, `verify ${name}`);
  });
  const row = rows[0] ?? {};
  const answers: Record<string, string | Row[]> = {
    'nothing at all': [],
    'an empty text': '',
    'a text': 'It is cold, I think.',
    'calls without text': example.tools.map(({ name, cases }) => call(name, JSON.stringify(cases[0]))),
    'an unknown call': [call('no_such_tool', '{}'), message('Sorry.')],
  };
  for (const [name, answer] of Object.entries(answers)) {
    seed(name, row);
    verify(name, bodyWithAnswer(row, answer));
  }
  const complete = bodyWithAnswer(row, 'Done.');
  for (const field of [...example.rowFields, 'responses_create_params', 'response']) {
    const without = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== field));
    seed(`without ${field}`, without);
    verify(`without ${field}`, without);
    verify(`with ${field} null`, { ...complete, [field]: null });
    verify(`with ${field} of another type`, { ...complete, [field]: 'text' });
  }
  verify('without a session', complete, 'verify unseeded');
  exchanges.push({ name: 'verify under a rollout prefix', path: '/ng-rollout/r-1/verify', body: complete });
  return exchanges;
}

/** The tool calls a recorded response made, as requests. */
function replayCalls({ tools }: ExampleServer, response: Row): Exchange[] {
  const names = new Set(tools.map(({ name }) => name));
  return ((response['output'] ?? []) as Row[])
    .filter((item) => item['type'] === 'function_call' && names.has(String(item['name'])))
    .map((item) => ({ name: '', path: `/${String(item['name'])}`, body: String(item['arguments']) }));
}

function sessionExchanges({ implementation }: ExampleServer, row: Row): Exchange[] {
  const episode = { rollout_id: 'r-0', attempt: 0 };
  const task = { taskset: implementation, task_id: '0' };
  const { responses_create_params: _params, ...data } = row;
  const typed = { resources_session_id: 's-1', episode_id: episode, task_id: task, task_data: data };
  const close = { resources_session_id: 's-1', episode_id: episode };
  const seed = (name: string, body: unknown): Exchange => ({ name, path: '/seed_session', body, session: 'typed' });
  const end = (name: string, body: unknown): Exchange => ({ name, path: '/close_session', body, session: 'typed' });
  return [
    seed('typed seed', typed),
    seed('typed seed again', typed),
    seed('typed seed of another episode', { ...typed, episode_id: { rollout_id: 'r-1', attempt: 0 } }),
    seed('typed seed with a bad rollout id', {
      ...typed,
      resources_session_id: 's-2',
      episode_id: { rollout_id: '-x', attempt: 0 },
    }),
    seed('typed seed with a further key', { ...typed, resources_session_id: 's-3', more: 1 }),
    end('close of another episode', { ...close, episode_id: { rollout_id: 'r-9', attempt: 0 } }),
    end('close', close),
    end('close again', close),
    end('close of what was never seeded', { ...close, resources_session_id: 's-9' }),
    end('close without an id', { episode_id: episode }),
    end('close with a further key', { ...close, more: 1 }),
    seed('typed seed after close', typed),
  ];
}
