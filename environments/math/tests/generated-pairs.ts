/** Gold answers with answers to them, drawn from a seed: right ones, wrong ones, and right ones written in another way. */

export interface GeneratedPair {
  readonly kind: Kind;
  readonly gold: string;
  readonly answer: string;
}

const KINDS = [
  'fraction',
  'set',
  'interval',
  'matrix',
  'unit',
  'percentage',
  'decimal',
  'equation',
  'text',
  'expression',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Draw {
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number;
  one<T>(items: readonly T[]): T;
  /** True in `part` of the cases. */
  chance(part: number): boolean;
}

/** Mulberry32: small, and the same everywhere. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    one: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    chance: (part) => next() < part,
  };
}

function shuffled<T>(draw: Draw, items: readonly T[]): readonly T[] {
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(draw.whole(0, left.length - 1), 1));
  return result;
}

/** Several distinct whole numbers. */
function distinct(draw: Draw, count: number): readonly number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(draw.whole(-30, 90));
  return [...found];
}

const MAKERS: Readonly<Record<Kind, (draw: Draw) => readonly [gold: string, answer: string]>> = {
  fraction(draw) {
    const [top, bottom, times] = [draw.whole(1, 99), draw.whole(2, 60), draw.whole(1, 5)];
    const [t, b] = draw.chance(0.3) ? [top + draw.whole(1, 3), bottom] : [top * times, bottom * times];
    const whole = Math.floor(t / b);
    const written = [
      `\\frac{${t}}{${b}}`,
      `\\dfrac{${t}}{${b}}`,
      `${t}/${b}`,
      `\\tfrac${t}{${b}}`,
      `${whole}\\frac{${t % b}}{${b}}`,
      `${whole} ${t % b}/${b}`,
      `\\frac{-${t}}{-${b}}`,
      `${t}\\div${b}`,
    ];
    return [draw.one([`\\frac{${top}}{${bottom}}`, `${top}/${bottom}`]), draw.one(written)];
  },
  set(draw) {
    const items = distinct(draw, draw.whole(2, 4));
    const used = draw.chance(0.3) ? items.map((item, at) => (at === 0 ? item + 1 : item)) : items;
    const order = draw.chance(0.5) ? shuffled(draw, used) : used;
    const wrap = (list: readonly number[]): string =>
      draw.one([
        `\\{${list.join(', ')}\\}`,
        `(${list.join(', ')})`,
        list.join(', '),
        list.join(','),
        `\\left\\{${list.join(',')}\\right\\}`,
        list.map((item) => `x=${item}`).join(' \\text{ or } '),
      ]);
    return [wrap(items), wrap(order)];
  },
  interval(draw) {
    const low = draw.whole(-20, 20);
    const high = low + draw.whole(1, 30);
    const ends = (): readonly [boolean, boolean] => [draw.chance(0.5), draw.chance(0.5)];
    const [left, right] = ends();
    const [otherLeft, otherRight] = draw.chance(0.6) ? [left, right] : ends();
    const [from, to] = draw.chance(0.85) ? [low, high] : [low, high + 1];
    const brackets = (open: boolean, close: boolean, a: number, b: number): string =>
      `${open ? '[' : '('}${a}, ${b}${close ? ']' : ')'}`;
    const relation = (open: boolean, close: boolean): string =>
      `${from} ${open ? '\\le' : '<'} x ${close ? '\\leq' : '<'} ${to}`;
    const answers = [
      brackets(otherLeft, otherRight, from, to),
      relation(otherLeft, otherRight),
      `x \\in ${brackets(otherLeft, otherRight, from, to)}`,
    ];
    return [
      draw.chance(0.8)
        ? brackets(left, right, low, high)
        : `${low} ${left ? '\\le' : '<'} x ${right ? '\\le' : '<'} ${high}`,
      draw.one(answers),
    ];
  },
  matrix(draw) {
    const size = draw.whole(1, 3);
    const cells = Array.from({ length: size * 2 }, () =>
      draw.one([String(draw.whole(-9, 9)), `\\frac{${draw.whole(1, 9)}}{${draw.whole(2, 9)}}`, 'x']),
    );
    const changed = draw.chance(0.35) ? cells.map((cell, at) => (at === 1 ? `${cell}+1` : cell)) : cells;
    const print = (all: readonly string[], name: string): string =>
      `\\begin{${name}} ${Array.from({ length: size }, (_, row) => `${all[2 * row]} & ${all[2 * row + 1]}`).join(' \\\\ ')} \\end{${name}}`;
    return [print(cells, 'pmatrix'), print(changed, draw.one(['pmatrix', 'bmatrix']))];
  },
  unit(draw) {
    const value = draw.whole(1, 400);
    const names = [
      'm',
      'cm',
      'km',
      'kg',
      'g',
      'hours',
      'minutes',
      'meters',
      'dollars',
      'degrees',
      'square meters',
      'apples',
      'students',
    ];
    const name = draw.one(names);
    const other = draw.chance(0.6) ? name : draw.one(names);
    const amount = draw.chance(0.8) ? value : value + 1;
    const written = (number: number, unit: string): string =>
      draw.one([
        `${number}\\text{ ${unit}}`,
        `${number} \\mathrm{~${unit}}`,
        `${number} ${unit}`,
        `${number}\\,\\text{${unit}}`,
      ]);
    return [
      draw.chance(0.8) ? written(value, name) : String(value),
      draw.chance(0.8) ? written(amount, other) : String(amount),
    ];
  },
  percentage(draw) {
    const value = draw.one([draw.whole(1, 99), draw.whole(1, 99) + 0.5, draw.whole(100, 250)]);
    const other = draw.chance(0.75) ? value : value + 1;
    return [
      `${value}\\%`,
      draw.one([
        `${other}\\%`,
        `${other}%`,
        `${other / 100}`,
        `${other} percent`,
        `${other}\\text{ percent}`,
        `\\frac{${other * 2}}{200}`,
        `${other}`,
      ]),
    ];
  },
  decimal(draw) {
    const places = draw.whole(1, 6);
    const units = draw.whole(1, 10 ** (places + 2));
    const value = (units / 10 ** places).toFixed(places);
    const other = draw.chance(0.3) ? ((units + 1) / 10 ** places).toFixed(places) : value;
    return [
      value,
      draw.one([
        other,
        `${other}0`,
        `${other}.`,
        `\\frac{${units}}{${10 ** places}}`,
        `${other} \\times 10^{0}`,
        `${units}e-${places}`,
        `${units} \\times 10^{-${places}}`,
        `0${other}`,
      ]),
    ];
  },
  equation(draw) {
    const [a, b, times] = [draw.whole(2, 9), draw.whole(1, 20), draw.whole(2, 5)];
    const c = draw.chance(0.3) ? b + 1 : b;
    const written = [
      `y = ${a}x + ${c}`,
      `${a}x - y + ${c} = 0`,
      `${times * a}x - ${times}y + ${times * c} = 0`,
      `y - ${c} = ${a}x`,
      `${a}x + ${c} = y`,
      `${a}x + ${c}`,
      `y = ${c} + ${a} x`,
    ];
    return [`y = ${a}x + ${b}`, draw.one(written)];
  },
  text(draw) {
    const words = [
      'north',
      'south',
      'even',
      'odd',
      'Monday',
      'Tuesday',
      'yes',
      'no',
      'A',
      'B',
      'C',
      'true',
      'false',
      'blue',
      'isosceles',
      'no solution',
    ];
    const word = draw.one(words);
    const other = draw.chance(0.6) ? word : draw.one(words);
    const style = (text: string): string =>
      draw.one([
        `\\text{${text}}`,
        text,
        `\\textbf{${text}}`,
        `\\text{ ${text} }`,
        `\\mathrm{${text.toUpperCase()}}`,
        `\\text{${text}.}`,
      ]);
    return [draw.one([word, `\\text{${word}}`]), style(other)];
  },
  expression(draw) {
    const [a, b, n] = [draw.whole(2, 12), draw.whole(2, 30), draw.whole(2, 6)];
    const golds: readonly (readonly [string, readonly string[]])[] = [
      [
        `${a}\\sqrt{${b}}`,
        [
          `\\sqrt{${a * a * b}}`,
          `${a} \\sqrt ${b % 10}`,
          `${a} \\cdot \\sqrt{${b}}`,
          `${b}\\sqrt{${a}}`,
          `${a}\\sqrt(${b})`,
        ],
      ],
      [`x^${n} - ${a}`, [`x^{${n}} - ${a}`, `-${a} + x^{${n}}`, `x^${n} + ${a}`, `(x^${n} - ${2 * a}) + ${a}`]],
      [`\\frac{${a}\\pi}{${b}}`, [`${a}\\pi/${b}`, `\\frac{${a}}{${b}}\\pi`, `\\frac{${b}\\pi}{${a}}`]],
      [`${a}^{${n}}`, [String(a ** n), `${a}^${n}`, `${a}^{${n + 1}}`, `${a}^{-${n}}`]],
      [`${a} + ${b}i`, [`${b}i + ${a}`, `${a} - ${b}i`, `${b} + ${a}i`]],
      [
        String(a * 1000 + b * 37),
        [
          `${a},${String((b * 37) % 1000).padStart(3, '0')}`,
          `${a}\\,${String((b * 37) % 1000).padStart(3, '0')}`,
          String(a * 1000 + b * 37),
          `n = ${a * 1000 + b * 37}`,
        ],
      ],
      [`\\binom{${b}}{2}`, [String((b * (b - 1)) / 2), `\\binom{${b}}{${b - 2}}`, `\\binom{${b}}{3}`]],
      [`\\log_{${a}} ${b}`, [`\\frac{\\ln ${b}}{\\ln ${a}}`, `\\log_${a}(${b})`, `\\log_{${b}} ${a}`]],
    ];
    const [gold, answers] = draw.one(golds);
    return [gold, draw.one(answers)];
  },
};

/** Distinct pairs, the kinds in turn. */
export function generatePairs(seed: number, count: number): readonly GeneratedPair[] {
  const draw = createDraw(seed);
  const seen = new Set<string>();
  const pairs: GeneratedPair[] = [];
  for (let turn = 0; pairs.length < count; turn += 1) {
    const kind = KINDS[turn % KINDS.length] as Kind;
    const [gold, answer] = MAKERS[kind](draw);
    const key = `${gold}\n${answer}`;
    // Texts are soon used up; the other kinds then fill their place.
    if (!seen.has(key)) pairs.push({ kind, gold, answer });
    seen.add(key);
  }
  return pairs;
}
