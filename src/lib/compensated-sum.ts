/**
 * Sum with Neumaier's correction, which is what Python's `sum` of floats does since 3.12: the result does not depend on
 * the order of the values in any digit that matters. The sum of nothing is 0.
 */
export function compensatedSum(values: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  // An infinite total makes the correction NaN.
  return Number.isFinite(lost) ? total + lost : total;
}
