import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect } from 'vitest';
import { generatePairs } from '../../environments/math/tests/generated-pairs.ts';
import { inBox, test } from './equivalence-test.ts';

/** A process for each core that does nothing but use it, until the test is over. */
function keepCoresBusy(): Disposable {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return {
    [Symbol.dispose]() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

test('500 answers get the same verdicts one at a time and 200 at once with every core busy', {
  timeout: 900_000,
}, async ({ equivalence }) => {
  const pairs = generatePairs(7, 500);
  const decide = async (at: number): Promise<unknown> => {
    const { gold, answer } = pairs[at] ?? { gold: '', answer: '' };
    return equivalence.decide(gold, inBox(answer));
  };
  const alone: unknown[] = [];
  for (const at of pairs.keys()) alone.push(await decide(at));

  using _busy = keepCoresBusy();
  const together: unknown[] = [];
  const waiting = [...pairs.keys()];
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) together[at] = await decide(at);
    }),
  );
  expect(together).toEqual(alone);
});
