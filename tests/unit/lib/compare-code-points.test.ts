import { describe, expect, it } from 'vitest';
import { compareCodePoints } from '../../../src/lib/compare-code-points.ts';

describe('compareCodePoints', () => {
  it('sorts by code point, prefixes first', () => {
    const sorted = ['', '1', '10', '2', 'Z', 'a', 'aa', 'é', '\ud7ff', '\ue000', '\uffee', '\u{1f600}', '\u{1f600}a'];
    expect(sorted.toReversed().sort(compareCodePoints)).toEqual(sorted);
  });

  it('finds equal strings equal', () => {
    expect(compareCodePoints('a\u{1f600}', 'a\u{1f600}')).toBe(0);
  });
});
