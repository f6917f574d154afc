import { add, decimal, latexOf, multiply, type Rational } from './rational.ts';
import { readUnit, sameDimensions, type Unit } from './units.ts';

/** A value with a unit written after it, or a currency sign before it. */
export interface Quantity {
  readonly body: string;
  readonly unit: Unit;
  readonly degrees: boolean;
  /** It is the sum of several, `3 h 20 min`, in the base unit. */
  readonly compound?: boolean;
}

const TEXT_GROUP = /\\(?:text|textrm|textbf|textit|mathrm|mbox|operatorname|mathit)\s*\{([^{}]*)\}/gu;
const TEMPERATURE = /(?:\^\s*\{?\s*\\circ\s*\}?|°)\s*\{?\s*([CF])\s*\}?$/u;
const DEGREES = /\s*\^\s*\{?\s*\\circ\s*\}?$/u;
const BARE =
  /^([-+]?[\d.,\s]*\d|.*[\d})])\s*((?:(?:square|cubic|sq|cu)\.?\s+)?[A-Za-zµμ°Ω]+(?:\s*\^\s*-?\d)?(?:\s*(?:\/|per)\s*[A-Za-z]+(?:\s*\^\s*-?\d)?)*)$/u;
const CURRENCY = /^(-?)\s*(?:\\(\$)|([$€£¥₹]))\s*(?=[\d.])/u;

/** The text from which on there are only unit words, powers, slashes and spaces; null when there are none. */
function unitTail(text: string): { readonly body: string; readonly tail: string } | null {
  let found: { body: string; tail: string } | null = null;
  for (const match of text.matchAll(TEXT_GROUP)) {
    const rest = text.slice(match.index).replace(TEXT_GROUP, (_, words: string) => ` ${words} `);
    // What follows the first unit word is of units as well, or this is not where they start.
    if (
      found === null &&
      /\p{L}|[°$€£¥]/u.test(match[1] ?? '') &&
      /^[\p{L}\s/^.~*·()-]*(?:[\p{L}\s/^.~*·{}-]|\d(?!\d)|\\cdot|\\,)*$/u.test(rest)
    ) {
      found = { body: text.slice(0, match.index), tail: rest.replace(/[{}]|\\,/gu, ' ') };
    }
  }
  return found;
}

const COMPOUND = /(\d+(?:\.\d+)?)\s*(?:\\(?:text|mathrm)\s*\{\s*([^{}]*?)\s*\}|([a-zA-Z]+))\s*,?\s*/gu;

/** Reads `3\text{ hours } 20\text{ minutes}` as one value in the base unit. */
function readCompound(text: string): Quantity | null {
  const matches = [...text.matchAll(COMPOUND)];
  if (matches.length < 2 || matches.map(([all]) => all).join('') !== text) return null;
  let total: Rational = { numerator: 0n, denominator: 1n };
  let first: Unit | null = null;
  for (const [, number = '', inText, bare] of matches) {
    const unit = readUnit((inText ?? bare ?? '').replace(/^and\s+|\s+and$|,/gu, ''));
    const value = decimal(number);
    if (unit?.known !== true || value === null || (first !== null && !sameDimensions(first, unit))) return null;
    first ??= unit;
    total = add(total, multiply(value, unit.factor));
  }
  if (first === null) return null;
  const unit = { ...first, factor: { numerator: 1n, denominator: 1n } };
  return { body: latexOf(total, false), unit, degrees: false, compound: true };
}

/** Reads `15\text{ m}`, `15 cm^2`, `\$15`, `60^\circ`, `20^\circ C`; null for what has no unit. */
export function readQuantity(text: string): Quantity | null {
  const make = (body: string, words: string, degrees = false): Quantity | null => {
    const trimmed = body.replace(/[\s~]+$/u, '');
    const unit = readUnit(words);
    return unit === null || trimmed === '' ? null : { body: trimmed, unit, degrees };
  };
  const compound = readCompound(text);
  if (compound !== null) return compound;
  const currency = CURRENCY.exec(text);
  if (currency !== null) {
    const amount = readQuantity(text.slice(currency[0].length));
    return make(
      `${currency[1] ?? ''}${amount?.body ?? text.slice(currency[0].length)}`,
      currency[2] ?? currency[3] ?? '$',
    );
  }
  const plain = text.replace(/\\(?:text|mathrm)\s*\{\s*([CF])\s*\}$/u, '$1');
  const temperature = TEMPERATURE.exec(plain);
  if (temperature !== null) return make(plain.slice(0, temperature.index), `°${temperature[1] ?? 'C'}`);
  const degrees = DEGREES.exec(text);
  if (degrees !== null) return make(text.slice(0, degrees.index), '°', true);
  const tail = unitTail(text);
  if (tail !== null) {
    const isDegrees = /^\s*deg(?:rees?)?\.?\s*$/iu.test(tail.tail);
    return make(tail.body, tail.tail.trim(), isDegrees);
  }
  const bare = BARE.exec(text);
  if (bare === null) return null;
  const quantity = make(bare[1] ?? '', bare[2] ?? '');
  // Letters after a number are a unit only when they are one that we know: `5x` is a product.
  return quantity?.unit.known === true ? quantity : null;
}
