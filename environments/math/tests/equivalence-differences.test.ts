import { describe, expect, it } from 'vitest';
import { DIFFERENCES, type DifferenceExample } from '../equivalence/differences/differences.ts';

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

function row({ gold, answer, library, ours }: DifferenceExample): string {
  return `| ${code(gold)} | ${code(answer)} | ${library} | ${ours} |`;
}

/** The page that users read, made of the list. */
function page(): string {
  const entries = DIFFERENCES.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, library, ours, examples }) =>
    [
      `## ${id}`,
      '',
      `Math-Verify: ${library}`,
      '',
      `Paddock: ${ours}`,
      '',
      '| gold | answer | Math-Verify | Paddock |',
      '| --- | --- | --- | --- |',
      ...examples.map(row),
      '',
    ].join('\n'),
  );
  return [
    '# Where the verdict is not Math-Verify’s',
    '',
    'With `compat: gym` the rulesets that grade with Math-Verify give exactly its verdict. By default they differ from it',
    'by this list and by nothing else. `undecided` goes to the judge model where one is configured; else it counts as wrong.',
    '',
    'Made from `equivalence/differences/`; every row is a test on both sides. After a change of the list:',
    '`npx vitest run --config tests/vitest.config.ts environments/math/tests/equivalence-differences.test.ts --update`.',
    '',
    ...entries,
  ].join('\n');
}

describe('the list of differences', () => {
  it('is what the page says', async () => {
    await expect(page()).toMatchFileSnapshot('../DIFFERENCES.md');
  });

  it('names each difference once, with what both say, and covers its own examples', () => {
    expect(new Set(DIFFERENCES.map(({ id }) => id)).size).toBe(DIFFERENCES.length);
    for (const { id, covers, examples } of DIFFERENCES) {
      expect(
        examples.some(({ library, ours }) => library !== ours),
        id,
      ).toBe(true);
      for (const { gold, answer } of examples) expect(covers(gold, answer), `${id}: ${gold}, ${answer}`).toBe(true);
    }
  });
});
