import type { Readings } from '../library.ts';
import { equalAsRead, type Rule, type Side } from '../opinion.ts';
import { isInequality, isRelation, splitTop } from '../reading/structure.ts';

const SET_BUILDER =
  /^(?:[a-zA-Z]\s*\\in\s*)?\\\{\s*[a-zA-Z]\s*(?:\\in\s*\\mathbb\s*\{?\s*R\s*\}?\s*)?(?::|\||\\mid(?![a-z])|\\colon(?![a-z])|\\vert(?![a-z]))([^|:]*)\\\}$/u;
const OR = /\\(?:lor|vee|cup)(?![a-z])|\\text\s*\{\s*(?:,\s*)?or\s*\}|(?<![a-zA-Z\\])or(?![a-zA-Z])/gu;
const AND = /\\(?:land|wedge)(?![a-z])|\\text\s*\{\s*(?:,\s*)?(?:and|but)\s*\}|(?<![a-zA-Z\\])and(?![a-zA-Z])/gu;
/** One character for each of the two; an answer that has them is left alone. */
const [OR_MARK, AND_MARK] = ['\u0001', '\u0002'];

/** Relations and sets, as alternatives of what must hold at once. Commas between them may mean either. */
interface Formula {
  readonly alternatives: readonly (readonly string[])[];
  readonly hasCommas: boolean;
}

const NAMED = /^([a-zA-Z])\s*=/u;
/** `x \ne 2, 3` */
const UNLIKE = /^[a-zA-Z]\s*\\neq?(?![a-z])\s*/u;
const MEMBER = /\\in(?![a-z])/u;
const isStatement = (text: string): boolean => isRelation(text) || MEMBER.test(text);
const isAtom = (text: string): boolean => isStatement(text) || /^[[(].*[\])]$|\\mathbb|\\setminus|\\\}$/u.test(text);

function readFormula(side: Side): Formula | null {
  const text = SET_BUILDER.exec(side.text)?.[1]?.trim() ?? side.text;
  if (text.includes(OR_MARK) || text.includes(AND_MARK)) return null;
  const marked = text.replace(OR, OR_MARK).replace(AND, AND_MARK);
  const isMark =
    (mark: string) =>
    (token: string): boolean =>
      token === mark;
  const alternatives: (readonly string[])[] = [];
  let hasCommas = false;
  for (const part of splitTop(marked, isMark(OR_MARK)) ?? []) {
    const atoms: string[] = [];
    for (const atom of splitTop(part, isMark(AND_MARK)) ?? []) {
      const pieces = (splitTop(atom, (token) => token === ',' || token === ';') ?? []).filter((piece) => piece !== '');
      const name = UNLIKE.exec(pieces[0] ?? '')?.[0];
      const isList = name !== undefined && pieces.slice(1).every((piece) => !isAtom(piece));
      if (pieces.length > 1 && !isList) {
        // Intervals with commas between them are a list, not a union.
        if (!pieces.every(isStatement)) return null;
        hasCommas = true;
      }
      atoms.push(...(isList ? pieces.map((piece, nth) => (nth === 0 ? piece : `${name}${piece}`)) : pieces));
    }
    alternatives.push(atoms);
  }
  const all = alternatives.flat();
  return all.length > 0 && all.every(isAtom) ? { alternatives, hasCommas } : null;
}

/** Where nothing satisfies all of them, commas separate alternatives: x < 1, x > 2. */
const readings = ({ alternatives, hasCommas }: Formula): Readings =>
  hasCommas ? [alternatives, alternatives.flat().map((atom) => [atom])] : [alternatives];

/** `x = 1` or `y = 2`, and `x = 1, y = 2`: the library makes no difference between "and" and "or". */
export const andOr: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [readFormula(gold), readFormula(answer)];
  if (!libraryEqual || one === null || other === null) return null;
  const saysOnly = ({ alternatives }: Formula): boolean => alternatives.flat().every(isStatement);
  if (!saysOnly(one) || !saysOnly(other)) return null;
  if (one.alternatives.length > 1 === other.alternatives.length > 1) return null;
  const names = new Set(
    [one, other].flatMap(({ alternatives }) => alternatives.flat().map((atom) => NAMED.exec(atom)?.[1])),
  );
  const isPair = names.size > 1 && !names.has(undefined);
  const equal = isPair || one.hasCommas || other.hasCommas ? null : await library.sets(readings(one), readings(other));
  const reason = 'One side says "and" where the other says "or".';
  return isPair || equal === false ? { decision: 'different', difference: 'and-or', reason } : null;
};

/** Inequalities, intervals and unions as the real numbers that they hold. */
export const inequalityInterval: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [readFormula(gold), readFormula(answer)];
  if (libraryEqual || one === null || other === null) return null;
  // Two pairs with a word between them are points: (1, 3) or (2, 4).
  const saysSet = ({ text }: Side): boolean => isInequality(text) || /\\(?:in|cup|infty|mathbb)(?![a-z])/u.test(text);
  if (!saysSet(gold) && !saysSet(answer)) return null;
  const equal = await library.sets(readings(one), readings(other));
  const difference = 'inequality-interval';
  if (equal !== true && (await sameEnds(one, other, library)) !== true) return null;
  const reason = 'The same numbers satisfy the inequality and lie in the interval.';
  return { decision: 'equal', difference, reason };
};

/** `a < x \\le b` as `(a, b]`. */
function asInterval(text: string): string | null {
  const match =
    /^([^<>=]+?)\s*(<|\\(?:le|leq|leqslant|lt)(?![a-z]))\s*([a-zA-Z])\s*(<|\\(?:le|leq|leqslant|lt)(?![a-z]))\s*([^<>=]+)$/u.exec(
      text,
    );
  if (match === null) return null;
  const [, low = '', left = '', , right = '', high = ''] = match;
  const isOpen = (sign: string): boolean => sign === '<' || sign === '\\lt';
  return `${isOpen(left) ? '(' : '['}${low}, ${high}${isOpen(right) ? ')' : ']'}`;
}

/** An inequality and an interval with letters at their ends. */
async function sameEnds(
  one: Formula,
  other: Formula,
  library: Parameters<typeof equalAsRead>[0],
): Promise<boolean | null> {
  const [gold, answer] = [one, other].map(({ alternatives }) => alternatives.flat());
  if (gold?.length !== 1 || answer?.length !== 1) return null;
  const [left = '', right = ''] = [gold[0], answer[0]];
  if (isInequality(left) === isInequality(right)) return null;
  return equalAsRead(library, asInterval(left) ?? left, asInterval(right) ?? right);
}
