import { describe, expect, it } from 'vitest';
import { pairwiseSum } from '../../../../src/environment/aggregate/pairwise-sum.ts';

describe('pairwiseSum', () => {
  it('sums nothing to 0 and any number of ints exactly', () => {
    expect(pairwiseSum([])).toBe(0);
    for (const count of [1, 7, 8, 9, 127, 128, 129, 256, 1_000, 4_099]) {
      expect(pairwiseSum(Array.from({ length: count }, (_, index) => index))).toBe((count * (count - 1)) / 2);
    }
  });

  // Printed by numpy 2.5.
  it.each([
    [7, 0.7],
    [100, 9.999999999999998],
    [130, 12.999999999999998],
    [1_000, 100.00000000000001],
    [4_099, 409.9000000000001],
    [100_000, 10_000],
  ])('adds a tenth %d times as numpy does', (count, sum) => {
    expect(pairwiseSum(new Float64Array(count).fill(0.1))).toBe(sum);
  });
});
