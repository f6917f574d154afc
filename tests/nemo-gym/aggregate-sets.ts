import type { PyReadValue } from '../../src/lib/python-json.ts';

/** Which metrics the environment adds; both sides have the same three. */
export type HookName = 'none' | 'pass_majority' | 'repeat' | 'replace';

export interface AggregateSet {
  readonly name: string;
  readonly hooks: HookName;
  readonly verify_responses: readonly ReadonlyMap<string, PyReadValue>[];
}

type Row = Map<string, PyReadValue>;
type Field = (random: Random) => PyReadValue | undefined;

/** Sets of finished rollouts as a run would send them, and stranger ones, the same for the same seed. */
export function aggregateSets(seed: number, count: number): AggregateSet[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const hooks = random.pick<HookName>(['none', 'none', 'pass_majority', 'pass_majority', 'repeat', 'replace']);
    return { name: `${seed}-${index}`, hooks, verify_responses: rowsOf(random, hooks) };
  });
}

const NAMES = [
  'score',
  'accuracy',
  'zeta',
  'Alpha',
  'é',
  '\u{1f600}x',
  '\uffee',
  '1',
  '10',
  '2',
  'index',
  'level_0',
  'sample',
  'num_rollouts',
  'x/max',
  'mean/inner',
  'rate_ci_lower',
  'token_usage_version',
  'input_tokens',
  'sample_count',
  'rollout_id',
];

function rowsOf(random: Random, hooks: HookName): Row[] {
  const fields = fieldsOf(random);
  const reward = rewardField(random, hooks);
  const tasks = random.chance(0.03) ? random.whole(130, 700) : random.whole(1, 6);
  const repeats = random.pick([1, 1, 2, 2, 3, 5, 8]);
  const taskKind = random.chance(0.06) ? random.pick(['text', 'float'] as const) : 'int';
  const dropShare = random.chance(0.3) ? 0.3 : 0;
  const maskShare = random.pick([0, 0, 0, 0.2, 0.5, 1]);
  const usage = random.pick(['full', 'full', 'none', 'sometimes', 'null'] as const);
  const perf = random.pick(['none', 'none', 'full', 'sometimes'] as const);
  const rows: Row[] = [];
  for (let task = 0; task < tasks; task += 1) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      if (rows.length > 0 && random.chance(dropShare)) continue;
      const row: Row = new Map();
      if (taskKind !== 'int' || task > 0 || random.chance(0.8)) {
        row.set('_ng_task_index', taskIndexOf(taskKind, task));
      }
      if (repeats > 1 || random.chance(0.5)) row.set('_ng_rollout_index', BigInt(repeat));
      row.set('agent_ref', new Map([['name', 'simple_agent']]));
      row.set('_ng_environment_server', 'es');
      const value = reward(random);
      if (value !== undefined) row.set('reward', value);
      for (const [name, field] of fields) {
        const member = field(random);
        if (member !== undefined) row.set(name, member);
      }
      if (maskShare > 0) row.set('mask_sample', random.chance(maskShare));
      addResponse(row, random, usage);
      if (perf === 'full' || (perf === 'sometimes' && random.chance(0.5))) row.set('ng_perf', perfRecord(random));
      rows.push(row);
    }
  }
  return random.shuffle(rows);
}

function fieldsOf(random: Random): Map<string, Field> {
  const fields = new Map<string, Field>();
  const count = random.whole(0, 6);
  for (let index = 0; index < count; index += 1) fields.set(random.pick(NAMES), fieldOf(random));
  const subjects = ['algebra', 'geometry', '', null];
  fields.set('subject', (r) => r.pick(subjects));
  fields.set('extracted_answer', (r) => r.pick<PyReadValue>(['x', 'y', 'z', null, 1n, 1, true]));
  fields.set('_private', () => 4n);
  if (random.chance(0.3)) fields.set('reward_components', () => new Map([['a', 0.5]]));
  return fields;
}

function fieldOf(random: Random): Field {
  const kind = random.pick([
    'int',
    'bigInt',
    'float',
    'wide',
    'bool',
    'text',
    'mixed',
    'sparse',
    'constant',
    'nested',
  ] as const);
  const share = random.real();
  const constant = random.pick<PyReadValue>([0.1, 3n, 0, 1e-7, 2.5, true, -0.3]);
  switch (kind) {
    case 'int':
      return (r) => BigInt(r.whole(-20, 1_000));
    case 'bigInt':
      return (r) => 900_000_000_000n + BigInt(r.whole(0, 1_000_000_000));
    case 'float':
      return (r) => r.real() * 10 - 5;
    case 'wide':
      return (r) => (r.real() - 0.5) * 10 ** r.whole(-12, 12);
    case 'bool':
      return (r) => r.chance(share);
    case 'text':
      return (r) => r.pick(['a', 'b\ud83d\ude00', '"quoted"', '']);
    case 'mixed':
      return (r) => r.pick<PyReadValue | undefined>([1n, 0.5, true, null, 'no', [1n], new Map([['k', 1]]), undefined]);
    case 'sparse':
      return (r) => (r.chance(share) ? BigInt(r.whole(0, 9)) : undefined);
    case 'constant':
      return () => constant;
    case 'nested':
      return (r) => [r.real(), new Map<string, PyReadValue>([['deep', [null, 1n]]])];
  }
}

function rewardField(random: Random, hooks: HookName): Field {
  const kinds = ['binaryFloat', 'binaryFloat', 'binaryInt', 'real', 'bool'] as const;
  // pass@k of a reward that is no number is an error of the Python server.
  const kind = hooks === 'none' ? random.pick([...kinds, 'strange', 'missing'] as const) : random.pick(kinds);
  switch (kind) {
    case 'binaryFloat':
      return (r) => r.whole(0, 1);
    case 'binaryInt':
      return (r) => BigInt(r.whole(0, 1));
    case 'real':
      return (r) => Math.round(r.real() * 1_000) / 1_000;
    case 'bool':
      return (r) => r.chance(0.5);
    case 'strange':
      return (r) => r.pick<PyReadValue>([null, 'high', 1n, 0.5, [1n], new Map([['a', 1]])]);
    case 'missing':
      return (r) => (r.chance(0.3) ? undefined : r.real());
  }
}

function taskIndexOf(kind: 'int' | 'text' | 'float', task: number): PyReadValue {
  if (kind === 'text') return `task "${task}" isn't`;
  return kind === 'float' ? task : BigInt(task * 3);
}

function addResponse(row: Row, random: Random, usage: 'full' | 'none' | 'sometimes' | 'null'): void {
  if (usage === 'none') return;
  if (usage === 'null') {
    row.set('response', random.pick<PyReadValue>([null, new Map(), new Map([['usage', null]])]));
    return;
  }
  if (usage === 'sometimes' && random.chance(0.5)) return;
  const members: [string, PyReadValue][] = [
    ['input_tokens', BigInt(random.whole(10, 5_000))],
    ['input_tokens_details', new Map([['cached_tokens', 0n]])],
    ['output_tokens', BigInt(random.whole(1, 900))],
    ['total_tokens', random.pick<PyReadValue>([7n, 7n, 12.5, true, null])],
  ];
  row.set(
    'response',
    new Map<string, PyReadValue>([
      ['usage', new Map(members)],
      ['incomplete_details', null],
    ]),
  );
}

function perfRecord(random: Random): Row {
  const record: Row = new Map();
  const maybe = (key: string, value: PyReadValue): void => {
    if (random.chance(0.85)) record.set(key, value);
  };
  maybe('token_observability_coverage', random.pick<PyReadValue>([0, 0n, 0.5, 1, 1n, null]));
  maybe('prompt_tokens', BigInt(random.whole(1, 9_000)));
  maybe('cached_prompt_tokens', random.pick<PyReadValue>([null, 5n, 2.5]));
  maybe('completion_tokens', BigInt(random.whole(0, 3_000)));
  maybe('reasoning_tokens', random.pick<PyReadValue>([null, null, 11n]));
  maybe('num_turns', random.pick<PyReadValue>([0n, 1n, 2n, 3, 12n]));
  maybe('total_latency_ms', random.real() * 40_000);
  return record;
}

interface Random {
  real(): number;
  whole(least: number, greatest: number): number;
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** mulberry32. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const real = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, greatest: number): number => least + Math.floor(real() * (greatest - least + 1));
  return {
    real,
    whole,
    chance: (share) => real() < share,
    pick: (choices) => choices[whole(0, choices.length - 1)] as (typeof choices)[number],
    shuffle: (items) => {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [result[last], result[other]] = [
          result[other] as (typeof items)[number],
          result[last] as (typeof items)[number],
        ];
      }
      return result;
    },
  };
}
