import { equalAsRead, type Rule } from '../opinion.ts';

/** `\textbf{(C)}\ 12`, `(C) 12`, `C. 12`: the letter of a choice and what it says. */
const LABELLED = /^(?:\\text(?:bf)?\s*\{\s*)?(?:\(([A-J])\)|([A-J])[.):])\s*\}?\s*(\S.*)$/u;
/** More letters, or words between them, make no choice of one. */
const SEVERAL = /^[,;&]|(?<![a-zA-Z\\])(?:and|or)(?![a-zA-Z])|\(\s*[A-J]\s*\)/u;
const LETTER = /^(?:\\text(?:bf)?\s*\{\s*)?\(?([A-J])\)?\s*\}?$/u;

/** A choice by its letter, by what it says, or by both: what both sides give must agree. */
export const labelledChoice: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const read = (text: string): { readonly letter: string | null; readonly value: string | null } => {
    const letter = LETTER.exec(text)?.[1];
    if (letter !== undefined) return { letter, value: null };
    const match = LABELLED.exec(text);
    const isOne =
      match !== null &&
      gold.list === null &&
      answer.list === null &&
      !SEVERAL.test(match[3] ?? '') &&
      !LETTER.test(match[3] ?? '');
    return match === null || !isOne
      ? { letter: null, value: text }
      : { letter: match[1] ?? match[2] ?? null, value: match[3] ?? '' };
  };
  const [one, other] = [read(gold.text), read(answer.text)];
  const hasBoth = [one, other].some(({ letter, value }) => letter !== null && value !== null);
  if (!hasBoth || (libraryEqual && gold.text === answer.text)) return null;
  const sameLetter = one.letter === null || other.letter === null ? null : one.letter === other.letter;
  if (sameLetter === false) {
    const reason = 'The letters of the choices differ.';
    return libraryEqual ? { decision: 'different', difference: 'labelled-choice', reason } : null;
  }
  const sameValue =
    one.value === null || other.value === null ? null : await equalAsRead(library, one.value, other.value);
  if (libraryEqual || (one.value !== null && other.value !== null && sameValue !== true)) return null;
  return { decision: 'equal', difference: 'labelled-choice', reason: 'Both name the same choice.' };
};
