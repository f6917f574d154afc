import { multiply, type Rational, rational } from './rational.ts';

/** A unit as a product of base units with a factor to them. `known` is false for words that are not in the table. */
export interface Unit {
  readonly dimensions: ReadonlyMap<string, number>;
  readonly factor: Rational;
  readonly known: boolean;
}

type Entry = readonly [names: string, dimensions: string, numerator: number, denominator?: number];

/** Names (with plurals), base units with exponents, factor to them. Case counts for symbols of one or two letters. */
const TABLE: readonly Entry[] = [
  ['m meter metre', 'm', 1],
  ['km kilometer kilometre', 'm', 1000],
  ['dm decimeter', 'm', 1, 10],
  ['cm centimeter centimetre', 'm', 1, 100],
  ['mm millimeter millimetre', 'm', 1, 1000],
  ['μm µm micrometer', 'm', 1, 1_000_000],
  ['nm nanometer', 'm', 1, 1_000_000_000],
  ['in inch inches', 'm', 254, 10_000],
  ['ft foot feet', 'm', 3048, 10_000],
  ['yd yard', 'm', 9144, 10_000],
  ['mi mile', 'm', 1_609_344, 1000],
  ['kg kilogram', 'kg', 1],
  ['g gram gm', 'kg', 1, 1000],
  ['mg milligram', 'kg', 1, 1_000_000],
  ['t tonne', 'kg', 1000],
  ['lb lbs pound', 'kg', 45_359_237, 100_000_000],
  ['oz ounce', 'kg', 45_359_237, 1_600_000_000],
  ['s sec second', 's', 1],
  ['ms millisecond', 's', 1, 1000],
  ['min minute', 's', 60],
  ['h hr hour', 's', 3600],
  ['day', 's', 86_400],
  ['week', 's', 604_800],
  ['month', 'month', 1],
  ['year yr', 'month', 12],
  ['degree deg °', 'degree', 1],
  ['rad radian', 'radian', 1],
  ['L l liter litre', 'm3', 1, 1000],
  ['mL ml milliliter millilitre', 'm3', 1, 1_000_000],
  ['cc', 'm3', 1, 1_000_000],
  ['acre', 'm2', 40_468_564_224, 10_000_000],
  ['ha hectare', 'm2', 10_000],
  ['mph', 'm s-1', 1_609_344, 3_600_000],
  ['kmh kph', 'm s-1', 1000, 3600],
  ['$ dollar USD usd buck', 'usd', 1],
  ['¢ cent penny pennies', 'usd', 1, 100],
  ['€ euro EUR', 'eur', 1],
  ['£ GBP', 'gbp', 1],
  ['¥ yen yuan', 'yen', 1],
  ['₹ rupee Rs rs INR', 'inr', 1],
  ['K kelvin', 'kelvin', 1],
  ['°C celsius', 'celsius', 1],
  ['°F fahrenheit', 'fahrenheit', 1],
  ['N newton', 'kg m s-2', 1],
  ['J joule', 'kg m2 s-2', 1],
  ['kJ kilojoule', 'kg m2 s-2', 1000],
  ['W watt', 'kg m2 s-3', 1],
  ['kW kilowatt', 'kg m2 s-3', 1000],
  ['Pa pascal', 'kg m-1 s-2', 1],
  ['kPa', 'kg m-1 s-2', 1000],
  ['Hz hertz', 's-1', 1],
  ['V volt', 'volt', 1],
  ['A amp ampere', 'ampere', 1],
  ['Ω ohm', 'ohm', 1],
  ['C coulomb', 'coulomb', 1],
  ['mol mole', 'mole', 1],
  ['unit', 'unit', 1],
  ['am', 'am', 1],
  ['pm', 'pm', 1],
];

const BY_NAME = new Map(TABLE.flatMap((entry) => entry[0].split(' ').map((name) => [name, entry] as const)));

function lookUp(word: string): Entry | undefined {
  const lower = word.toLowerCase();
  // A symbol's letters count (mg, Mg); the names do not change with case, and end in an s for several.
  return (
    BY_NAME.get(word) ?? (word.length > 2 ? (BY_NAME.get(lower) ?? BY_NAME.get(lower.replace(/s$/u, ''))) : undefined)
  );
}

function dimensionsOf(text: string): Map<string, number> {
  return new Map(
    text.split(' ').map((part) => {
      const [, name = part, power = '1'] = /^([a-z]+)(-?\d)?$/u.exec(part) ?? [];
      return [name, Number(power)] as const;
    }),
  );
}

/** Reads words, symbols, powers and one or more slashes: `m`, `square meters`, `km/h`, `m s^-2`, `apples`. */
export function readUnit(text: string): Unit | null {
  const words = text
    .replace(/\bms(?=\s*\^\s*\{?\s*-)/gu, 'm s')
    .replace(/\b([ap])\.\s?m\b\.?/giu, '$1m')
    .replace(/\bper\b/gu, '/')
    .replace(/[·*~]|\\cdot|\\times/gu, ' ');
  const parts = words.match(/\/|\^\s*-?\d|[^\s/^]+/gu) ?? [];
  const dimensions = new Map<string, number>();
  let factor: Rational = { numerator: 1n, denominator: 1n };
  let [known, sign, pending] = [true, 1, 1];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part === '/') sign = -1;
    else if (/^(?:square|sq\.?)$/iu.test(part)) pending = 2;
    else if (/^(?:cubic|cu\.?)$/iu.test(part)) pending = 3;
    else if (part.startsWith('^')) return null;
    else {
      const power = parts[at + 1]?.startsWith('^') === true ? Number((parts[at + 1] ?? '').slice(1)) : pending;
      if (parts[at + 1]?.startsWith('^') === true) at += 1;
      pending = 1;
      const entry = lookUp(part.replace(/\.$/u, ''));
      const names =
        entry === undefined ? [[part.toLowerCase().replace(/e?s$/u, ''), 1] as const] : dimensionsOf(entry[1]);
      if (entry === undefined) known = false;
      else {
        const one = rational(BigInt(entry[2]), BigInt(entry[3] ?? 1)) ?? factor;
        const way = power * sign < 0 ? (rational(one.denominator, one.numerator) ?? one) : one;
        for (let times = Math.min(Math.abs(power), 9); times > 0; times -= 1) factor = multiply(factor, way);
      }
      for (const [name, exponent] of names) dimensions.set(name, (dimensions.get(name) ?? 0) + exponent * power * sign);
    }
  }
  return parts.length === 0 ? null : { dimensions, factor, known };
}

export function sameDimensions(a: Unit, b: Unit): boolean {
  if (a.dimensions.size !== b.dimensions.size) return false;
  return [...a.dimensions].every(([name, power]) => b.dimensions.get(name) === power);
}
