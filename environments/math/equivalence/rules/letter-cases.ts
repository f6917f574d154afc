import { type Rule, type Side, squeeze } from '../opinion.ts';
import { isName } from '../reading/structure.ts';

/** Names that no capital has in an answer; the library knows each as a symbol. */
const STAND_INS = ['\\xi', '\\zeta', '\\eta', '\\chi', '\\psi', '\\upsilon', '\\kappa', '\\nu'] as const;

const GROUP = /\\(?:text|textrm|textbf|textit|mathrm|mbox|operatorname)\s*\{[^{}]*\}/gu;
const TOKEN = new RegExp(`${GROUP.source}|\\\\[a-zA-Z]+|\\\\[^]|[a-zA-Z]`, 'gu');
/** Words, the letter of a choice, a name made of letters: their case says nothing. */
const LETTERS_ALONE = /^[({]?[a-zA-Z]+[)}]?$/u;
const WORD = /(?<![a-zA-Z\\])[a-zA-Z]*[a-z]{4}/u;

/** Of these the rule about names of constants knows more. */
const CONSTANT = /[CK]/u;

function hasBoth(text: string, capital: string): boolean {
  const letters = lettersOf(text);
  return letters.includes(capital) && letters.includes(capital.toLowerCase());
}

function lettersOf(text: string): readonly string[] {
  return (text.match(TOKEN) ?? []).filter((token) => token.length === 1);
}

/**
 * The library takes `r` and `R` for one symbol. Where both stand in a pair, the capital gets a name of its own in both texts.
 * Null where there is nothing to tell apart.
 */
export function separateCases(gold: Side, answer: Side): readonly [gold: string, answer: string] | null {
  const texts = [gold.text, answer.text] as const;
  const areUnits = [gold, answer].every(({ quantity }) => quantity !== null && lettersOf(quantity.body).length === 0);
  if (areUnits || gold.based !== null || answer.based !== null || texts.some((text) => WORD.test(text))) return null;
  if (texts.every((text) => LETTERS_ALONE.test(squeeze(text)))) return null;
  const letters = new Set(texts.flatMap(lettersOf));
  const capitals = [...letters].filter(
    (letter) =>
      /[A-Z]/u.test(letter) &&
      letters.has(letter.toLowerCase()) &&
      (!CONSTANT.test(letter) || texts.some((text) => hasBoth(text, letter))),
  );
  const free = STAND_INS.filter((name) => !texts.some((text) => text.includes(name)));
  if (capitals.length === 0 || capitals.length > free.length) return null;
  const names = new Map(capitals.map((letter, at) => [letter, `${free[at] ?? ''} `]));
  const rename = (text: string): string => text.replace(TOKEN, (token) => names.get(token) ?? token);
  return [rename(texts[0]), rename(texts[1])];
}

const GREEK = /\\(?:gamma|delta|theta|lambda|xi|pi|sigma|upsilon|phi|psi|omega)(?![a-zA-Z])/giu;

function namesIn(body: string): readonly string[] {
  const math = body.replace(GROUP, ' ');
  const greek = math.match(GREEK) ?? [];
  const rest = math.replace(/\\[a-zA-Z]+/gu, ' ');
  // Words, and a single letter that names a choice, are not told apart by their case.
  if (/[a-zA-Z]{3}/u.test(rest) || /^[\s{}().]*[a-zA-Z][\s{}().]*$/u.test(rest)) return greek;
  return /[\d+\-*/^=]/u.test(rest) || greek.length > 0 ? [...greek, ...(rest.match(/[a-zA-Z]/gu) ?? [])] : greek;
}

function unlikeByCase(one: string, other: string): boolean {
  const [names, otherNames] = [new Set(namesIn(one)), new Set(namesIn(other))];
  const lower = (all: ReadonlySet<string>): string =>
    [...new Set([...all].map((name) => name.toLowerCase()))].toSorted().join(' ');
  const isSame = names.size === otherNames.size && [...names].every((name) => otherNames.has(name));
  return !isSame && lower(names) === lower(otherNames);
}

/** `2\pi r` and `2\pi R`; `\pi` and `\Pi`. */
export const letterCase: Rule = ({ gold, answer, libraryEqual }) => {
  // The A of 2A is an ampere only where the other side is of a unit as well.
  const isQuantity = gold.quantity !== null && answer.quantity !== null;
  const value = (side: Side): string =>
    (isQuantity ? side.quantity?.body : undefined) ??
    (side.sides.length === 2 && isName(side.sides[0] ?? '') ? (side.sides[1] ?? '') : side.text);
  if (!libraryEqual || gold.based !== null || answer.based !== null) return null;
  const reason = 'A capital and a small letter name different things.';
  return unlikeByCase(value(gold), value(answer)) ? { decision: 'different', difference: 'letter-case', reason } : null;
};
