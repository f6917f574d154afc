import { describe, expect, it } from 'vitest';
import { addAvgSampleStdDev } from '../../../../src/kit/metrics/avg-sample-std-dev.ts';
import { computePassMajorityMetrics } from '../../../../src/kit/metrics/pass-majority.ts';
import type { JsonObject, JsonValue } from '../../../../src/lib/json.ts';

function task(rewards: readonly JsonValue[], answers: readonly JsonValue[] = []): JsonObject[] {
  return rewards.map((reward, index) => ({ reward, answer: answers[index] ?? null }));
}

describe('computePassMajorityMetrics', () => {
  const tasks = [task([1, 0, 1], ['x', 'y', 'x']), task([0, 0, 1], [null, 'z', 'q'])];

  it("gives nemo-gym's percentages", () => {
    const { metrics } = computePassMajorityMetrics(tasks, { answerKey: 'answer' });
    expect(metrics).toMatchObject({
      'pass@1/accuracy': 50,
      'pass@2/accuracy': 83.33333333333334,
      'pass@3/accuracy': 100,
      'majority@2/accuracy': 25,
      'majority@3/accuracy': 75,
      'pass@1[avg-of-3]/accuracy': 50,
      'pass@1/no_answer': 16.666666666666668,
      per_sample_aggregate: { accuracy: [50, 0, 100], no_answer: [50, 0, 0] },
    });
  });

  it('goes by k, then score, then kind, and ends with the runs and their spread', () => {
    const { metrics } = computePassMajorityMetrics([task([1, 0], ['x', 'y'])], { answerKey: 'answer' });
    expect(Object.keys(metrics)).toEqual([
      'pass@1/accuracy',
      'pass@1[avg-of-1]/accuracy',
      'majority@1/accuracy',
      'pass@1/no_answer',
      'pass@1[avg-of-1]/no_answer',
      'majority@1/no_answer',
      'pass@2/accuracy',
      'pass@1[avg-of-2]/accuracy',
      'majority@2/accuracy',
      'pass@2/no_answer',
      'pass@1[avg-of-2]/no_answer',
      'majority@2/no_answer',
      'per_sample_aggregate',
      'pass@1[avg-of-2]/accuracy/std_dev_across_runs',
      'pass@1[avg-of-2]/accuracy/std_err_across_runs',
      'pass@1[avg-of-2]/no_answer/std_dev_across_runs',
      'pass@1[avg-of-2]/no_answer/std_err_across_runs',
    ]);
  });

  it('takes the best of the first k where scores are not all 0 or 1', () => {
    const { metrics } = computePassMajorityMetrics([task([0.2, 0.7, 0.5])]);
    expect(metrics).toMatchObject({ 'pass@1/accuracy': 20, 'pass@2/accuracy': 70, 'pass@3/accuracy': 70 });
  });

  it('leaves a task with fewer than k rollouts out of pass@k, not out of the mean', () => {
    const { metrics, maxK } = computePassMajorityMetrics([task([1]), task([0, 0])]);
    expect(maxK).toBe(2);
    expect(metrics).toMatchObject({ 'pass@2/accuracy': 0, 'pass@1[avg-of-2]/accuracy': 50 });
  });

  it('counts booleans as 0 and 1 and skips what is no number', () => {
    const { metrics, scoreNames } = computePassMajorityMetrics([[{ ok: true, text: 'x' }, { ok: false }]], {
      scores: (row) => ({ ok: row['ok'], text: row['text'] }),
    });
    expect(scoreNames).toEqual(['ok']);
    expect(metrics).toMatchObject({ 'pass@1/ok': 50, 'pass@2/ok': 100 });
  });

  it('takes answers that Python finds equal for one, and shares a tie', () => {
    const { metrics } = computePassMajorityMetrics([task([1, 1, 0], [1, true, '1']), task([1, 0], ['a', 'b'])], {
      answerKey: 'answer',
    });
    expect(metrics).toMatchObject({ 'majority@3/accuracy': 75 });
  });

  it('stays exact for many rollouts', () => {
    const rewards = [...Array.from({ length: 290 }, () => 0), ...Array.from({ length: 10 }, () => 1)];
    const { metrics } = computePassMajorityMetrics([task(rewards)]);
    expect(metrics['pass@1/accuracy']).toBeCloseTo(100 / 30, 12);
    expect(metrics['pass@291/accuracy']).toBe(100);
  });

  it('has nothing to say of no tasks', () => {
    expect(computePassMajorityMetrics([])).toEqual({ metrics: {}, scores: [], scoreNames: [], maxK: 0 });
  });
});

describe('addAvgSampleStdDev', () => {
  it("adds the mean deviation within a task, on the scores' own scale", () => {
    const result = computePassMajorityMetrics([task([1, 0]), task([1, 1]), task([1])]);
    addAvgSampleStdDev(result.metrics, result);
    expect(result.metrics['pass@1[avg-of-2]/accuracy/avg_sample_std_dev']).toBeCloseTo(Math.SQRT1_2 / 2, 14);
  });
});
