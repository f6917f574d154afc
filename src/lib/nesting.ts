/** Whether a JSON value is nested deeper than `max` levels. Not recursive: it is asked of values that would overflow a stack. */
export function isDeeperThan(value: unknown, max: number): boolean {
  const open: [unknown, number][] = [[value, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [item, depth] = next;
    if (typeof item !== 'object' || item === null) {
      continue;
    }
    if (depth > max) {
      return true;
    }
    for (const member of Object.values(item)) {
      open.push([member, depth + 1]);
    }
  }
  return false;
}
