import type { DifferenceId } from '../differences/difference-id.ts';

const WORDS = /^(\\text\s*\{\s*)?(?:the\s+)?(?:final\s+)?(?:answer|ans\.?)\s*(?:is\s*:?|:|=|(?=\}))\s*/iu;
/** `\text{the area is }12` */
const SENTENCE = /^\\text\s*\{([^{}]*?)(?:\b(?:is|are|equals)|:|=)\s*\}\s*(?=\S)/u;
const UNLESS =
  /n't\b|\b(?:not?|never|nor|than|least|most|above|below|if|unless|except|or|wrong|false|incorrect|cannot)\b/iu;
const SIGNS =
  /^(?:=|:|\\(?:approx|simeq|sim|doteq|therefore|implies|Rightarrow|Longrightarrow|to|rightarrow)(?![a-zA-Z]))\s*/u;
const CHOICE = /^(?:\\text(?:bf)?\s*\{\s*)?(?:option|choice)\s*\}?\s*\(?([A-Z])\)?\s*\}?$|^([A-Z])\)$/iu;
const AFTER = [',', ';', '\\\\', '\\,', '\\ ', '\\;', '~', '\\'] as const;

/** Takes off what only announces an answer, `\text{Answer: }5`, `= 5`, `\approx 5`, and punctuation after it. */
export function withoutLabel(raw: string, differences: Set<DifferenceId>): string {
  let text = raw;
  const words = WORDS.exec(text);
  const rest = text.slice(words?.[0].length ?? 0).trimStart();
  if (words !== null && rest !== '') {
    // \text{Answer: }5 and \text{Answer: 5}
    const isClosed = words[1] === undefined || rest.startsWith('}');
    text = words[1] === undefined ? rest : isClosed ? rest.slice(1).trimStart() : `\\text{${rest}`;
  }
  const sentence = SENTENCE.exec(text);
  if (sentence !== null && !UNLESS.test(sentence[1] ?? '')) text = text.slice(sentence[0].length);
  text = text.replace(SIGNS, '');
  text = text.replace(CHOICE, '$1$2');
  if (text === '') return raw;
  if (text !== raw) differences.add('answer-label');
  for (let ending = AFTER.find((each) => text.endsWith(each)); ending !== undefined; ) {
    text = text.slice(0, -ending.length).trimEnd();
    differences.add('trailing-dot');
    ending = AFTER.find((each) => text.endsWith(each));
  }
  return text === '' ? raw : text;
}
