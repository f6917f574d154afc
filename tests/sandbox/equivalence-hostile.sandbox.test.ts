import { expect } from 'vitest';
import { HOSTILE_ANSWERS, HOSTILE_RESPONSES } from '../../environments/math/tests/hostile-answers.ts';
import { inBox, test } from './equivalence-test.ts';

/** Where Math-Verify itself goes on after a limit inside it, as if the answer was another. */
const LIMITED: Readonly<Record<string, string>> = {
  'a higher tower': 'CPU time',
  'the factorial of a billion': 'CPU time',
  'nested roots': 'how deep a formula may be',
  'nested fractions': 'how deep a formula may be',
  'nested absolute values': 'how deep a formula may be',
  'ten thousand braces': 'brackets inside each other',
};

const RESPONSES = [
  ...Object.entries(HOSTILE_ANSWERS).map(([name, answer]) => [name, inBox(answer)] as const),
  ...Object.entries(HOSTILE_RESPONSES),
];

test('a hostile answer gets a verdict in both modes, and is never right', { timeout: 900_000 }, async ({
  equivalence,
}) => {
  const verdicts = await Promise.all(
    RESPONSES.map(async ([name, response]) => {
      const began = performance.now();
      const { decision, reason, extracted, library } = await equivalence.decide('4', response);
      // What goes out is whole text, whatever came in.
      expect(extracted ?? '').not.toMatch(/\p{Surrogate}/u);
      return { name, decision, reason, reward: library.reward, seconds: (performance.now() - began) / 1000 };
    }),
  );
  const slow = verdicts.filter(({ seconds }) => seconds > 5).toSorted((a, b) => b.seconds - a.seconds);
  process.stdout.write(
    `${slow.map(({ name, decision, seconds }) => `${seconds.toFixed(1)} s ${decision}: ${name}`).join('\n')}\n`,
  );
  expect(verdicts.filter(({ decision, reward }) => decision === 'equal' || reward === 1)).toEqual([]);
  const byName = new Map(verdicts.map((verdict) => [verdict.name, verdict]));
  for (const [name, limit] of Object.entries(LIMITED)) {
    expect(byName.get(name)).toMatchObject({ decision: 'undecided', reason: expect.stringContaining(limit) });
  }
  // Python reads no whole number of so many digits, but that it is not 4 can be seen.
  expect(byName.get('fifty thousand digits')?.decision).toBe('different');
});

test('a right answer is still right after them, and the gold may be hostile too', { timeout: 900_000 }, async ({
  equivalence,
}) => {
  expect((await equivalence.decide('4', inBox('\\frac{8}{2}'))).decision).toBe('equal');
  const verdicts = await Promise.all(
    Object.values(HOSTILE_ANSWERS)
      .slice(0, 4)
      .map(async (gold) => equivalence.decide(gold, inBox('4'))),
  );
  expect(verdicts.map(({ decision }) => decision)).not.toContain('equal');
});

test('other answers do not wait behind a hostile one', { timeout: 900_000 }, async ({ equivalence }) => {
  const times = async (from: number): Promise<readonly number[]> => {
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        // One every 20 ms, so that what is measured is the answer and not the queue of this loop.
        await new Promise((resolve) => setTimeout(resolve, at * 20));
        const began = performance.now();
        const { decision } = await equivalence.decide(`\\frac{${from + at}}{7}`, inBox(`\\dfrac{${from + at}}{7}`));
        expect(decision).toBe('equal');
        return performance.now() - began;
      }),
    );
    return all.toSorted((a, b) => a - b);
  };
  await equivalence.decide('1', inBox('1'));
  const alone = await times(1_000);
  let isHostileDone = false;
  const hostile = equivalence.decide('4', inBox(HOSTILE_ANSWERS['trigonometry to simplify'] ?? '')).then(() => {
    isHostileDone = true;
  });
  const beside = await times(2_000);
  expect(isHostileDone).toBe(false);
  await hostile;
  const [p99, p99Beside] = [alone.at(-2) ?? 0, beside.at(-2) ?? 0];
  process.stdout.write(
    `p99 of a verdict: ${p99.toFixed(1)} ms alone, ${p99Beside.toFixed(1)} ms beside a hostile answer\n`,
  );
});
