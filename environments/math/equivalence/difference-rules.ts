import type { Opinion, Pair, Side } from './opinion.ts';
import { equalAsRead, isTooFar } from './opinion.ts';
import { latexOf, multiply } from './rational.ts';
import { DOTS, isCommaNumber, isInequality, isName, isProductOrName, type List, readList } from './structure.ts';
import { sameDimensions } from './units.ts';

type Rule = (pair: Pair) => Promise<Opinion | null> | Opinion | null;

/** Applies a rule that does not care which side is which. */
function eitherWay<T>(pair: Pair, find: (one: Side, other: Side) => T | null): T | null {
  return find(pair.gold, pair.answer) ?? find(pair.answer, pair.gold);
}

const several = (side: Side): List | null => (side.list !== null && side.list.items.length > 1 ? side.list : null);

/** `x = 1` or `a = b = 10` as what each name is worth; null for anything else. */
function worths(text: readonly string[]): ReadonlyMap<string, string> | null {
  const names = text.slice(0, -1);
  const value = text.at(-1);
  if (value === undefined || names.length === 0 || !names.every(isName) || isName(value)) return null;
  return new Map(names.map((name) => [name, value]));
}

function assignments(list: List | null): ReadonlyMap<string, string> | null {
  if (list === null || list.brackets !== 'none') return null;
  const found = new Map<string, string>();
  for (const item of list.items) {
    const sides = item.split('=').map((side) => side.trim());
    const worth = sides.length === 2 ? worths(sides) : null;
    if (worth === null) return null;
    for (const [name, value] of worth) {
      if (found.has(name)) return null;
      found.set(name, value);
    }
  }
  return found.size > 1 ? found : null;
}

/** Also the tuple of `(x, y) = (1, 2)`. */
function bracketsOf(side: Side): List['brackets'] | undefined {
  const value = side.sides.length === 2 ? readList(side.sides[1] ?? '') : null;
  return several(side)?.brackets ?? (value !== null && value.items.length > 1 ? value.brackets : undefined);
}

const setOrTuple: Rule = (pair) =>
  eitherWay(pair, (one, other) =>
    bracketsOf(one) === 'curly' && bracketsOf(other) === 'round'
      ? {
          decision: 'different',
          difference: 'set-or-tuple',
          reason: 'A set in braces has no order; a tuple in parentheses has one.',
        }
      : null,
  );

const assignmentsOrTuple: Rule = (pair) =>
  eitherWay(pair, (one, other) => {
    const brackets = several(other)?.brackets;
    return assignments(one.list) !== null && (brackets === 'round' || brackets === 'curly')
      ? {
          decision: 'different',
          difference: 'assignments-or-tuple',
          reason:
            'Values given to names are not a tuple or a set of these values: nothing says which name comes first.',
        }
      : null;
  });

const equationChain: Rule = async ({ gold, answer, library }) => {
  const read = (side: Side): ReadonlyMap<string, string> | null => worths(side.sides) ?? assignments(side.list);
  const [one, other] = [read(gold), read(answer)];
  const isChain = (side: Side): boolean => side.sides.length > 2 && (worths(side.sides)?.size ?? 0) > 1;
  if (!isChain(gold) && !isChain(answer)) return null;
  const difference = 'equation-chain';
  if (one === null || other === null || one.size !== other.size || ![...one.keys()].every((name) => other.has(name))) {
    const reason =
      'A chain of equations gives a value to several unknowns; the other side does not give one to the same.';
    return { decision: 'different', difference, reason };
  }
  for (const [name, value] of one) {
    const equal = await equalAsRead(library, value, other.get(name) ?? '');
    if (equal === null) return null;
    if (!equal) return { decision: 'different', difference, reason: `The values of ${name} differ.` };
  }
  return { decision: 'equal', difference, reason: 'Both give the same value to each unknown.' };
};

const productOrName: Rule = (pair) => {
  const product = (side: Side): string | null => {
    const [first = ''] = side.sides;
    return side.sides.length === 2 && isProductOrName(first) ? first.replace(/\s|\\cdot/gu, '') : null;
  };
  const [one, other] = [product(pair.gold), product(pair.answer)];
  if (one === other || !pair.libraryEqual) return null;
  const known = one === null ? pair.gold : pair.answer;
  if (one !== null && other !== null) {
    const reason = 'The left sides name different things.';
    return one.toLowerCase() === other.toLowerCase()
      ? { decision: 'different', difference: 'product-or-name', reason }
      : null;
  }
  if (known.sides.length > 1 || known.list !== null) return null;
  return {
    decision: 'undecided',
    difference: 'product-or-name',
    reason: 'Two letters side by side are a product or a name: an equation about them is not for sure the value alone.',
  };
};

const ellipsis: Rule = async (pair) => {
  const items = (side: Side): readonly string[] => side.list?.items ?? [];
  const at = (side: Side): number => items(side).findIndex((item) => DOTS.test(item));
  const [one, other] = [at(pair.gold), at(pair.answer)];
  if (one < 0 && other < 0) return null;
  const difference = 'ellipsis';
  if (one < 0 || other < 0) {
    if (several(one < 0 ? pair.gold : pair.answer) === null) return null;
    return {
      decision: 'different',
      difference,
      reason: 'A list that goes on is not the list of the items written out.',
    };
  }
  const rest = (side: Side): string =>
    items(side)
      .filter((item) => !DOTS.test(item))
      .join(' , ');
  if (one !== other) return null;
  const equal = await equalAsRead(pair.library, `(${rest(pair.gold)} , 0)`, `(${rest(pair.answer)} , 0)`);
  if (equal === null) return null;
  return {
    decision: equal ? 'equal' : 'different',
    difference,
    reason: `The items that are written out are ${equal ? 'the same' : 'not the same'}.`,
  };
};

const commaList: Rule = async (pair) => {
  const spaced = eitherWay(pair, (one, other) => {
    const list = several(one);
    const groups = other.text.split(',');
    return list !== null && isCommaNumber(other.text) && groups.length === list.items.length ? groups.join(', ') : null;
  });
  if (spaced === null) return null;
  const written = (side: Side): string => (isCommaNumber(side.text) ? spaced : side.text);
  const equal = await equalAsRead(pair.library, written(pair.gold), written(pair.answer));
  if (equal === null) return null;
  const reason = 'Commas between groups of three digits separate items where the other side is a list of as many.';
  return { decision: equal ? 'equal' : 'different', difference: 'comma-list', reason };
};

const numberBase: Rule = ({ gold, answer, libraryEqual }) => {
  const [one, other] = [gold.based, answer.based];
  const difference = 'number-base';
  if (one !== null && other !== null) {
    const equal = one.value === other.value;
    return {
      decision: equal ? 'equal' : 'different',
      difference,
      reason: `The numbers are ${equal ? 'the same' : 'different'} in their bases.`,
    };
  }
  if (other === null || libraryEqual || !/^\d{1,200}$/u.test(gold.text)) return null;
  if (other.value !== BigInt(gold.text)) return null;
  return { decision: 'equal', difference, reason: 'The number in its base is the expected one.' };
};

const units: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [gold.quantity, answer.quantity];
  const difference = 'units';
  if (one === null || other === null) {
    const degrees = one?.degrees === true ? one : other?.degrees === true ? other : null;
    const bare = one === null ? gold : answer;
    if (degrees === null || libraryEqual || bare.quantity !== null || !bare.text.includes('\\pi')) return null;
    const equal = await equalAsRead(library, `\\frac{(${degrees.body}) \\cdot \\pi}{180}`, bare.text);
    return equal === true
      ? { decision: 'equal', difference, reason: 'The angle in degrees is the one in radians.' }
      : null;
  }
  if (!one.unit.known || !other.unit.known) {
    if (sameDimensions(one.unit, other.unit) || !libraryEqual) return null;
    return { decision: 'undecided', difference, reason: 'The values agree, but different words stand after them.' };
  }
  if (!sameDimensions(one.unit, other.unit)) {
    return { decision: 'different', difference, reason: 'The units measure different things.' };
  }
  const ratio = multiply(other.unit.factor, {
    numerator: one.unit.factor.denominator,
    denominator: one.unit.factor.numerator,
  });
  if (ratio.numerator === ratio.denominator) return null;
  const equal = await equalAsRead(library, one.body, `(${other.body}) \\cdot ${latexOf(ratio, false)}`);
  if (equal === null)
    return { decision: 'undecided', difference, reason: 'The units differ and the values cannot be converted.' };
  return {
    decision: equal ? 'equal' : 'different',
    difference,
    reason: `The quantities are ${equal ? 'the same' : 'different'} in one unit.`,
  };
};

const QUALIFIER =
  /\b(?:and|or|if|when|where|unless|not|more|less|fewer|least|most|than|about|approximately|only|except)\b/iu;

const qualified: Rule = ({ gold, answer, libraryEqual }) => {
  const words = (side: Side): boolean => side.list === null && QUALIFIER.test(side.text.replace(/\\[a-zA-Z]+/gu, ' '));
  if (!libraryEqual || words(gold) === words(answer)) return null;
  const reason = 'Words beside the value on one side alone say more than the value.';
  return { decision: 'undecided', difference: 'qualified-answer', reason };
};

const SET_BUILDER =
  /^\\\{\s*[a-zA-Z]\s*(?:\\in\s*\\mathbb\s*\{?\s*R\s*\}?\s*)?(?::|\||\\mid(?![a-z])|\\colon(?![a-z]))([^|:]*)\\\}$/u;

const inequalityInterval: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const parts = (side: Side): readonly string[] => {
    const text = SET_BUILDER.exec(side.text)?.[1]?.trim() ?? side.text;
    const all = side.list?.brackets === 'none' ? side.list.items : [text];
    return all.every(isInequality) ? all : [text];
  };
  const relations = [gold, answer].filter((side) => parts(side).every(isInequality)).length;
  const isSet = (side: Side): boolean =>
    isInequality(side.text) ||
    ['round', 'square', 'half'].includes(side.list?.brackets ?? '') ||
    /\\cup|\\in\b/u.test(side.text);
  if (libraryEqual || relations === 0 || !isSet(gold) || !isSet(answer)) return null;
  if ([gold, answer].some((side) => parts(side).length > 1 && /\band\b/u.test(side.text))) return null;
  return (await library.sets(parts(gold), parts(answer))) === true
    ? {
        decision: 'equal',
        difference: 'inequality-interval',
        reason: 'The same numbers satisfy the inequality and lie in the interval.',
      }
    : null;
};

const equationFactor: Rule = async ({ gold, answer, library, libraryEqual }) => {
  if (libraryEqual || gold.sides.length !== 2 || answer.sides.length !== 2) return null;
  return (await library.proportional(gold.text, answer.text)) === true
    ? {
        decision: 'equal',
        difference: 'equation-factor',
        reason: 'The equations are the same up to a constant factor.',
      }
    : null;
};

const positiveSymbols: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const fits = (side: Side): boolean =>
    side.list === null &&
    side.sides.length === 1 &&
    !isInequality(side.text) &&
    /(?<![a-zA-Z\\])[a-zA-Z]/u.test(side.text);
  const hasRoot = /\\sqrt|\\ln|\\log|\^\s*\{?\s*(?:\\frac|\d+\s*\/)/u;
  if (libraryEqual || !fits(gold) || !fits(answer) || !hasRoot.test(gold.text + answer.text)) return null;
  return (await library.positive(gold.text, answer.text)) === true
    ? { decision: 'equal', difference: 'positive-symbols', reason: 'The expressions agree wherever both are real.' }
    : null;
};

const SMALL = /0\.0\d|!|[\^eE]\s*\{?\s*-|\d{5}|\^/u;

const tinyNumbers: Rule = async ({ gold, answer, library, libraryEqual }) => {
  if (gold.differences.size + answer.differences.size > 0) return null;
  if (!libraryEqual || gold.text === answer.text || (!SMALL.test(gold.text) && !SMALL.test(answer.text))) return null;
  const { relative } = await library.compare(gold.text, answer.text);
  return isTooFar(relative, gold.text, answer.text)
    ? {
        decision: 'different',
        difference: 'tiny-numbers',
        reason: 'The values differ by less than Math-Verify looks at.',
      }
    : null;
};

/** What had to be rewritten before the library could read it: its verdict on the rewritten texts. */
const rewritten: Rule = async ({ gold, answer, library }) => {
  const difference = [...answer.differences, ...gold.differences][0];
  if (difference === undefined) return null;
  const body = (side: Side): string => side.quantity?.body ?? side.text;
  const equal = await equalAsRead(library, body(gold), body(answer));
  if (equal === null) return null;
  return {
    decision: equal ? 'equal' : 'different',
    difference,
    reason: `Read as ${body(answer)}, the answer is ${equal ? '' : 'not '}the expected one.`,
  };
};

/** In the order in which they are tried; the first opinion counts. */
export const DIFFERENCE_RULES: readonly Rule[] = [
  setOrTuple,
  assignmentsOrTuple,
  equationChain,
  productOrName,
  ellipsis,
  commaList,
  numberBase,
  units,
  qualified,
  inequalityInterval,
  tinyNumbers,
  equationFactor,
  positiveSymbols,
  rewritten,
];
