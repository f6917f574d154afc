import type { DifferenceId } from './difference-id.ts';

const OPENS = /(^|\\(?:cup|cap|in|setminus|lor|land|text\s*\{\s*(?:or|and)\s*\})(?![a-z])|=)(\s*)\]/gu;
const CLOSES = /\[(?=\s*(?:$|\\(?:cup|cap|setminus|lor|land|text)(?![a-z])))/gu;

/** `]a, b[` as `(a, b)`, and `[a; b]` as `[a, b]`. */
export function withoutFrenchBrackets(text: string, differences: Set<DifferenceId>): string {
  const turned = text.replace(OPENS, '$1$2(').replace(CLOSES, ')');
  const isPair = /^[^;,]*[[(][^;,[\]()]*;[^;,[\]()]*[\])]$/u.test(turned) && /[[\]]/u.test(turned);
  const result = isPair || turned !== text ? turned.replaceAll(';', ',') : turned;
  if (result !== text) differences.add('interval-brackets');
  return result;
}
