import { Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createCounter, createGauge, createHistogram } from '../../../src/telemetry/metric.ts';

const LABELS = ['instance', 'status'] as const;
const SETS = [
  { instance: 'blue', status: 200 },
  { instance: 'green', status: 200 },
  { instance: 'blue', status: 422 },
] as const;

interface AnySample {
  readonly labels: object;
  readonly value: number;
  readonly metricName?: string | undefined;
}

const sorted = (samples: readonly AnySample[]): string[] =>
  samples
    .map(({ labels, value, metricName }) =>
      JSON.stringify([
        metricName,
        value,
        Object.entries(labels)
          .map(([name, label]) => `${name}=${String(label)}`)
          .toSorted(),
      ]),
    )
    .toSorted();

test('a counter holds what prom-client holds of the same calls', async () => {
  const theirs = new PromCounter({ name: 'c', help: 'h', labelNames: [...LABELS], registers: [new Registry()] });
  const ours = createCounter(LABELS);
  for (const [index, labels] of [...SETS, ...SETS].entries()) {
    theirs.inc(labels, index + 1);
    ours.inc(labels, index + 1);
  }
  expect(sorted(ours.samples())).toEqual(sorted((await theirs.get()).values));
});

test('a gauge holds what prom-client holds of the same calls, also without labels', async () => {
  const theirs = new PromGauge({ name: 'g', help: 'h', labelNames: [...LABELS], registers: [new Registry()] });
  const ours = createGauge(LABELS);
  for (const each of [theirs, ours]) {
    each.inc(SETS[0]);
    each.inc(SETS[0]);
    each.dec(SETS[1]);
  }
  theirs.set(SETS[2], 7);
  ours.set(7, SETS[2]);
  expect(sorted(ours.samples())).toEqual(sorted((await theirs.get()).values));
  const plain = new PromGauge({ name: 'p', help: 'h', registers: [new Registry()] });
  expect(createGauge([]).samples()).toEqual((await plain.get()).values);
});

test('a histogram holds what prom-client holds of the same observations', async () => {
  const buckets = [0.001, 0.01, 1];
  const definition = { type: 'histogram', help: 'h', labels: LABELS, buckets } as const;
  const theirs = new PromHistogram({
    name: 's',
    help: 'h',
    labelNames: [...LABELS],
    buckets,
    registers: [new Registry()],
  });
  const ours = createHistogram('s', definition);
  for (const [index, value] of [0, 0.001, 0.0011, 0.5, 1, 1.5, 30].entries()) {
    const labels = SETS[index % 2] ?? SETS[0];
    theirs.observe(labels, value);
    ours.observe(value, labels);
  }
  expect(sorted(ours.samples())).toEqual(sorted((await theirs.get()).values));
});

test('an empty label is none', () => {
  const counter = createCounter(LABELS);
  counter.inc({ instance: 'blue' });
  expect(counter.samples()).toEqual([{ value: 1, labels: { instance: 'blue' } }]);
});
