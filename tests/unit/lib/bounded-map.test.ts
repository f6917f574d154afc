import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from '../../../src/lib/bounded-map.ts';

test('the newest half is always there, and never more than the maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (keys) => {
      const map = new BoundedMap<number, number>(8);
      for (const key of keys) map.set(key, key);
      const newest = [...new Set(keys.toReversed())].slice(0, 4);
      expect(newest.every((key) => map.get(key) === key)).toBe(true);
      expect(Array.from({ length: 41 }, (_, key) => key).filter((key) => map.has(key)).length).toBeLessThanOrEqual(8);
    }),
  );
});

test('a key that is set again has its new value', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  expect(map.get('a')).toBe(3);
});
