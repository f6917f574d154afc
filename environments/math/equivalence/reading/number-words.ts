import type { DifferenceId } from '../differences/difference-id.ts';
import { decimal, latexOf, multiply } from './rational.ts';

const SCALES = new Map([
  ['dozen', '12'],
  ['hundred', '100'],
  ['thousand', '1000'],
  ['million', '1000000'],
  ['billion', '1000000000'],
  ['trillion', '1000000000000'],
]);
const SCALED = new RegExp(
  String.raw`(?<![\d.,\w])(\d{1,30}(?:\.\d{1,30})?)(?:\s|\\ |\\,|~)*(\\(?:text|mathrm)\s*\{(?:\s|~)*)?(${[...SCALES.keys()].join('|')})s?(?![a-zA-Z])\s*(\}?)`,
  'gu',
);
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SPELT = new RegExp(String.raw`^(?:\\text(?:bf)?\s*\{\s*)?(${COUNTS.join('|')})\s*\}?$`, 'iu');

/** `5\text{ million}` and "five" as digits. */
export function withoutNumberWords(raw: string, differences: Set<DifferenceId>): string {
  const spelt = SPELT.exec(raw)?.[1];
  const text =
    spelt === undefined
      ? raw.replace(SCALED, (...match: readonly (string | undefined)[]) => {
          const [all = '', digits = '', opening, scale = '', closing] = match;
          const [value, factor] = [decimal(digits), decimal(SCALES.get(scale) ?? '')];
          if (value === null || factor === null || (opening === undefined && closing === '}')) return all;
          return `${latexOf(multiply(value, factor), true)}${opening !== undefined && closing === '' ? ' \\text{' : ''}`;
        })
      : String(COUNTS.indexOf(spelt.toLowerCase()));
  if (text !== raw) differences.add('number-words');
  return text;
}
