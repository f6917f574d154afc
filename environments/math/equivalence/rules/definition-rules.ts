import { equalAsRead, type Rule, type Side, squeeze } from '../opinion.ts';
import { DOTS, splitTop } from '../reading/structure.ts';

/** `f(x) = x^2`, `y = x^2`, `x \mapsto x^2`. */
interface Definition {
  readonly name: string | null;
  readonly variable: string | null;
  readonly value: string;
}

const APPLIED =
  /^(\\?[a-zA-Z]+(?:_\w|_\{\w+\})?(?:'+|\^\{(?:-1|\([^()]*\)|\\prime)\})?)\s*\(\s*(-?\w+|\\[a-z]+)\s*\)$/u;
const DERIVATIVE = /^\\frac\s*\{\s*d\s*([a-z])\s*\}\s*\{\s*d\s*([a-z])\s*\}$/u;
const MAPS = /^(?:([a-zA-Z])\s*:\s*)?([a-zA-Z])\s*\\mapsto\s*([^=]+)$/u;

function readDefinition({ text, sides }: Side): Definition | null {
  const maps = MAPS.exec(text);
  if (maps !== null) return { name: maps[1] ?? null, variable: maps[2] ?? null, value: maps[3] ?? '' };
  const [left = '', value = ''] = sides;
  if (sides.length !== 2) return null;
  const applied = APPLIED.exec(left);
  if (applied !== null) return { name: applied[1] ?? '', variable: applied[2] ?? '', value };
  const derivative = DERIVATIVE.exec(left);
  if (derivative !== null) return { name: `${derivative[1] ?? ''}'`, variable: derivative[2] ?? '', value };
  return /^y'*$/u.test(left) ? { name: left, variable: null, value } : null;
}

const isLetter = (text: string | null): text is string => text !== null && /^[a-z]$/u.test(text);

/** `f(x) = x^2 + 1`, `y = x^2 + 1` and `f(t) = t^2 + 1`. */
export const definition: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [readDefinition(gold), readDefinition(answer)];
  const difference = 'definition';
  if (one === null || other === null) {
    const known = one ?? other;
    const bare = one === null ? gold : answer;
    // A derivative alone names no value, so its right side may stand alone as that of a function may.
    if (libraryEqual || known === null || bare.sides.length > 1 || bare.list !== null) return null;
    if (known.name !== null && !DERIVATIVE.test((one === null ? answer : gold).sides[0] ?? '')) return null;
    const equal = await equalAsRead(library, one?.value ?? bare.text, other?.value ?? bare.text);
    return equal === true ? { decision: 'equal', difference, reason: 'The values are the same.' } : null;
  }
  const primes = (name: string | null): number => (name ?? '').replace(/[^']/gu, '').length;
  const isNamedAlike =
    one.name === other.name ||
    one.name === null ||
    other.name === null ||
    ([one, other].some(({ name }) => /^y'*$/u.test(name ?? '')) &&
      one.variable !== 'y' &&
      other.variable !== 'y' &&
      primes(one.name) === primes(other.name));
  const hasOtherArgument =
    one.variable !== null &&
    other.variable !== null &&
    !(isLetter(one.variable) && isLetter(other.variable)) &&
    one.variable !== other.variable;
  if (!isNamedAlike || hasOtherArgument) {
    return libraryEqual && squeeze(gold.sides[0] ?? '') !== squeeze(answer.sides[0] ?? '')
      ? { decision: 'different', difference, reason: 'They are values of different functions, or at different places.' }
      : null;
  }
  if (libraryEqual) return null;
  const [from, to] = [other.variable, one.variable];
  const value = isLetter(from) && isLetter(to) ? renameVariable(other.value, from, to) : other.value;
  return value !== null && (await equalAsRead(library, one.value, value)) === true
    ? { decision: 'equal', difference, reason: 'Both define the same function.' }
    : null;
};

function renameVariable(text: string, from: string, to: string): string | null {
  if (from === to) return text;
  const letters: readonly string[] = text.match(/\\[a-zA-Z]+|[a-zA-Z]/gu) ?? [];
  // f(a) = 3 and f(b) = 3 are values at two places.
  if (letters.includes(to) || !letters.includes(from)) return null;
  return text.replace(/\\[a-zA-Z]+|[a-zA-Z]/gu, (name) => (name === from ? to : name));
}

/** `1:2:3` and `2:4:6`: the same up to a factor. */
export const ratio: Rule = async ({ gold, answer, library, libraryEqual }) => {
  let [one, other] = [gold, answer].map(({ text, list }): readonly string[] => {
    const written = text.replace(/\\text\s*\{\s*to\s*\}|(?<![a-z\\])to(?![a-z])/gu, ':');
    return list === null ? (splitTop(written, (token) => token === ':') ?? []) : [];
  });
  if (one === undefined || other === undefined || one.length < 2 || other.length < 2) return null;
  if ([...one, ...other].some((part) => DOTS.test(part) || part === '' || /=|\\text|\\mid/u.test(part))) return null;
  // Times of the day: 12:00 and 1:00.
  if ([gold, answer].every(({ text }) => /^\d{1,2}:\d{2}$/u.test(text))) return null;
  const difference = 'ratio';
  if (one.length !== other.length) {
    return libraryEqual ? { decision: 'different', difference, reason: 'The ratios have not as many parts.' } : null;
  }
  // The library divides one part by the next: 3:4:5 and 3:5:4 are equal to it.
  if (libraryEqual && one.length < 3) return null;
  while (one.length > 2 && squeeze(one[0] ?? '') === '0' && squeeze(other[0] ?? '') === '0') {
    one = one.slice(1);
    other = other.slice(1);
  }
  const [first = '', ...rest] = one;
  const [otherFirst = '', ...otherRest] = other;
  const products = (parts: readonly string[], factor: string): string =>
    parts.map((part) => `(${part}) \\cdot (${factor})`).join(' , ');
  const [left, right] = [products(rest, otherFirst), products(otherRest, first)];
  // With zeros first, all products are zero.
  if ((await equalAsRead(library, first, '0')) !== false || (await equalAsRead(library, otherFirst, '0')) !== false)
    return null;
  const equal = await equalAsRead(library, `(${left} , 0)`, `(${right} , 0)`);
  if (equal === null) return null;
  const reason = `The ratios are ${equal ? '' : 'not '}the same up to a factor.`;
  return { decision: equal ? 'equal' : 'different', difference, reason };
};
