import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { DIFFERENCES } from '../../environments/math/equivalence/differences/differences.ts';
import { stripDelimiters } from '../../environments/math/equivalence/reading/boxed.ts';
import { type GeneratedPair, generatePairs } from '../../environments/math/tests/generated-pairs.ts';
import { inBox, test } from './equivalence-test.ts';
import { gradersVenv } from './workers-test.ts';

const SEED = 20_261_130;
const COUNT = 5_000;
const MOST_REPLACED = 0.01;

interface Direct {
  readonly reward: number;
  readonly extracted: string | null;
  readonly timed_out: boolean;
}

/** Math-Verify's own verdicts on all pairs, by one process that has the library and nothing of ours. */
async function callDirectly(pairs: readonly GeneratedPair[]): Promise<readonly Direct[]> {
  const script = fileURLToPath(new URL('../../environments/math/tests/direct_call.py', import.meta.url));
  const child = spawn(`${gradersVenv()}/bin/python`, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  for (const { gold, answer } of pairs) {
    child.stdin.write(`${JSON.stringify({ gold: `\\boxed{${stripDelimiters(gold)}}`, text: inBox(answer) })}\n`);
  }
  child.stdin.end();
  const verdicts: Direct[] = [];
  for await (const line of createInterface({ input: child.stdout })) verdicts.push(JSON.parse(line) as Direct);
  return verdicts;
}

test('5,000 generated pairs: Math-Verify exactly in compat, by default but for the list', { timeout: 900_000 }, async ({
  equivalence,
}) => {
  const pairs = generatePairs(SEED, COUNT);
  const direct = callDirectly(pairs);
  const ours = await Promise.all(pairs.map(async ({ gold, answer }) => equivalence.decide(gold, inBox(answer))));
  const authority = await direct;
  expect(authority).toHaveLength(COUNT);
  const replaced = authority.filter((verdict) => verdict.timed_out).length;
  expect(replaced).toBeLessThanOrEqual(COUNT * MOST_REPLACED);

  const unlike: string[] = [];
  const unlisted: string[] = [];
  const byDifference = new Map<string, number>();
  for (const [at, { gold, answer }] of pairs.entries()) {
    const [verdict, { library, decision, difference }] = [authority[at] as Direct, ours[at] as (typeof ours)[number]];
    if (verdict.timed_out) continue;
    if (verdict.reward !== library.reward || verdict.extracted !== library.extracted) {
      unlike.push(
        `${gold} and ${answer}: directly ${JSON.stringify(verdict)}, in the workers ${JSON.stringify(library)}`,
      );
    }
    if ((decision === 'equal') === (verdict.reward === 1)) continue;
    byDifference.set(difference ?? 'none', (byDifference.get(difference ?? 'none') ?? 0) + 1);
    const entry = DIFFERENCES.find((each) => each.id === difference);
    if (entry?.covers(gold, answer) !== true)
      unlisted.push(`${gold} and ${answer}: ${decision} by ${difference ?? 'nothing'}`);
  }
  process.stdout.write(
    `${COUNT} pairs, ${replaced} replaced; other verdicts by default: ${JSON.stringify(Object.fromEntries(byDifference))}\n`,
  );
  expect(unlike).toEqual([]);
  expect(unlisted).toEqual([]);
});
