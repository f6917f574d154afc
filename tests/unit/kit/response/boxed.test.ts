import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastBoxed, lastBoxedOrFbox, lastClosedBoxed } from '../../../../src/kit/response/boxed.ts';

describe('lastBoxed', () => {
  it.each([
    ['\\boxed{1} then \\boxed{\\frac{1}{2}}.', '\\frac{1}{2}'],
    ['\\boxed{}', ''],
    ['\\boxed{ a }', ' a '],
    ['\\boxed{\\boxed{1}}', '1'],
    ['\\boxed{1} and \\boxed{2', null],
    ['\\boxed {1}', null],
    ['no box', null],
    ['', null],
  ])('finds in %j %j', (text, content) => {
    expect(lastBoxed(text)).toBe(content);
  });
});

describe('lastClosedBoxed', () => {
  it.each([
    ['\\boxed{1} and \\boxed{2', '1'],
    ['\\boxed{1} and \\boxed{2} and {', '2'],
    ['\\boxed{a \\boxed{b}', 'b'],
    ['\\boxed{a{b}', null],
    ['} \\boxed{1}} }', '1'],
    ['{\\boxed{x}', 'x'],
    ['no box', null],
  ])('finds in %j %j', (text, content) => {
    expect(lastClosedBoxed(text)).toBe(content);
  });

  it('agrees with trying every box from the last', () => {
    assert(
      property(array(constantFrom('{', '}', '\\boxed{', 'x'), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        expect(lastClosedBoxed(text)).toBe(lastClosedBoxedSlowly(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes linear time on boxes that never close', () => {
    expect(lastClosedBoxed('\\boxed{'.repeat(200_000))).toBeNull();
  });
});

describe('lastBoxedOrFbox', () => {
  it.each([
    ['\\fbox{x} and \\boxed{y}', 'y'],
    ['\\boxed{y} and \\fbox{x}', 'y'],
    ['only \\fbox{5{6}} here', '5{6}'],
    ['\\boxed{1} then \\boxed 2', null],
    ['\\fbox{1', null],
    ['none', null],
  ])('finds in %j %j', (text, content) => {
    expect(lastBoxedOrFbox(text)).toBe(content);
  });
});

function lastClosedBoxedSlowly(text: string): string | null {
  for (let start = text.length; start >= 0; start -= 1) {
    if (!text.startsWith('\\boxed{', start)) continue;
    const content = lastBoxed(
      text.slice(start).replaceAll('\\boxed{', (box, at: number) => (at === 0 ? box : 'BOXED {')),
    );
    if (content !== null) return content.replaceAll('BOXED {', '\\boxed{');
  }
  return null;
}
