import { describe, expect, it } from 'vitest';
import { compensatedSum } from '../../../src/lib/compensated-sum.ts';

describe('compensatedSum', () => {
  it('loses nothing to the order of the values', () => {
    expect(compensatedSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(compensatedSum([1e100, 1, -1e100])).toBe(1);
  });

  it('sums nothing to 0 and keeps infinities', () => {
    expect(compensatedSum([])).toBe(0);
    expect(compensatedSum([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
    expect(compensatedSum([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])).toBeNaN();
  });
});
