import { describe, expect, it } from 'vitest';
import { highestKMetrics } from '../../../../src/kit/metrics/highest-k-metrics.ts';

const metrics = {
  'pass@2/accuracy': 20,
  'pass@10/accuracy': 50,
  'pass@10/no_answer': 1,
  'pass@1[avg-of-10]/accuracy': 40,
  'pass@1[avg-of-10]/accuracy/std_dev_across_runs': 2,
  'x/pass@99/accuracy': 3,
  num_repeats: 10n,
};

describe('highestKMetrics', () => {
  it('selects the entries of the greatest k', () => {
    expect(highestKMetrics(metrics, 'pass@{k}')).toEqual({ 'pass@10/accuracy': 50, 'pass@10/no_answer': 1 });
  });

  it('selects scores by name and never their spread', () => {
    expect(highestKMetrics(metrics, 'pass@{k}', { scoreNames: ['accuracy'] })).toEqual({ 'pass@10/accuracy': 50 });
    expect(highestKMetrics(metrics, 'pass@{k}', { excludeNames: ['accuracy'] })).toEqual({ 'pass@10/no_answer': 1 });
    expect(highestKMetrics(metrics, 'pass@1[avg-of-{k}]')).toEqual({ 'pass@1[avg-of-10]/accuracy': 40 });
  });

  it('selects nothing where nothing fits', () => {
    expect(highestKMetrics(metrics, 'majority@{k}')).toEqual({});
  });
});
