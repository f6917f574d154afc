import { describe, expect } from 'vitest';
import { DIFFERENCES } from '../../environments/math/equivalence/differences/differences.ts';
import type { Equivalence } from '../../environments/math/equivalence/index.ts';
import { DIFFERENT_KINDS, SAME_KINDS, UNKNOWN_WORDS } from '../../environments/math/tests/different-kinds.ts';
import { EQUAL_KINDS, UNLIKE_KINDS } from '../../environments/math/tests/equal-kinds.ts';
import { EQUAL, NOT_EQUAL } from '../../environments/math/tests/equivalence-cases.ts';
import { SAME_LETTERS, UNLIKE_LETTERS } from '../../environments/math/tests/letter-kinds.ts';
import { mutations } from '../../environments/math/tests/mutated-answers.ts';
import { inBox, test } from './equivalence-test.ts';

const SEED = 20_261_201;

type Pairs = readonly (readonly [gold: string, answer: string])[];

describe('the list of differences from Math-Verify', () => {
  for (const { id, covers, examples } of DIFFERENCES)
    test(`${id}: each example gets both verdicts`, async ({ equivalence }) => {
      for (const { gold, answer, library, ours } of examples) {
        const gym = await equivalence.gymVerdict(gold, inBox(answer));
        expect(gym.reward, `Math-Verify on ${gold} and ${answer}`).toBe(library === 'equal' ? 1 : 0);
        const { decision, difference } = await equivalence.decide(gold, inBox(answer));
        expect(decision, `${gold} and ${answer}`).toBe(ours);
        if ((ours === 'equal') !== (library === 'equal')) expect(difference, `${gold} and ${answer}`).toBe(id);
        expect(covers(gold, answer), `${id} covers ${gold} and ${answer}`).toBe(true);
      }
    });
});

describe('the default verdict', () => {
  const check = async (equivalence: Equivalence, pairs: Pairs, equal: boolean): Promise<readonly string[]> => {
    const wrong = await Promise.all(
      pairs.map(async ([gold, answer]) => {
        const { decision, reason } = await equivalence.decide(gold, inBox(answer));
        return (decision === 'equal') === equal ? [] : [`${gold} and ${answer}: ${decision}: ${reason}`];
      }),
    );
    return wrong.flat();
  };

  test('calls equal what is the same', { timeout: 180_000 }, async ({ equivalence }) => {
    expect(await check(equivalence, [...EQUAL, ...EQUAL_KINDS], true)).toEqual([]);
  });

  test('does not call equal what is not the same', { timeout: 180_000 }, async ({ equivalence }) => {
    expect(await check(equivalence, [...NOT_EQUAL, ...UNLIKE_KINDS], false)).toEqual([]);
  });

  for (const [kind, pairs] of Object.entries(DIFFERENT_KINDS)) {
    test(`does not call equal, either way round: ${kind}`, async ({ equivalence }) => {
      const eitherWay = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
      expect(await check(equivalence, eitherWay, false)).toEqual([]);
    });
  }

  test('does not call an answer equal that has words beside its value of which nothing is known', async ({
    equivalence,
  }) => {
    expect(await check(equivalence, UNKNOWN_WORDS, false)).toEqual([]);
  });

  test('tells letters apart by their case and order', async ({ equivalence }) => {
    const eitherWay = (pairs: Pairs): Pairs =>
      pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
    expect(await check(equivalence, eitherWay(UNLIKE_LETTERS), false)).toEqual([]);
    expect(await check(equivalence, eitherWay(SAME_LETTERS), true)).toEqual([]);
  });

  test('knows the words of the task, whatever the language, but for those that change a value', async ({
    equivalence,
  }) => {
    const decide = async (answer: string, task?: string): Promise<string> =>
      (await equivalence.decide('5', inBox(answer), task === undefined ? {} : { task })).decision;
    const task = 'Combien de pommes y a-t-il ? How many gremlins are not half of the total?';
    expect(await decide('5\\text{ pommes}')).toBe('undecided');
    expect(await decide('5\\text{ pommes}', task)).toBe('equal');
    expect(await decide('5\\text{ gremlin}', task)).toBe('equal');
    expect(await decide('5\\text{ poires}', task)).toBe('undecided');
    expect(await decide('5\\text{ not}', task)).toBe('undecided');
    expect(await decide('5\\text{ half gremlins}', task)).toBe('undecided');
    expect(await decide('6\\text{ pommes}', task)).toBe('different');
  });

  test('calls equal what only looks like one of these', async ({ equivalence }) => {
    expect(await check(equivalence, SAME_KINDS, true)).toEqual([]);
  });

  test('does not call a right answer equal in which a digit, sign, name, bracket, relation or unit was changed', {
    timeout: 180_000,
  }, async ({ equivalence }) => {
    const wrong = await Promise.all(
      mutations(SEED, 300).map(async ({ gold, answer, same }) => {
        const { decision, reason } = await equivalence.decide(gold, inBox(answer));
        return decision === 'equal' && !same ? [`${gold} and ${answer}: ${reason}`] : [];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });
});
