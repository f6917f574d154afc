import type { Rule, Side } from '../opinion.ts';
import { isHarmless, isLeadIn } from './harmless-words.ts';

// Which words beside a value leave it as it is. Those of a gold answer are its author's: they name what is counted, and an
// answer may leave them out unless they are known to change the value. Those of an answer must be known to change nothing.

const GROUP = /\\(?:text|textrm|textbf|textit|textsf|mathrm|mathit|mbox|hbox)\s*\{([^{}]*)\}/gu;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;

/** Characters of a task that are looked at. */
const LONGEST_TASK = 20_000;

/** Words that change a value, wherever they stand. */
export const QUALIFIER = new RegExp(
  `(?<![\\p{L}\\\\])(?:${[
    'and|or|if|when|where|for|unless|until|not|no|non|more|less|fewer|greater|higher|lower|least|most|than|about|around',
    'approximately|approx|roughly|nearly|almost|only|except|all|every|is|are|was|were|be|wrong|incorrect|false|but|maybe',
    "perhaps|possibly|cannot|can't|isn't|doesn't|never|without|instead|otherwise|either|neither|plus|minus|negative|opposite",
    'modulo|mod|squared|cubed|factorial|half|halves|thirds?|quarters?|twice|double|triple|reciprocal|inverse|root|th|ish',
    'dozens?|scores?|hundreds?|thousands?|millions?|billions?|trillions?|tenths?|hundredths?|thousandths?|rejected|extraneous',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

/** Words that introduce a condition say the same. */
const CONDITION = /^(?:if|for|when|where|whenever|with|provided|as)$/u;

/** One letter is a symbol, but these are numbers: `5\mathrm{i}`. */
const isWord = (word: string): boolean => word.length > 1 || /[^\p{Script=Latin}]|[ije]/u.test(word);

interface Found {
  readonly word: string;
  /** Nothing of the value stands before it. */
  readonly isBefore: boolean;
}

function foundIn(text: string): readonly Found[] {
  const found: Found[] = [];
  let [isBefore, at] = [true, 0];
  for (const group of text.matchAll(GROUP)) {
    isBefore &&= !/[\p{L}\p{N}]/u.test(text.slice(at, group.index));
    at = group.index + group[0].length;
    for (const [word] of (group[1] ?? '').matchAll(WORD)) if (isWord(word)) found.push({ word, isBefore });
    isBefore &&= !/\p{N}/u.test(group[1] ?? '');
  }
  return found;
}

/** The case counts in a symbol such as mW. */
function keyOf(word: string, isUnit: boolean): string {
  const lower = word.toLowerCase().replaceAll('’', "'");
  if (CONDITION.test(lower)) return 'if';
  return isUnit && word.length < 4 && /\p{L}\p{Lu}/u.test(word) ? word : lower;
}

const allWords = (side: Side): ReadonlySet<string> =>
  new Set((side.text.match(WORD) ?? []).map((word) => keyOf(word, side.quantity !== null)));

/** The words of one side that the other has not. */
function extra(side: Side, other: Side): readonly Found[] {
  const known = allWords(other);
  const letters = other.text.replace(/\\[a-zA-Z]+/gu, ' ');
  return foundIn(side.text).filter(
    ({ word }) => !known.has(keyOf(word, side.quantity !== null)) && !(/^[ije]$/u.test(word) && letters.includes(word)),
  );
}

const isConnective = (side: Side, word: string): boolean =>
  side.list !== null && /^(?:and|or|both|either)$/iu.test(word);

/** What is counted has its name in the task, in whatever language; what changes a value stays what it is. */
const isOfTask = (word: string, taskWords: ReadonlySet<string>): boolean =>
  taskWords.has(singular(word)) && !QUALIFIER.test(word);

const singular = (word: string): string => word.toLowerCase().replace(/s$/u, '');

/** The words of a task as `Pair.taskWords` has them. One pass. */
export function wordsOf(task: string): ReadonlySet<string> {
  return new Set((task.slice(0, LONGEST_TASK).match(WORD) ?? []).filter((word) => word.length > 2).map(singular));
}

export const qualified: Rule = ({ gold, answer, libraryEqual, taskWords }) => {
  if (!libraryEqual || gold.text === answer.text) return null;
  const [known, other] = [allWords(gold), allWords(answer)];
  const isNamed = answer.sides.length === 2;
  const name = foundIn(isNamed ? (answer.sides[0] ?? '') : '').map(({ word }) => word);
  const bare = (side: Side, except: ReadonlySet<string>): boolean =>
    side.list === null &&
    (side.text.replace(/\\[a-zA-Z]+/gu, ' ').match(WORD) ?? []).some(
      (word) => isWord(word) && QUALIFIER.test(word) && !except.has(keyOf(word, side.quantity !== null)),
    );
  const changes = extra(answer, gold).some(({ word, isBefore }) => {
    if (isConnective(answer, word)) return false;
    return name.includes(word)
      ? QUALIFIER.test(word)
      : !(isBefore ? isLeadIn(word) : isHarmless(word) || isOfTask(word, taskWords));
  });
  if (!changes && !bare(gold, other) && !bare(answer, known)) return null;
  const reason = 'Words beside the value on one side alone may say more than the value.';
  return { decision: 'undecided', difference: 'qualified-answer', reason };
};

/** Math between dollar signs with words around it that may add to it: `$p = 5$ and all primes $p$`. */
export function saysMore(text: string): boolean {
  const parts = text.split(/(?<!\\)\$+/u);
  if (parts.length < 3) return false;
  const around = parts.filter((_, at) => at % 2 === 0).join(' ');
  const said = (around.match(WORD) ?? []).filter(isWord);
  return said.length > 0 && (parts.length > 4 || said.some((word) => !isHarmless(word)));
}
