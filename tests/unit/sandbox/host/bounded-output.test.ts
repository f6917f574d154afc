import { describe, expect, test } from 'vitest';
import { createBoundedOutput } from '../../../../src/sandbox/host/bounded-output.ts';

function kept(maxBytes: number, chunks: readonly string[]): { text: string; dropped: number } {
  const output = createBoundedOutput(maxBytes);
  for (const chunk of chunks) output.add(Buffer.from(chunk));
  return { text: output.bytes().toString(), dropped: output.droppedBytes };
}

describe('bounded output', () => {
  test('keeps all of what fits', () => {
    expect(kept(6, ['abc', 'def'])).toEqual({ text: 'abcdef', dropped: 0 });
    expect(kept(0, [])).toEqual({ text: '', dropped: 0 });
  });

  test('keeps the first and the last half of what does not, the odd byte in front', () => {
    expect(kept(5, ['abcdefghij'])).toEqual({ text: 'abcij', dropped: 5 });
    expect(kept(5, Array.from('abcdefghij'))).toEqual({ text: 'abcij', dropped: 5 });
    expect(kept(1, ['abc'])).toEqual({ text: 'a', dropped: 2 });
    expect(kept(0, ['abc'])).toEqual({ text: '', dropped: 3 });
  });

  test('counts what it dropped of a flood', () => {
    const chunk = 'x'.repeat(50_000);
    const flood = kept(
      1000,
      Array.from({ length: 100 }, () => chunk),
    );
    expect([flood.text.length, flood.dropped]).toEqual([1000, 5_000_000 - 1000]);
  });

  test('does not keep the chunks it was given', () => {
    const output = createBoundedOutput(10);
    const chunk = Buffer.from('abc');
    output.add(chunk);
    chunk.fill('z');
    expect(output.bytes().toString()).toBe('abc');
  });
});
