import { pythonStrip } from 'paddock/kit';
import type { DifferenceId } from '../differences/difference-id.ts';
import { withoutLabel } from './answer-label.ts';
import { withoutFrenchBrackets } from './interval-brackets.ts';
import { withoutLook } from './look.ts';
import { withoutNumberWords } from './number-words.ts';
import { fromPlainMath } from './plain-math.ts';
import { rewriteNumbers } from './rewrite-numbers.ts';
import { rewriteTables } from './tables.ts';
import { fromUnicode } from './unicode.ts';

/** An answer as LaTeX that Math-Verify reads, and the differences that it took to get there. */
export interface Cleaned {
  readonly text: string;
  readonly differences: ReadonlySet<DifferenceId>;
}

const WRAPPERS = /^\\(?:underline|boxed|fbox|mathbf|boldsymbol|bm|pmb|textbf|textit|emph|mathit)\s*\{/u;
const MARKDOWN = ['**', '__', '*', '`'] as const;
/** The index of the brace that closes the one at `open`, or -1. */
export function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function unwrapOnce(text: string, differences: Set<DifferenceId>): string {
  const inner = (from: number, to: number): string => pythonStrip(text.slice(from, to));
  for (const mark of MARKDOWN) {
    const middle = text.slice(mark.length, -mark.length);
    if (text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark) && !middle.includes(mark)) {
      differences.add('markdown');
      return pythonStrip(middle);
    }
  }
  const dollars = text.startsWith('$$') ? 2 : 1;
  if (
    text.startsWith('$') &&
    text.endsWith('$') &&
    text.length > 2 &&
    !/(?<!\\)\$/u.test(text.slice(dollars, -dollars))
  ) {
    return inner(dollars, -dollars);
  }
  if (/^\\\([^]*\\\)$/u.test(text) && text.indexOf('\\)') === text.length - 2) return inner(2, -2);
  if (/^\\\[[^]*\\\]$/u.test(text) && text.indexOf('\\]') === text.length - 2) {
    differences.add('wrappers');
    return inner(2, -2);
  }
  const wrapper = WRAPPERS.exec(text)?.[0];
  if (wrapper !== undefined && closingBrace(text, wrapper.length - 1) === text.length - 1) {
    const content = inner(wrapper.length, -1);
    // Words in bold are the library's business; it compares texts.
    if (!/\d|\\/u.test(content)) return text;
    differences.add('wrappers');
    return content;
  }
  const inText = /^\\(?:text|textrm|mathrm|mbox)\s*\{\s*([-+$]?[\d.,\s/]*\d\s*[a-zA-Z%°]+\.?)\s*\}$/u.exec(text)?.[1];
  if (inText !== undefined) {
    differences.add('wrappers');
    return inText;
  }
  if (text.startsWith('{') && closingBrace(text, 0) === text.length - 1) return inner(1, -1);
  return text;
}

function unwrap(text: string, differences: Set<DifferenceId>): string {
  let [before, after] = ['', text];
  for (let rounds = 0; rounds < 6 && before !== after; rounds += 1) {
    before = after;
    after = unwrapOnce(before, differences);
  }
  return after;
}

/** `$a$ and $b$`: the math and what stands around it become one text, unless there are words around it. */
function joinMath(text: string, differences: Set<DifferenceId>): string | null {
  const parts = text.split(/(?<!\\)\$+/u);
  if (parts.length < 3) return text;
  const around = parts.filter((_, at) => at % 2 === 0).join(' ');
  if (/\p{L}{2}/u.test(around.replace(/\band\b|\bor\b/gu, ' '))) return null;
  if (/[^\s.,;:]/u.test(around)) differences.add('text-around-math');
  // A full stop that ended a sentence of math is no decimal point.
  return parts.map((part, at) => (at % 2 === 0 ? part.replace(/^\s*\.(?=\s*[^\d\s])/u, '') : part)).join('');
}

/** Patterns that look past spaces need not be wary of many. */
const SPACES = /\s{2,}/gu;

/** Null when it is not for us: words around the math. Linear in the length of the text. */
export function clean(raw: string): Cleaned | null {
  const differences = new Set<DifferenceId>();
  const printed = withoutLook(fromUnicode(pythonStrip(raw).replace(SPACES, ' '), differences), differences);
  const joined = joinMath(unwrap(pythonStrip(printed), differences), differences);
  if (joined === null) return null;
  if (/\\(?:left|right)\s*\./u.test(joined) && !/\\left\s*\\\{/u.test(joined)) differences.add('look');
  let text = joined
    .replace(/\\(?:left|right)(?![a-zA-Z])\s*\.?/gu, '')
    .replace(/\\[dtc]frac(?![a-zA-Z])/gu, '\\frac')
    .replace(/\\displaystyle(?![a-zA-Z])|\\!/gu, '');
  const rooted = text.replace(/\\sqrt\s*\(([^()]*)\)/gu, '\\sqrt{$1}');
  if (rooted !== text) differences.add('root-parentheses');
  text = withoutLabel(fromPlainMath(pythonStrip(rooted), differences), differences);
  const undotted = pythonStrip(text)
    .replace(/([a-zA-Z])\s*\.\s*\}$/u, '$1}')
    .replace(/(?<!\.)\s*(?:\.|\\text\{\s*\.\s*\})$/u, '');
  if (undotted !== pythonStrip(text)) differences.add('trailing-dot');
  text = unwrap(undotted, differences);
  text = withoutFrenchBrackets(
    rewriteTables(rewriteNumbers(withoutNumberWords(text, differences), differences), differences),
    differences,
  );
  if (/\\langle(?![a-zA-Z])/u.test(text)) {
    differences.add('angle-brackets');
    text = text.replace(/\\langle(?![a-zA-Z])/gu, '(').replace(/\\rangle(?![a-zA-Z])/gu, ')');
  }
  return { text: pythonStrip(text).replace(SPACES, ' '), differences };
}
