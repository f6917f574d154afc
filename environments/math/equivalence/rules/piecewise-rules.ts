import { equalAsRead, type Rule, squeeze } from '../opinion.ts';
import { isInequality } from '../reading/structure.ts';

interface Piece {
  readonly value: string;
  readonly condition: string;
}

interface Piecewise {
  /** `f(x)`, or nothing. */
  readonly name: string;
  readonly pieces: readonly Piece[];
}

const CASES =
  /^(?:([^=]{1,20})=)?\s*(?:\\begin\s*\{d?cases\}([^]*)\\end\s*\{d?cases\}|\\\{\s*\\begin\s*\{array\}\s*\{[^{}]*\}([^]*)\\end\s*\{array\})$/u;
const WORD = /\\(?:text|mathrm|mbox)\s*\{([^{}]*)\}/gu;
/** More rows than that nobody writes, and each costs a comparison. */
const MOST_PIECES = 8;

function readPiecewise(text: string): Piecewise | null {
  const match = CASES.exec(text);
  if (match === null) return null;
  const rows = (match[2] ?? match[3] ?? '').split('\\\\').filter((row) => row.trim() !== '');
  const pieces = rows.map((row) => {
    const [value = '', condition = ''] = row.split('&').map((cell) => cell.trim().replace(/[\s,;.]+$/u, ''));
    const plain = condition
      .replace(WORD, ' $1 ')
      .replace(/\b(?:if|for|when|where)\b/gu, ' ')
      .trim();
    return { value, condition: /^(?:otherwise|else|elsewhere)$/u.test(plain) ? 'otherwise' : plain };
  });
  const isWhole =
    pieces.length <= MOST_PIECES && pieces.every(({ value, condition }) => value !== '' && condition !== '');
  return isWhole ? { name: squeeze(match[1] ?? ''), pieces } : null;
}

/** Functions that are given piece by piece: the same values under the same conditions, in any order. */
export const piecewise: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [readPiecewise(gold.text), readPiecewise(answer.text)];
  if (libraryEqual || one === null || other === null || one.pieces.length !== other.pieces.length) return null;
  if (one.name !== '' && other.name !== '' && one.name !== other.name) return null;
  const left = [...other.pieces];
  for (const { value, condition } of one.pieces) {
    let found = left.findIndex((piece) => squeeze(piece.condition) === squeeze(condition));
    for (let at = 0; found < 0 && at < left.length; at += 1) {
      const theirs = left[at]?.condition ?? '';
      const isComparable = isInequality(condition) || isInequality(theirs);
      if (isComparable && (await library.sets([[[condition]]], [[[theirs]]])) === true) found = at;
    }
    const theirs = left.splice(Math.max(found, 0), 1)[0];
    if (found < 0 || theirs === undefined || (await equalAsRead(library, value, theirs.value)) !== true) return null;
  }
  return { decision: 'equal', difference: 'tables', reason: 'Both have the same values under the same conditions.' };
};
