import { describe, expect, it } from 'vitest';
import type { Library } from '../equivalence/library.ts';
import { readSide } from '../equivalence/opinion.ts';
import { boxContext } from '../equivalence/reading/box-context.ts';
import { soleBox } from '../equivalence/reading/boxed.ts';
import { DIFFERENCE_RULES } from '../equivalence/rules/difference-rules.ts';
import { HOSTILE_ANSWERS, HOSTILE_RESPONSES } from './hostile-answers.ts';

/** What is read on the server's event loop; longer answers are not read at all. */
const LONGEST = 1_990;

/** A pattern that backtracks takes seconds to hours; the slowest reading there is takes a twentieth of it. */
const MOST_CPU_MS = 1_000;

const FRAGMENTS =
  `( ) { } \\{ \\} [ ] < | : ; , . ' " ! % & ~ _ ^ = + - * \` a A C i x e f( 1 9. .9 9, 999, _2 ½ ° \\, \\\\ \\text{ \\text{a} $ $a
  \\frac \\frac{1} ^{ \\mathbb{Z} \\in \\pi \\pm and or mod words integer where \\cup \\le \\begin{pmatrix} \\end{pmatrix} \\binom \\pmod
  \\sqrt( \\overline{ \\boxed{ \\color{ \\left \\cdot \\forall \\mid \\sin \\degree \\choose \\circ`
    .split(/\s+/u)
    .concat(' ', '\n', '\t', '1 ', ', ', '{ ', '\\ ');

const WRAPPINGS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['5', '='],
  ['\\text{', '=1'],
  ['\\{', ' x'],
  ['x=', ')'],
  ['(1,', '!'],
];

/** Workers that can tell nothing: what they do has limits of its own. */
const cannotTell = (): Promise<null> => Promise.resolve(null);
const SILENT: Library = {
  compare: () => Promise.resolve({ parsed: false, equal: false, relative: null }),
  sets: cannotTell,
  complex: cannotTell,
  families: cannotTell,
  proportional: cannotTell,
  positive: cannotTell,
  relations: cannotTell,
};

function repeated([before, after]: readonly [string, string], fragment: string): string {
  return before + fragment.repeat(Math.floor((LONGEST - before.length - after.length) / fragment.length)) + after;
}

/** CPU time, not wall clock: what else the machine does is no part of it. */
async function cpuMsOf(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function readResponse(response: string): void {
  soleBox(response);
  boxContext(response);
}

async function readAnswer(text: string): Promise<void> {
  readResponse(`\\boxed{${text}}`);
  readResponse(`${text}\\boxed{5}${text}`);
  const answer = readSide(text);
  for (const gold of ['5', 'x^2 + C', 'n\\pi, n \\in \\mathbb{Z}'].map(readSide)) {
    if (answer === null || gold === null) continue;
    for (const rule of DIFFERENCE_RULES) {
      await rule({ gold, answer, libraryEqual: true, taskWords: new Set(), library: SILENT });
    }
  }
}

describe('an answer of two thousand characters', () => {
  it('is read in time that grows with its length only, whatever it repeats', async () => {
    const texts = FRAGMENTS.flatMap((fragment) => WRAPPINGS.map((wrapping) => repeated(wrapping, fragment)));
    const answers = [...texts, ...Object.values(HOSTILE_ANSWERS).map((answer) => answer.slice(0, LONGEST))];
    const slow: string[] = [];
    const note = async (text: string, work: () => Promise<void> | void): Promise<void> => {
      if ((await cpuMsOf(work)) > MOST_CPU_MS) slow.push(`${text.slice(0, 30)}...${text.slice(-10)}`);
    };
    for (const text of answers) await note(text, () => readAnswer(text));
    for (const response of Object.values(HOSTILE_RESPONSES)) await note(response, () => readResponse(response));
    expect(texts.length).toBeGreaterThan(400);
    expect(slow).toEqual([]);
  });
});
