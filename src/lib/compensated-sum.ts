/**
 * Sum with Neumaier's correction, which is what Python's `sum` of floats does since 3.12: the result does not depend on
 * the order of the values in any digit that matters. The sum of nothing is 0.
 */
export function compensatedSum(values: Iterable<number>): number {
  const sum = createRunningSum();
  for (const value of values) sum.add(value);
  return sum.total();
}

/** The same sum, to be asked for at any point. */
export interface RunningSum {
  add(value: number): void;
  total(): number;
}

export function createRunningSum(): RunningSum {
  let sum = 0;
  let lost = 0;
  return {
    add(value) {
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    },
    // An infinite sum makes the correction NaN.
    total: () => (Number.isFinite(lost) ? sum + lost : sum),
  };
}
