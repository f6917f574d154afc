import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from 'paddock/kit';
import { describe, expect, it } from 'vitest';
import math from '../environment.ts';

const shared = fileURLToPath(new URL('../../../../shared/data/gym/', import.meta.url));

function rulesetOf(row: JsonObject): string | undefined {
  return Object.entries(math.rulesets).find(([, ruleset]) => ruleset.matches?.(row))?.[0];
}

function rows(file: string): JsonObject[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
}

describe('the ruleset of a row', () => {
  it('is its own for each of our examples', () => {
    const file = fileURLToPath(new URL('../data/example.jsonl', import.meta.url));
    expect(rows(file).map(rulesetOf)).toEqual([
      'math_with_code',
      'math_with_judge',
      'polymath',
      'ns_tools',
      'math_advanced_calculations',
    ]);
  });

  for (const [family, ruleset] of [
    ['math_with_judge', 'math_with_judge'],
    ['polymath', 'polymath'],
    ['math_with_code', 'math_with_code'],
    ['ns_tools', 'ns_tools'],
    ['math_advanced_calculations', 'math_advanced_calculations'],
    // They look alike: what names its source is told apart by that.
    ['math_with_autograder', 'math_with_judge'],
  ] as const) {
    it(`is found by shape for the public rows of ${family}`, ({ skip }) => {
      const file = `${shared}${family}/example.jsonl`;
      skip(!existsSync(file), 'missing: the recorded rows (../shared) beside this checkout');
      expect(new Set(rows(file).map(rulesetOf))).toEqual(new Set([ruleset]));
    });
  }

  it('is none for a row of another kind', () => {
    expect(rulesetOf({ options: [{ A: 'x' }] })).toBeUndefined();
  });
});

describe('a tool that does not exist', () => {
  it("is told in the public server's words", () => {
    const told = (ruleset: string | null) => math.unknownTool?.('nope', { ruleset } as never);
    expect(told('math_advanced_calculations')).toMatchObject({ status: 404, detail: 'Function not found' });
    expect(told('ns_tools')).toMatchObject({ status: 404, detail: 'Unknown tool: nope' });
    expect(told('math_with_code')).toBeNull();
  });
});
