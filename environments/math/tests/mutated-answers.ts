import { createDraw, type Draw } from './generated-pairs.ts';

/** A right answer in which one thing was changed, and whether both are still the same by arithmetic of this file alone. */
export interface Mutation {
  readonly gold: string;
  readonly answer: string;
  readonly same: boolean;
}

type Point = Readonly<Record<string, number>>;

/** A formula with its value at a point; NaN where it has none. */
interface Formula {
  readonly latex: string;
  at(point: Point): number;
}

const NAMES = ['x', 'y', 'a', 'b', 't'] as const;
const POINTS: readonly Point[] = Array.from({ length: 24 }, (_, nth) =>
  Object.fromEntries(NAMES.map((name, at) => [name, ((nth * 37 + at * 53 + 11) % 101) / 17 - (nth % 3 === 0 ? 3 : 0)])),
);

const FUNCTIONS: readonly (readonly [name: string, of: (value: number) => number])[] = [
  ['\\sin', Math.sin],
  ['\\cos', Math.cos],
  ['\\tan', Math.tan],
  ['\\ln', (value) => (value > 0 ? Math.log(value) : Number.NaN)],
];

/** Draws a formula; `change` counts down at each part that may be drawn anew, and that at zero is. */
function formula(draw: Draw, again: Draw, change: { left: number }, depth: number): Formula {
  const source = change.left === 0 ? again : draw;
  change.left -= 1;
  const kind = depth === 0 ? draw.whole(0, 2) : draw.whole(0, 9);
  // Both draws go on alike, so that what follows the changed part is the same.
  const other = again.whole(0, 1_000_000);
  if (kind === 0) return number(source === draw ? draw.whole(1, 40) : 1 + ((draw.whole(1, 40) + (other % 9)) % 40));
  if (kind <= 2) {
    const name = NAMES[(draw.whole(0, 4) + (source === draw ? 0 : 1 + (other % 4))) % NAMES.length] ?? 'x';
    return { latex: name, at: (point) => point[name] ?? Number.NaN };
  }
  const operator = (draw.whole(0, 4) + (source === draw ? 0 : 1 + (other % 4))) % 5;
  if (kind <= 6) {
    const [one, two] = [formula(draw, again, change, depth - 1), formula(draw, again, change, depth - 1)];
    return binary(operator, one, two);
  }
  const inner = formula(draw, again, change, depth - 1);
  if (kind === 7) return { latex: `\\sqrt{${inner.latex}}`, at: (point) => Math.sqrt(inner.at(point)) };
  if (kind === 8) return { latex: `\\left|${inner.latex}\\right|`, at: (point) => Math.abs(inner.at(point)) };
  const [name, of] = FUNCTIONS[operator % FUNCTIONS.length] ?? ['\\sin', Math.sin];
  return { latex: `${name}\\left(${inner.latex}\\right)`, at: (point) => of(inner.at(point)) };
}

const number = (value: number): Formula => ({ latex: String(value), at: () => value });

function binary(operator: number, one: Formula, two: Formula): Formula {
  if (operator === 0) return { latex: `${one.latex}+${two.latex}`, at: (point) => one.at(point) + two.at(point) };
  if (operator === 1) {
    return { latex: `${one.latex}-\\left(${two.latex}\\right)`, at: (point) => one.at(point) - two.at(point) };
  }
  if (operator === 2) {
    const latex = `\\left(${one.latex}\\right)\\cdot\\left(${two.latex}\\right)`;
    return { latex, at: (point) => one.at(point) * two.at(point) };
  }
  if (operator === 3) {
    return { latex: `\\frac{${one.latex}}{${two.latex}}`, at: (point) => one.at(point) / two.at(point) };
  }
  return { latex: `\\left(${one.latex}\\right)^{2}`, at: (point) => one.at(point) ** 2 };
}

/** The same wherever both have a value, and there are such points. */
function agree(one: Formula, other: Formula): boolean {
  const values = POINTS.map((point) => [one.at(point), other.at(point)] as const).filter((pair) =>
    pair.every((value) => Number.isFinite(value)),
  );
  return values.every(([a, b]) => Math.abs(a - b) <= 1e-7 * Math.max(1e-9, Math.abs(a), Math.abs(b)));
}

function mutatedFormula(seed: number): Mutation {
  const count = { left: -1 };
  const gold = formula(createDraw(seed), createDraw(seed + 1), count, 3);
  const change = { left: (seed * 7) % Math.max(1, -1 - count.left) };
  const answer = formula(createDraw(seed), createDraw(seed + 1), change, 3);
  return { gold: gold.latex, answer: answer.latex, same: agree(gold, answer) };
}

/** Sixtieths from -30 to 30: the ends of all sets that are drawn lie on them. */
const GRID = Array.from({ length: 3_601 }, (_, at) => at - 1_800);

const RELATIONS: readonly (readonly [sign: string, holds: (left: number, right: number) => boolean])[] = [
  ['<', (left, right) => left < right],
  ['\\le', (left, right) => left <= right],
  ['>', (left, right) => left > right],
  ['\\ge', (left, right) => left >= right],
  ['=', (left, right) => left === right],
  ['\\ne', (left, right) => left !== right],
];

/** One of the numbers changed by a little, by its sign, or by nothing. */
function changed(draw: Draw, numbers: readonly number[]): readonly number[] {
  const place = draw.whole(0, numbers.length - 1);
  const by = draw.one([(value: number) => value + 1, (value: number) => -value, (value: number) => value]);
  return numbers.map((value, at) => (at === place ? by(value) : value));
}

function mutatedRelation(draw: Draw): Mutation {
  const numbers = [draw.one([1, 2, 3, 4, 5]), draw.whole(-9, 9), draw.whole(-9, 9)];
  const relation = draw.one(RELATIONS);
  const other = draw.chance(0.4) ? draw.one(RELATIONS) : relation;
  const name = draw.chance(0.8) ? 'x' : 'y';
  const numbersThen = name === 'x' ? changed(draw, numbers) : numbers;
  const print = ([a = 0, b = 0, c = 0]: readonly number[], sign: string, unknown: string): string =>
    `${a}${unknown}${b < 0 ? '' : '+'}${b}${sign} ${c}`;
  const holds = ([a = 0, b = 0, c = 0]: readonly number[], [, of]: (typeof RELATIONS)[number]): string =>
    GRID.map((x) => (of(a * x + 60 * b, 60 * c) ? '1' : '0')).join('');
  return {
    gold: print(numbers, relation[0], 'x'),
    answer: print(numbersThen, other[0], name),
    same: name === 'x' && holds(numbers, relation) === holds(numbersThen, other),
  };
}

function mutatedInterval(draw: Draw): Mutation {
  const low = draw.whole(-20, 20);
  const ends = [low, low + draw.whole(1, 9)];
  const [left, right] = [draw.one(['(', '[']), draw.one([')', ']'])];
  const [otherLeft, otherRight] = draw.chance(0.5) ? [left, right] : [draw.one(['(', '[']), draw.one([')', ']'])];
  const other = changed(draw, ends);
  const print = (open: string, [a = 0, b = 0]: readonly number[], close: string): string => `${open}${a},${b}${close}`;
  const [gold, answer] = [print(left, ends, right), print(otherLeft, other, otherRight)];
  return { gold, answer, same: gold === answer };
}

const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['\\{', '\\}'],
  ['[', ']'],
];

function mutatedList(draw: Draw): Mutation {
  const items = [draw.whole(-30, 30), draw.whole(31, 60), draw.whole(61, 90)];
  const other = draw.chance(0.5) ? changed(draw, items) : items.toReversed();
  const brackets = draw.one(BRACKETS);
  const otherBrackets = draw.chance(0.5) ? brackets : draw.one(BRACKETS);
  const isSet = brackets[0] === '\\{';
  const order = (list: readonly number[]): string => (isSet ? list.toSorted((a, b) => a - b) : list).join(',');
  return {
    gold: `${brackets[0]}${items.join(',')}${brackets[1]}`,
    answer: `${otherBrackets[0]}${other.join(',')}${otherBrackets[1]}`,
    // Parentheses and square brackets around three items are two ways to write a tuple.
    same: isSet === (otherBrackets[0] === '\\{') && order(items) === order(other),
  };
}

const UNITS: readonly (readonly [name: string, kind: string, factor: number])[] = [
  ['m', 'length', 100],
  ['cm', 'length', 1],
  ['km', 'length', 100_000],
  ['kg', 'mass', 1000],
  ['g', 'mass', 1],
  ['hours', 'time', 60],
  ['minutes', 'time', 1],
  ['m^2', 'area', 10_000],
  ['cm^2', 'area', 1],
];

function mutatedQuantity(draw: Draw): Mutation {
  const value = draw.whole(1, 500);
  const [unit, other] = [draw.one(UNITS), draw.one(UNITS)];
  const [otherValue = value] = draw.chance(0.3) ? changed(draw, [value]) : [value];
  const times = draw.chance(0.3) && unit[1] === other[1] ? unit[2] / other[2] : 1;
  const print = (amount: number, [name]: (typeof UNITS)[number]): string => {
    const [word = '', power] = name.split('^');
    return `${amount}\\text{ ${word}}${power === undefined ? '' : `^${power}`}`;
  };
  return {
    gold: print(value, unit),
    answer: print(otherValue * times, other),
    same: unit[1] === other[1] && Math.abs(value * unit[2] - otherValue * times * other[2]) < 1e-9 * value * unit[2],
  };
}

function mutatedNumber(draw: Draw): Mutation {
  const digits = Array.from({ length: draw.whole(1, 40) }, () => draw.whole(0, 9));
  digits[0] = draw.whole(1, 9);
  const place = draw.whole(0, digits.length - 1);
  const other = digits.map((digit, at) => (at === place ? (digit + draw.whole(0, 9)) % 10 : digit));
  const point = draw.chance(0.4) ? draw.whole(0, digits.length) : digits.length;
  const print = (all: readonly number[]): string => {
    const [whole, part] = [all.slice(0, point).join(''), all.slice(point).join('')];
    return `${whole === '' ? '0' : whole}${part === '' ? '' : `.${part}`}`;
  };
  return { gold: print(digits), answer: print(other), same: digits.join('') === other.join('') };
}

const MAKERS = [mutatedRelation, mutatedInterval, mutatedList, mutatedQuantity, mutatedNumber] as const;

/** Half of them formulas; the same ones for the same seed. */
export function mutations(seed: number, count: number): readonly Mutation[] {
  const draw = createDraw(seed);
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? mutatedFormula(seed + at * 31) : (MAKERS[(at >> 1) % MAKERS.length] ?? mutatedNumber)(draw),
  );
}
