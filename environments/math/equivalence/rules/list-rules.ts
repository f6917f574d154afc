import { equalAsRead, type Pair, type Rule, type Side, squeeze } from '../opinion.ts';
import { DOTS, isCommaNumber, isName, isProductOrName, type List, readList } from '../reading/structure.ts';

/** Applies a rule that does not care which side is which. */
function eitherWay<T>(pair: Pair, find: (one: Side, other: Side) => T | null): T | null {
  return find(pair.gold, pair.answer) ?? find(pair.answer, pair.gold);
}

const several = (side: Side): List | null => (side.list !== null && side.list.items.length > 1 ? side.list : null);

/** `x = 1` or `a = b = 10` as what each name is worth; null for anything else. */
function worths(sides: readonly string[]): ReadonlyMap<string, string> | null {
  const names = sides.slice(0, -1);
  const value = sides.at(-1);
  if (value === undefined || names.length === 0 || isName(value)) return null;
  // In a chain two letters side by side, or a value of a function, stand for one thing each as well.
  const isUnknown = (text: string): boolean =>
    isName(text) || (names.length > 1 && (isProductOrName(text) || /^[a-zA-Z]\s*\(\s*\w\s*\)$/u.test(text)));
  return names.every(isUnknown) ? new Map(names.map((name) => [squeeze(name), value])) : null;
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

/** Also the tuple of `(x, y) = (1, 2)` and the set of `x \in \{1, 2\}`. */
function bracketsOf(side: Side): List['brackets'] | undefined {
  const right = side.sides.length === 2 ? side.sides[1] : /\\in(?![a-z])(.*)$/u.exec(side.text)?.[1]?.trim();
  // \{x : x \in \mathbb{R}, x > 2\} lists no members.
  if (/^\\\{[^,]*(?::|\||\\mid)/u.test(side.text)) return undefined;
  const value = right === undefined ? null : readList(right);
  return several(side)?.brackets ?? (value !== null && value.items.length > 1 ? value.brackets : undefined);
}

export const setOrTuple: Rule = (pair) =>
  eitherWay(pair, (one, other) =>
    bracketsOf(one) === 'curly' && bracketsOf(other) === 'round'
      ? {
          decision: 'different',
          difference: 'set-or-tuple',
          reason: 'A set in braces has no order; a tuple in parentheses has one.',
        }
      : null,
  );

export const assignmentsOrTuple: Rule = (pair) =>
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

/** `x = 1, y = 2` and `2, 1`: a bare list has the values in the order in which they are named. */
export const assignmentOrder: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [named, other] = assignments(gold.list) === null ? [answer, gold] : [gold, answer];
  const values = [...(assignments(named.list) ?? new Map<string, string>()).values()];
  const list = several(other);
  if (!libraryEqual || values.length === 0 || list?.brackets !== 'none' || assignments(other.list) !== null)
    return null;
  if (list.items.some((item) => item.includes('=')) || list.items.length !== values.length) return null;
  for (const [at, value] of values.entries()) {
    if ((await equalAsRead(library, value, list.items[at] ?? '')) === false) {
      const reason = 'The values are in another order than their names: which is whose is not said.';
      return { decision: 'undecided', difference: 'assignments-or-tuple', reason };
    }
  }
  return null;
};

export const equationChain: Rule = async ({ gold, answer, library }) => {
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

export const productOrName: Rule = (pair) => {
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

export const ellipsis: Rule = async (pair) => {
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

function countsOf(side: Side): ReadonlyMap<string, number> | null {
  if (side.list?.brackets !== 'none') return null;
  const counts = new Map<string, number>();
  for (const item of side.list.items) counts.set(squeeze(item), (counts.get(squeeze(item)) ?? 0) + 1);
  return counts;
}

export const repeatedItems: Rule = ({ gold, answer, libraryEqual }) => {
  const [one, other] = [countsOf(gold), countsOf(answer)];
  if (!libraryEqual || one === null || other === null) return null;
  const size = gold.list?.items.length ?? 0;
  // Without a repetition the library sees all there is.
  if (one.size === size && other.size === (answer.list?.items.length ?? 0)) return null;
  const sameTexts = one.size === other.size && [...one.keys()].every((item) => other.has(item));
  const sameCounts = [...one].every(([item, count]) => other.get(item) === count);
  if (size === answer.list?.items.length && (!sameTexts || sameCounts)) return null;
  const reason = 'Not every item is there as often as it should be.';
  return { decision: 'different', difference: 'repeated-items', reason };
};

export const commaList: Rule = async (pair) => {
  const spaced = eitherWay(pair, (one, other) => {
    const list = several(one);
    const groups = other.text.split(',');
    // Nobody writes an item of a list with zeros before it: `1,000` is a number, also beside `1,0`.
    if (groups.slice(1).some((group) => /^0\d/u.test(group))) return null;
    return list !== null && isCommaNumber(other.text) && groups.length === list.items.length ? groups.join(', ') : null;
  });
  if (spaced === null) return null;
  const written = (side: Side): string => (isCommaNumber(side.text) ? spaced : side.text);
  const equal = await equalAsRead(pair.library, written(pair.gold), written(pair.answer));
  if (equal === null) return null;
  const reason = 'Commas between groups of three digits separate items where the other side is a list of as many.';
  return { decision: equal ? 'equal' : 'different', difference: 'comma-list', reason };
};

/** `(1,000, 2)`: commas with a space after them separate, and those without group the digits. */
export const groupedItems: Rule = async (pair) => {
  const grouped = (side: Side): string | null => {
    if (!/,\s/u.test(side.text)) return null;
    const text = side.text.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d|,\d)/gu, (number) => number.replaceAll(',', ''));
    return text === side.text ? null : text;
  };
  const [one, other] = [grouped(pair.gold), grouped(pair.answer)];
  if (pair.libraryEqual || (one === null && other === null)) return null;
  const [gold, answer] = [one ?? pair.gold.text, other ?? pair.answer.text];
  if (readList(gold)?.items.length !== readList(answer)?.items.length) return null;
  return (await equalAsRead(pair.library, gold, answer)) === true
    ? { decision: 'equal', difference: 'grouped-items', reason: 'Commas without a space after them group digits.' }
    : null;
};

/** `(a, b) = (1, 2)` as what each name is worth. */
function namedTuple(sides: readonly string[]): ReadonlyMap<string, string> | null {
  const [names, values] = sides.map((side) => readList(side));
  if (sides.length !== 2 || names?.brackets !== 'round' || values?.brackets !== 'round') return null;
  const isFull = names.items.length === values.items.length && names.items.every(isName);
  return isFull ? new Map(names.items.map((name, at) => [squeeze(name), values.items[at] ?? ''])) : null;
}

/** `(a, b, c) = (1, 2, 3)` and `a = 1, b = 3, c = 2`: the library drops the names of a tuple. */
export const namedValues: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [tuple, otherTuple] = [namedTuple(gold.sides), namedTuple(answer.sides)];
  const [one, other] = [tuple ?? assignments(gold.list), otherTuple ?? assignments(answer.list)];
  if (one === null || other === null || (tuple === null) === (otherTuple === null) || !libraryEqual) return null;
  const difference = 'assignments-or-tuple';
  for (const [name, value] of one) {
    const theirs = other.get(name);
    if (theirs === undefined || (await equalAsRead(library, value, theirs)) === false) {
      return { decision: 'different', difference, reason: `The values of ${name} differ.` };
    }
  }
  return null;
};

const INDEXED = /^([a-zA-Z])_(?:\d|\{\d(?:,\d)*\})$/u;

/** `x_1 = 1, x_2 = 2` and `x = 1` or `x = 2`: the indices of the solutions for one unknown. */
export const indexedRoots: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const read = (side: Side): { readonly name: string; readonly values: string; readonly isIndexed: boolean } | null => {
    const items = (side.list?.brackets === 'none' ? side.list.items : [side.text]).map((item) => item.split('='));
    const names = items.map(([name = '']) => squeeze(name));
    const bases = new Set(names.map((name) => INDEXED.exec(name)?.[1] ?? name));
    const indexed = names.filter((name) => INDEXED.test(name)).length;
    const isAlike = items.every((sides) => sides.length === 2) && bases.size === 1 && isName([...bases][0] ?? '');
    if (!isAlike || (indexed > 0 && (indexed < names.length || new Set(names).size < names.length))) return null;
    // a_1 = 2 alone is the first of a sequence.
    if (indexed === 1 && !names[0]?.includes(',')) return null;
    const values = items.map(([, value = '']) => value.trim()).join(' , ');
    return { name: [...bases][0] ?? '', values, isIndexed: indexed > 0 };
  };
  const [one, other] = [read(gold), read(answer)];
  if (libraryEqual || one === null || other === null || one.name !== other.name) return null;
  if (one.isIndexed === other.isIndexed || (await equalAsRead(library, one.values, other.values)) !== true) return null;
  return { decision: 'equal', difference: 'indexed-roots', reason: 'Both give the same values to the unknown.' };
};
