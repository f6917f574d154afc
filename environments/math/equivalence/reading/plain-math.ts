import type { DifferenceId } from '../differences/difference-id.ts';

const FUNCTIONS = 'arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|cot|csc|ln|log|exp|gcd|lcm|det';
const IN_TEXT = new RegExp(`\\\\(?:operatorname\\*?|mathrm|text)\\s*\\{\\s*(${FUNCTIONS})\\s*\\}`, 'gu');
const BARE = new RegExp(`(?<![a-zA-Z\\\\])(${FUNCTIONS}|sqrt|pi|theta|alpha|infinity|infty)(?![a-zA-Z])`, 'gu');
const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/<=/gu, '\\le '],
  [/>=/gu, '\\ge '],
  [/!=/gu, '\\ne '],
  [/(?<=[\w)}\]]\s?)\*\*\s*(-?\d+|[a-zA-Z])(?![\w.])/gu, '^{$1}'],
  [/(?<=[\w)}\]]\s?)\*\*\s*(?=\()/gu, '^'],
  [/\\lg(?![a-zA-Z])/gu, '\\log_{10} '],
  [/\\(min|max|gcd)\s*\\\{([^{}\\]*)\\\}/gu, '\\$1($2)'],
  [/^<([^<>]*,[^<>]*)>$/u, '\\langle $1\\rangle '],
];

/** `sin x`, `\operatorname{ln} 2`, `pi/2`, `sqrt(2)`, `x**2`, `x <= 3`: as LaTeX. A text with other words is left alone. */
export function fromPlainMath(raw: string, differences: Set<DifferenceId>): string {
  let text = raw.replace(IN_TEXT, '\\$1 ');
  for (const [pattern, latex] of OPERATORS) text = text.replace(pattern, latex);
  if (!/\\(?:text|mathrm|mbox|operatorname)[a-z]*\s*\{/u.test(text)) {
    const rest = text.replace(BARE, ' ').replace(/\\[a-zA-Z]+/gu, ' ');
    if (!/[a-zA-Z]{3}/u.test(rest)) {
      text = text.replace(BARE, (name) => `\\${name === 'infinity' ? 'infty' : name} `);
    }
  }
  text = text.replace(/^([-+]?)\s*\\text\s*\{\s*infinity\s*\}$/iu, '$1\\infty');
  if (text !== raw) differences.add('plain-math');
  return text;
}
