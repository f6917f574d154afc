import { equalAsRead, isTooFar, type Rule, type Side } from '../opinion.ts';
import { readHexDigit, withoutBases } from '../reading/based.ts';
import { latexOf, multiply } from '../reading/rational.ts';
import { isInequality } from '../reading/structure.ts';
import { sameDimensions } from '../reading/units.ts';
import { andOr } from './interval-rules.ts';
import { STRICT_RULES } from './strict-rules.ts';

export const numberBase: Rule = async ({ gold, answer, library }) => {
  const [one, other] = [gold.based, answer.based];
  const difference = 'number-base';
  const value = one?.value ?? (other === null ? null : readHexDigit(gold.text));
  const otherValue = other?.value ?? (one === null ? null : readHexDigit(answer.text));
  if (value !== null && otherValue !== null) {
    const equal = value === otherValue;
    return {
      decision: equal ? 'equal' : 'different',
      difference,
      reason: `The numbers are ${equal ? 'the same' : 'different'} in their bases.`,
    };
  }
  const [plain, otherPlain] = [withoutBases(gold.text), withoutBases(answer.text)];
  if (plain !== null && otherPlain !== null) {
    const equal = await equalAsRead(library, plain, otherPlain);
    if (equal === null) return null;
    const reason = `With their values in place of the numbers in bases both are ${equal ? 'the same' : 'different'}.`;
    return { decision: equal ? 'equal' : 'different', difference, reason };
  }
  if (other === null || !/^\d{1,200}$/u.test(gold.text)) return null;
  const equal = other.value === BigInt(gold.text);
  const reason = `The number in its base is ${equal ? '' : 'not '}the expected one.`;
  return { decision: equal ? 'equal' : 'different', difference, reason };
};

export const units: Rule = async ({ gold, answer, library, libraryEqual }) => {
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
    const [names, otherNames] = [one, other].map(({ unit }) => new Set(unit.dimensions.keys()));
    const isWithin = (some: Set<string> = new Set(), all: Set<string> = new Set()): boolean =>
      [...some].every((name) => all.has(name));
    // "5 ways" and "5 different ways": more words are not other words.
    if (!libraryEqual || isWithin(names, otherNames) || isWithin(otherNames, names)) return null;
    return { decision: 'undecided', difference, reason: 'The values agree, but different words stand after them.' };
  }
  const names = [...one.unit.dimensions.keys(), ...other.unit.dimensions.keys()].join(' ');
  if (names === 'degree radian' || names === 'radian degree') {
    const inRadians = (side: typeof one): string =>
      side.degrees ? `\\frac{(${side.body}) \\cdot \\pi}{180}` : side.body;
    const equal = await equalAsRead(library, inRadians(one), inRadians(other));
    if (equal !== null) {
      const reason = `The angles are ${equal ? 'the same' : 'different'}.`;
      return { decision: equal ? 'equal' : 'different', difference, reason };
    }
  }
  if (!sameDimensions(one.unit, other.unit)) {
    return { decision: 'different', difference, reason: 'The units measure different things.' };
  }
  const ratio = multiply(other.unit.factor, {
    numerator: one.unit.factor.denominator,
    denominator: one.unit.factor.numerator,
  });
  const isCompound = one.compound === true || other.compound === true;
  if (ratio.numerator === ratio.denominator && !isCompound) return null;
  const equal = await equalAsRead(library, one.body, `(${other.body}) \\cdot ${latexOf(ratio, false)}`);
  if (equal === null)
    return { decision: 'undecided', difference, reason: 'The units differ and the values cannot be converted.' };
  return {
    decision: equal ? 'equal' : 'different',
    difference,
    reason: `The quantities are ${equal ? 'the same' : 'different'} in one unit.`,
  };
};

export const equationFactor: Rule = async ({ gold, answer, library, libraryEqual }) => {
  if (libraryEqual || gold.sides.length !== 2 || answer.sides.length !== 2) return null;
  return (await library.proportional(gold.text, answer.text)) === true
    ? {
        decision: 'equal',
        difference: 'equation-factor',
        reason: 'The equations are the same up to a constant factor.',
      }
    : null;
};

export const positiveSymbols: Rule = async ({ gold, answer, library, libraryEqual }) => {
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

export const tinyNumbers: Rule = async ({ gold, answer, library, libraryEqual }) => {
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
export const rewritten: Rule = async (pair) => {
  const { gold, answer, library } = pair;
  // What is the same once it is written plainly is equal, also where the library reads neither side.
  const isSame = gold.text === answer.text && gold.text !== '';
  const difference = [...answer.differences, ...gold.differences][0] ?? (isSame ? 'look' : undefined);
  if (difference === undefined) return null;
  // Invisible text only.
  if ((gold.text === '') !== (answer.text === ''))
    return { decision: 'different', difference, reason: 'One side says nothing.' };
  const body = (side: Side): string => side.quantity?.body ?? side.text;
  const equal = await equalAsRead(library, body(gold), body(answer));
  if (equal === null) return null;
  // The library has not compared these texts before: what it would not have seen, a strict rule still sees.
  const asRead = (side: Side): Side => ({ ...side, differences: new Set() });
  const seen = { ...pair, gold: asRead(gold), answer: asRead(answer), libraryEqual: true };
  for (const rule of equal ? [...STRICT_RULES, andOr] : []) {
    const opinion = await rule(seen);
    if (opinion !== null && opinion.decision !== 'equal') return opinion;
  }
  return {
    decision: equal ? 'equal' : 'different',
    difference,
    reason: `Read as ${body(answer)}, the answer is ${equal ? '' : 'not '}the expected one.`,
  };
};
