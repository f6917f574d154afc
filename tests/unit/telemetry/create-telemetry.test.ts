import { expect, test } from 'vitest';
import { createTelemetry } from '../../../src/telemetry/create-telemetry.ts';
import { exposition } from '../../../src/telemetry/exposition.ts';
import { METRICS } from '../../../src/telemetry/metrics.ts';

function start(process: string, level: 'debug' | 'info' = 'info') {
  const lines: string[] = [];
  const telemetry = createTelemetry({ level, process, destination: { write: (line) => lines.push(line) } });
  return { telemetry, lines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

test('a log line is one JSON object with level, process, message and fields', () => {
  const { telemetry, lines } = start('server');
  telemetry.child({ instance: 'blue' }).log('warn', 'sandbox.lost', { sandbox_id: 's1' });
  telemetry.log('debug', 'never printed');
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'warn',
      process: 'server',
      instance: 'blue',
      msg: 'sandbox.lost',
      sandbox_id: 's1',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    }),
  ]);
});

test('an error is printed with its stack and its cause', () => {
  const { telemetry, lines } = start('server');
  telemetry.log('error', 'verify.failed', { error: new Error('outer', { cause: new Error('inner') }) });
  expect(lines()[0]?.['error']).toMatchObject({
    message: 'outer',
    cause: { message: 'inner' },
    stack: expect.any(String),
  });
});

test('metrics of several processes are one page, told apart by their process', async () => {
  const one = start('parent').telemetry;
  const two = start('data').telemetry;
  one.gauge('paddock_process_up').set(1, { name: 'data' });
  two.counter('paddock_verifies_total').inc({ instance: 'blue', ruleset: 'r', verdict: 'correct' }, 3);
  two.histogram('paddock_queue_seconds').observe(0.02, { instance: 'blue', queue: 'sandbox' });
  const snapshots = JSON.parse(JSON.stringify([await one.snapshot(), await two.snapshot()]));
  const page = (await exposition(snapshots)).split('\n');
  expect(page).toContain('paddock_process_up{name="data",process="parent"} 1');
  expect(page).toContain('paddock_verifies_total{instance="blue",ruleset="r",verdict="correct",process="data"} 3');
  expect(page).toContain('paddock_queue_seconds_bucket{le="0.05",instance="blue",queue="sandbox",process="data"} 1');
  expect(page.filter((line) => line.startsWith('# TYPE paddock_verifies_total'))).toHaveLength(1);
  expect(page.some((line) => /^process_resident_memory_bytes\{process="parent"\} \d+$/.test(line))).toBe(true);
});

test('two telemetries in one process do not share anything', async () => {
  const one = start('a').telemetry;
  one.counter('paddock_sessions_started_total').inc({ instance: 'blue' });
  expect(await exposition([await start('b').telemetry.snapshot()])).not.toContain('instance="blue"');
});

test('no label can grow without bound', () => {
  const labels = Object.values(METRICS).flatMap((metric) => ('labels' in metric ? [...metric.labels] : []));
  expect(new Set(labels)).toEqual(
    new Set([
      'instance',
      'route',
      'status',
      'method',
      'outcome',
      'cause',
      'queue',
      'tool',
      'door',
      'ruleset',
      'verdict',
      'pool',
      'reason',
      'name',
    ]),
  );
});
