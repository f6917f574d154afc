import { type Opinion, type Rule, type Side, squeeze } from '../opinion.ts';
import { decimalsAgree } from '../reading/written-decimals.ts';
import { letterCase } from './letter-cases.ts';
import { listOrder, lostMark } from './lost-marks.ts';
import { qualified } from './qualified.ts';
import { sameRelation } from './relation-rules.ts';

// What Math-Verify calls equal though the texts say something else. Each of these can only take an equality back.

function bodies({ gold, answer }: { readonly gold: Side; readonly answer: Side }): readonly [string, string] {
  const [one, other] = [gold.quantity, answer.quantity];
  return [squeeze(one?.body ?? gold.text), squeeze(other?.body ?? answer.text)];
}

/** `0.1` and `0.1000001`: also as the items of two tuples. */
export const exactDecimals: Rule = (pair) => {
  // What was rewritten first is the rule `rewritten`'s, under its own name.
  if (!pair.libraryEqual || pair.gold.differences.size + pair.answer.differences.size > 0) return null;
  const [one, other] = [pair.gold.list, pair.answer.list];
  const isTuples = one?.brackets === 'round' && other?.brackets === 'round' && one.items.length === other.items.length;
  const pairs = isTuples ? one.items.map((item, at) => [item, other.items[at] ?? ''] as const) : [bodies(pair)];
  if (!pairs.some(([gold, answer]) => decimalsAgree(squeeze(gold), squeeze(answer)) === false)) return null;
  const reason = 'The decimals are written out and are not the same, nor is one the rounding of the other.';
  return { decision: 'different', difference: 'exact-decimals', reason };
};

/** `32'` for `32`: a derivative, feet or minutes. A gold answer's mark may be left out as a unit may. */
export const primeMark: Rule = ({ gold, answer, libraryEqual }) =>
  libraryEqual && /\d\s*(?:'+|\^\s*\{?\s*\\prime)/u.test(answer.text) && !/['′"″]|\\prime/u.test(gold.text)
    ? { decision: 'undecided', difference: 'prime-mark', reason: 'A mark after the number says more than the value.' }
    : null;

const ANGLE = /\\(?:measured)?angle\{?[A-Z]([A-Z])[A-Z]\}?/u;

/** `ABC` and `ACB`: an order of names, a triangle or a product. An angle has its vertex in the middle. */
export const letterOrder: Rule = (pair): Opinion | null => {
  const [one, other] = bodies(pair);
  const [vertex, otherVertex] = [one, other].map((text) => ANGLE.exec(text)?.[1]);
  if (pair.libraryEqual && vertex !== undefined && otherVertex !== undefined && vertex !== otherVertex) {
    return { decision: 'different', difference: 'letter-order', reason: 'The letter in the middle names the vertex.' };
  }
  const isCapitals = [one, other].every((text) => /^[A-Z]{3,}$/u.test(text));
  if (!pair.libraryEqual || !isCapitals || one === other) return null;
  const reason = 'Capitals in another order are the same only if they are factors.';
  return { decision: 'undecided', difference: 'letter-order', reason };
};

/** What is still asked of texts that had to be rewritten before the library found them equal. */
export const STRICT_RULES: readonly Rule[] = [
  qualified,
  letterCase,
  letterOrder,
  exactDecimals,
  lostMark,
  listOrder,
  sameRelation,
];
