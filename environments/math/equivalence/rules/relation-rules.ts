import type { Rule } from '../opinion.ts';
import { isInequality, sides } from '../reading/structure.ts';

const NEARLY = /\\(?:approx|simeq|doteq|thickapprox)(?![a-zA-Z])/gu;

/** `x - x = 0` and `y - y = 0`; `x^2 + 1 = 0` and `y^2 + 1 = 0`; `1 = 2` and `2`; `5 \approx 6` and `5`. */
export const sameRelation: Rule = async ({ gold, answer, libraryEqual, library }) => {
  const [one = '', other = ''] = [gold, answer].map(({ text }) => text.replace(NEARLY, '='));
  const isRelation = (text: string): boolean => sides(text).length === 2 || isInequality(text);
  if (!libraryEqual || one === other || (!isRelation(one) && !isRelation(other))) return null;
  if ((await library.relations(one, other)) !== false) return null;
  const reason = 'The relations have other unknowns, or hold always or never, or one of them is wrong.';
  return { decision: 'different', difference: 'same-relation', reason };
};
