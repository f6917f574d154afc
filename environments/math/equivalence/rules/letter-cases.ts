import type { Side } from '../opinion.ts';
import { squeeze } from '../opinion.ts';

/** Names that no capital has in an answer; the library knows each as a symbol. */
const STAND_INS = ['\\xi', '\\zeta', '\\eta', '\\chi', '\\psi', '\\upsilon', '\\kappa', '\\nu'] as const;

const TOKEN = /\\(?:text|textrm|textbf|textit|mathrm|mbox|operatorname)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\[^]|[a-zA-Z]/gu;
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
