import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../../src/lib/nearest.ts';

test('the nearest name is the one with the fewest edits', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(nearest('shoud_use_judge', ['should_use_judge', 'compat'])).toBe('should_use_judge');
  expect(nearest('x', [])).toBeNull();
});
