const UNROLLED = 8;
const BLOCK = 128;

/**
 * Sums in numpy's order: eight running sums per block of at most 128 values, blocks in pairs. It is the order that counts:
 * a deviation among large numbers that differ little has no correct digit in common with one from another order.
 * The sum of nothing is 0.
 */
export function pairwiseSum(values: ArrayLike<number>, start = 0, length = values.length): number {
  if (length < UNROLLED) {
    let sum = 0;
    for (let index = start; index < start + length; index += 1) sum += values[index] as number;
    return sum;
  }
  if (length <= BLOCK) return blockSum(values, start, length);
  const half = length >> 1;
  const left = half - (half % UNROLLED);
  return pairwiseSum(values, start, left) + pairwiseSum(values, start + left, length - left);
}

function blockSum(values: ArrayLike<number>, start: number, length: number): number {
  const read = (offset: number): number => values[start + offset] as number;
  const sums = Float64Array.from({ length: UNROLLED }, (_, lane) => read(lane));
  const whole = length - (length % UNROLLED);
  for (let offset = UNROLLED; offset < whole; offset += UNROLLED) {
    for (let lane = 0; lane < UNROLLED; lane += 1) sums[lane] = (sums[lane] as number) + read(offset + lane);
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sums;
  let sum = a + b + (c + d) + (e + f + (g + h));
  for (let offset = whole; offset < length; offset += 1) sum += read(offset);
  return sum;
}
