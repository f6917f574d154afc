import type { Limit } from './gym-verdict.ts';

/** No person writes more of these in a final answer; the library takes seconds for each thousand. */
const MOST = { depth: 300, equations: 300, unions: 300 } as const;

/** Why an answer is not given to the library at all, or null. One pass over the text. */
export function beyondLimits(text: string): string | null {
  let [depth, deepest] = [0, 0];
  for (const char of text) {
    if (char === '{' || char === '(' || char === '[') depth += 1;
    else if (char === '}' || char === ')' || char === ']') depth = Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MOST.depth) return `more than ${MOST.depth} brackets inside each other`;
  if ((text.match(/=/gu)?.length ?? 0) > MOST.equations) return `more than ${MOST.equations} equals signs`;
  if ((text.match(/\\cup/gu)?.length ?? 0) > MOST.unions) return `more than ${MOST.unions} sets in a union`;
  return null;
}

/** What a person reads of a limit that a comparison has reached. */
export const LIMITS: Readonly<Record<Limit, string>> = {
  cpu: 'its CPU time',
  memory: 'its memory',
  crash: 'the worker ended',
  recursion: 'how deep a formula may be',
  digits: 'how many digits a number may have',
};

/** The digits that count, with the sign; null for anything but one whole number. */
function wholeNumber(text: string): string | null {
  const number = text.trim();
  if (!/^[-+]?\d+$/u.test(number)) return null;
  const digits = number.replace(/^[-+]/u, '').replace(/^0+(?=\d)/u, '');
  return number.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}

/** Whether both are whole numbers, of any length, and not the same one. */
export function areOtherNumbers(gold: string, answer: string): boolean {
  const [one, other] = [wholeNumber(gold), wholeNumber(answer)];
  return one !== null && other !== null && one !== other;
}
