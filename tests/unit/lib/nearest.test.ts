import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../../src/lib/nearest.ts';

test('the nearest name is the one with the fewest edits', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(nearest('shoud_use_judge', ['should_use_judge', 'compat'])).toBe('should_use_judge');
  expect(nearest('x', [])).toBeNull();
});

test.each([
  ['prot', 'port'],
  ['mpc', 'mcp'],
  ['lok', 'look'],
  ['gymconfig', 'gym-config'],
  ['CONTROL_PROT', 'CONTROL_PORT'],
])('%s may be a slip of %s', (given, meant) => {
  expect(nearest(given, ['serve', 'doctor', meant])).toBe(meant);
});

test.each(['frobnicate', 'x', 'run', 'start'])('%s is a slip of nothing that is known', (given) => {
  expect(nearest(given, ['serve', 'mcp', 'gym-config', 'new', 'types', 'check', 'doctor', 'state'])).toBeNull();
});
