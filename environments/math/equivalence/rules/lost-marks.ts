import { equalAsRead, type Rule, type Side, squeeze } from '../opinion.ts';

/** Signs that Math-Verify drops, or reads as something else: they must be the same on both sides. */
const MARKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['dots', /\\[lc]?dots[bcimo]?(?![a-zA-Z])|\.\.\.|…/gu],
  ['a double factorial', /!!/gu],
  ['a transposed or adjoint matrix', /\^\s*\{?\s*(?:T(?![a-zA-Z])|\\top|\\intercal|\\dagger|\\ast|\*)/gu],
  ['a derivative', /(?<=[a-zA-Z)])\s*(?:'+|\^\s*\{?\s*(?:\\prime\s*)+)/gu],
  ['a derivative', /\\frac\s*\{\s*(?:d|\\partial)\s*[a-z]?\s*\}\s*\{\s*(?:d|\\partial)\s*[a-z]\s*\}/gu],
  ['an inverse function', /(?<![a-zA-Z\\])[fgh]\s*\^\s*\{\s*-\s*1\s*\}\s*\(/gu],
  ['an equivalence', /\\(?:equiv|cong|sim|propto|parallel|perp)(?![a-zA-Z])/gu],
  ['a set inside a set', /(?:\\\{|\\lbrace)\s*(?:\\\{|\\lbrace)/gu],
  ['a short fraction before a digit', /\\frac\s*\d\s*\d(?=\d)/gu],
  ['a date', /(?<!\d)(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{4})(?!\d)/gu],
];

const marksOf = (text: string, pattern: RegExp): string =>
  (text.match(pattern) ?? []).map(squeeze).toSorted().join(' ');

/** `f'(x)` and `f(x)`, `A^T` and `A`, `5!!` and `(5!)!`, `3.14\ldots` and `3.14`. */
export const lostMark: Rule = ({ gold, answer, libraryEqual }) => {
  if (!libraryEqual || squeeze(gold.text) === squeeze(answer.text)) return null;
  // The left side of an equation only names the value where the other side is the value alone.
  const value = (side: Side, other: Side): string =>
    side.sides.length === 2 && other.sides.length === 1 ? (side.sides[1] ?? '') : side.text;
  const [one, another] = [value(gold, answer), value(answer, gold)];
  const lost = MARKS.find(([, pattern]) => marksOf(one, pattern) !== marksOf(another, pattern));
  if (lost === undefined) return null;
  const reason = `There is ${lost[0]} on one side alone, which Math-Verify does not see.`;
  return { decision: 'undecided', difference: 'lost-mark', reason };
};

/** `0, 1` and `(1, 0)`: a tuple has an order. `1, 1` and `1`: a value that is there twice is not that value. */
export const listOrder: Rule = async ({ gold, answer, libraryEqual, library }) => {
  const [one, other] = [gold.list, answer.list];
  if (!libraryEqual) return null;
  const difference = 'list-order';
  const alone = one === null ? other : other === null ? one : null;
  if (alone !== null) {
    const isRepeated = alone.items.length > 1 && new Set(alone.items.map(squeeze)).size === 1;
    const reason = 'A list of one value several times is not for sure the value.';
    return isRepeated && alone.brackets === 'none' ? { decision: 'undecided', difference, reason } : null;
  }
  const brackets = [one?.brackets, other?.brackets];
  if (one === null || other === null || one.items.length !== other.items.length || one.items.length < 2) return null;
  const has = (...kinds: readonly string[]): boolean => brackets.some((each) => kinds.includes(each ?? ''));
  if (has('curly') && has('square')) {
    return { decision: 'different', difference, reason: 'A set in braces has no order; a list in brackets has one.' };
  }
  if (!has('none') || !has('round', 'square')) return null;
  // A third item, so that two of them are no interval.
  const [left, right] = [one, other].map(({ items }) => `(${[...items, '0'].join(' , ')})`);
  return (await equalAsRead(library, left ?? '', right ?? '')) === false
    ? { decision: 'different', difference, reason: 'The items of the tuple stand in another order.' }
    : null;
};
