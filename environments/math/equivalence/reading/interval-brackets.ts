import type { DifferenceId } from '../differences/difference-id.ts';

const OPENS = /(^|\\(?:cup|cap|in|setminus|lor|land|text\s*\{\s*(?:or|and)\s*\})(?![a-z])|=)(\s*)\]/gu;
const CLOSES = /\[(?=\s*(?:$|\\(?:cup|cap|setminus|lor|land|text)(?![a-z])))/gu;

const REALS = String.raw`\\mathbb\s*\{?\s*R\s*\}?`;
const WITHOUT = new RegExp(String.raw`(${REALS})\s*(?:-|\\backslash|\\smallsetminus)\s*(?=\\\{)`, 'gu');
const EXCEPT = /^\\text\s*\{\s*all real numbers? except(?: for)?\s*\}\s*(?:[a-z]\s*=)?\s*([^{}]+|.*\})$/iu;

/** `]a, b[` as `(a, b)`, and `[a; b]` as `[a, b]`. */
export function withoutFrenchBrackets(text: string, differences: Set<DifferenceId>): string {
  const turned = text
    .replace(WITHOUT, '$1\\setminus ')
    .replace(EXCEPT, '\\mathbb{R}\\setminus\\{$1\\}')
    .replace(OPENS, '$1$2(')
    .replace(CLOSES, ')');
  const isPair = /^[^;,]*[[(][^;,[\]()]*;[^;,[\]()]*[\])]$/u.test(turned) && /[[\]]/u.test(turned);
  const result = isPair || turned !== text ? turned.replaceAll(';', ',') : turned;
  if (result !== text) differences.add('interval-brackets');
  return result;
}
