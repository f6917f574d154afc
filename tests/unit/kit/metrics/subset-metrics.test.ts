import { describe, expect, it } from 'vitest';
import { computeSubsetMetrics } from '../../../../src/kit/metrics/subset-metrics.ts';

describe('computeSubsetMetrics', () => {
  it("prefixes each subset's metrics with its value, without the runs", () => {
    const metrics = computeSubsetMetrics(
      [[{ reward: 1, level: 'easy' }], [{ reward: 0, level: 'hard' }], [{ reward: 0, level: 'easy' }]],
      'level',
    );
    expect(metrics).toEqual({
      'easy/pass@1/accuracy': 50,
      'easy/pass@1[avg-of-1]/accuracy': 50,
      'hard/pass@1/accuracy': 0,
      'hard/pass@1[avg-of-1]/accuracy': 0,
    });
  });

  it('goes by the first rollout that has a value and leaves out tasks without', () => {
    const metrics = computeSubsetMetrics(
      [[{ reward: 0 }, { reward: 1, level: 3 }], [{ reward: 1, level: '' }], [{ reward: 1, level: true }]],
      'level',
    );
    expect(Object.keys(metrics).map((key) => key.split('/')[0])).toEqual(expect.arrayContaining(['3', 'True']));
    expect(metrics['3/pass@2/accuracy']).toBe(100);
    expect(metrics['True/pass@1/accuracy']).toBe(100);
  });
});
