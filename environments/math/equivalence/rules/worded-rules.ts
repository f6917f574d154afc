import { type Rule, squeeze } from '../opinion.ts';

/** What words may say in place of a value. */
type Meaning =
  | 'no solution'
  | 'no real solution'
  | 'no value'
  | 'undefined'
  | 'infinitely many'
  | 'the reals'
  | 'the integers';

const PHRASES: readonly (readonly [RegExp, Meaning])[] = [
  [/^(?:no solutions?|none|(?:empty|null)(?: set)?|no such solutions?|no solution set)$/u, 'no solution'],
  [/^no real (?:solutions?|roots?)$/u, 'no real solution'],
  [/^(?:dne|(?:limit )?does(?: not|nt) exist|nonexistent)$/u, 'no value'],
  [/^(?:is )?(?:undefined|not defined)$/u, 'undefined'],
  [/^(?:infinitely many|infinite|infinite number of)(?: solutions?)?$/u, 'infinitely many'],
  [/^(?:all|any|every|set of all|set of) (?:real numbers?|reals?|real x|real values?)(?: x)?$/u, 'the reals'],
  [/^(?:all|any|every|set of all|set of) (?:integers?|integer values?)$/u, 'the integers'],
];
const SYMBOLS: readonly (readonly [RegExp, Meaning])[] = [
  [/^(?:\\emptyset|\\\{\\\}|\\lbrace\\rbrace)$/u, 'no solution'],
  [/^\\nexists$/u, 'no value'],
  [/^(?:\\mathbb\{?R\}?|\(-\\infty,\+?\\infty\)|-\\infty<[a-z]<\+?\\infty)$/u, 'the reals'],
  [/^\\mathbb\{?Z\}?$/u, 'the integers'],
];

function meaningOf(text: string): Meaning | null {
  const symbol = squeeze(text).replace(/^[a-zA-Z](?:\\in|=)(?=[\\(])/u, '');
  const found = SYMBOLS.find(([pattern]) => pattern.test(symbol));
  if (found !== undefined) return found[1];
  if (text.length > 200) return null;
  const words = text
    .replace(/\\(?:text|textbf|textit|textrm|mathrm|mathbf|mbox|operatorname)\s*\{|[{}]/gu, ' ')
    .replace(/\\[ ,;:]|[.!~]/gu, ' ')
    .replace(/['’]/gu, '')
    .toLowerCase()
    .replace(/\b(?:the|an?)\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:(?:there (?:is|are)|(?:equation|system|inequality|it) has|has) )(?=no )/u, '')
    .replace(/^(?:there (?:is|are)|(?:equation|system|it) has) (?=infinite)/u, '')
    .replace(/^(no .*) exists?$/u, '$1');
  return PHRASES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** `\emptyset` and "no solution"; "does not exist" and DNE. */
export const wordedAnswer: Rule = ({ gold, answer }) => {
  const [one, other] = [meaningOf(gold.text), meaningOf(answer.text)];
  if (one === null || other === null) return null;
  const difference = 'worded-answer';
  if (one === other) return { decision: 'equal', difference, reason: `Both say: ${one}.` };
  return { decision: 'different', difference, reason: `One says ${one}, the other ${other}.` };
};
