import { pythonStrip } from 'paddock/kit';
import type { DifferenceId } from '../differences/difference-id.ts';
import { isRelation } from './structure.ts';

const ENVIRONMENT =
  /(\\\{\s*|\(\s*|\[\s*)?\\begin\s*\{(array|matrix|smallmatrix|Bmatrix|cases|dcases|aligned|align\*?|gathered|split)\}\s*(?:\{[^{}]*\})?([^]*?)\\end\s*\{\2\}(\s*(?:\\\}|\)|\]))?/gu;
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
]);

const STARTS_WITH_SIGN = /^(?:[=<>]|\\(?:le|ge|ne|lt|gt)(?:q|qslant)?(?![a-z]))/u;

/** The rows of a system of relations, or null where a column holds conditions: `x^2 & x > 0`. */
function relations(rows: readonly string[]): readonly string[] | null {
  const joined = rows.map((row) => {
    const [first = '', ...more] = row.split('&').map((cell) => cell.trim());
    const goesOn = more.every((cell) => !isRelation(cell) || STARTS_WITH_SIGN.test(cell)) && !/\\text/u.test(row);
    return goesOn ? pythonStrip([first, ...more].join(' ')).replace(/[.,;]$/u, '') : '';
  });
  return joined.length > 0 && joined.every(isRelation) ? joined : null;
}

/** Systems of equations as lists of them, and arrays as matrices. */
export function rewriteTables(text: string, differences: Set<DifferenceId>): string {
  if (!text.includes('\\begin')) return text;
  const result = text.replace(ENVIRONMENT, (...match: readonly (string | undefined)[]) => {
    const [all = '', before = '', name = '', body = '', after = ''] = match;
    const rows = body
      .split(/\\\\(?:\[[^\][]*\])?/u)
      .map((row) => row.trim())
      .filter((row) => row !== '');
    const [opening, closing] = [before.trim(), after.trim()];
    const system = opening === '' || (opening === '\\{' && closing === '') ? relations(rows) : null;
    if (system !== null) return `${system.join(', ')}${after}`;
    const isWhole = opening === '' ? closing === '' || !CLOSING.has(opening) : CLOSING.get(opening) === closing;
    if (!/matrix$|^array$/u.test(name) || (opening !== '' && !isWhole && opening !== '\\{')) return all;
    const matrix = `\\begin{pmatrix}${rows.join('\\\\')}\\end{pmatrix}`;
    return opening === '' ? `${matrix}${after}` : isWhole ? matrix : all;
  });
  if (result !== text) differences.add('tables');
  return result;
}
