import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect } from 'vitest';
import { stripDelimiters } from '../../environments/math/equivalence/reading/boxed.ts';
import { inBox, test } from './equivalence-test.ts';

const ROWS = fileURLToPath(new URL('../../../shared/data/gym/ns_tools/competition_math.jsonl', import.meta.url));

interface Row {
  readonly id: string;
  readonly expected_answer: string;
}

/** Golds that are several values or words: plus one means nothing there. A wrong answer written by hand. */
const WRONG: Readonly<Record<string, string>> = {
  '\\frac{1}{2}, \\frac{\\sqrt{7}}{7}': '\\frac{1}{2}, \\frac{\\sqrt{7}}{8}',
  '0,3,6,9, \\ldots, 6048': '0,3,6,9, \\ldots, 6049',
  '224, -176': '224, -175',
  '98,118,122,142': '98,118,122,143',
  '\\left(-\\frac{13}{96}, \\frac{13}{40}\\right)': '\\left(\\frac{13}{40}, -\\frac{13}{96}\\right)',
  '0, \\pm i \\sqrt{6}': '0, \\pm i \\sqrt{5}',
  '6,6,6,5,5,6,6,7': '6,6,6,5,5,6,7,7',
  'p=5 and all primes p \\equiv \\pm 1(\\bmod 5)': 'p=5',
};

/** Where Math-Verify finds the gold plus one equal: it reads the math of `$3 \sqrt{6}$.+1`, and the tuple before `+1`. */
const EQUAL_IN_COMPAT = ['hmmt_F_2024_algebra_5', 'hmmt_F_2025_geometry_9', 'hmmt_N_2024_guts_14'];

const plusOne = (gold: string): string => (/^-?\d+(?:\.\d+)?$/u.test(gold) ? String(Number(gold) + 1) : `${gold}+1`);

const rows = existsSync(ROWS)
  ? readFileSync(ROWS, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  : [];
describe('competition_math', () => {
  beforeEach(({ skip }) => skip(rows.length === 0, `missing: ${ROWS}`));

  test('every gold of competition_math is right in its box, in both modes', async ({ equivalence }) => {
    expect(rows).toHaveLength(128);
    const wrong = await Promise.all(
      rows.map(async ({ id, expected_answer: gold }) => {
        const { decision, library } = await equivalence.decide(gold, inBox(stripDelimiters(gold)));
        return decision === 'equal' && library.reward === 1 ? [] : [`${id}: ${gold}: ${decision}`];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('a wrong answer to it is not right by default; compat is wrong on the three listed', async ({ equivalence }) => {
    const found = await Promise.all(
      rows.map(async ({ id, expected_answer }) => {
        const gold = stripDelimiters(expected_answer);
        const byHand = WRONG[gold.replaceAll('$', '')];
        const answers = byHand === undefined ? [plusOne(gold)] : [byHand, plusOne(gold)];
        const verdicts = await Promise.all(
          answers.map(async (answer) => equivalence.decide(expected_answer, inBox(answer))),
        );
        return {
          id,
          equal: verdicts.some(({ decision }) => decision === 'equal'),
          different: byHand !== undefined || verdicts[0]?.decision === 'different',
          equalInCompat: verdicts.at(-1)?.library.reward === 1,
        };
      }),
    );
    expect(found.filter(({ equal }) => equal).map(({ id }) => id)).toEqual([]);
    expect(found.filter(({ different }) => !different).map(({ id }) => id)).toEqual([]);
    expect(
      found
        .filter(({ equalInCompat }) => equalInCompat)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(EQUAL_IN_COMPAT);
  });
});
