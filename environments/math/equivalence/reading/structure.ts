/** What an answer is made of at its outermost level. */
export interface List {
  readonly brackets: 'none' | 'round' | 'curly' | 'square' | 'half';
  readonly items: readonly string[];
}

const OPENING = new Map([
  ['(', 'round'],
  ['[', 'square'],
  ['\\{', 'curly'],
  ['\\lbrace', 'curly'],
]);
const CLOSING = new Map([
  [')', 'round'],
  [']', 'square'],
  ['\\}', 'curly'],
  ['\\rbrace', 'curly'],
]);
const TOKEN = /\\[a-zA-Z]+|\\[^]|[^]/gu;
const CONNECTIVE = /(?:,\s*)?(?:\\text\s*\{\s*(?:and|or)\s*\}|(?<![a-zA-Z\\])(?:and|or)(?![a-zA-Z]))/gu;

/** The pieces between separators that stand in no bracket; null when the brackets do not close. */
export function splitTop(text: string, isSeparator: (token: string) => boolean): readonly string[] | null {
  const pieces: string[] = [];
  let [depth, piece] = [0, ''];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || OPENING.has(token)) depth += 1;
    else if (token === '}' || CLOSING.has(token)) depth -= 1;
    if (depth < 0) return null;
    if (depth === 0 && isSeparator(token)) {
      pieces.push(piece.trim());
      piece = '';
    } else piece += token;
  }
  return depth === 0 ? [...pieces, piece.trim()] : null;
}

function enclosed(text: string): { readonly brackets: List['brackets']; readonly inside: string } | null {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  const opening = OPENING.get(tokens[0] ?? '');
  const closing = CLOSING.get(tokens.at(-1) ?? '');
  if (opening === undefined || closing === undefined) return null;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === '{' || OPENING.has(token)) depth += 1;
    else if (token === '}' || CLOSING.has(token)) depth -= 1;
    if (depth === 0 && at < tokens.length - 1) return null;
  }
  const brackets = opening === closing ? (opening as List['brackets']) : 'half';
  return { brackets, inside: tokens.slice(1, -1).join('') };
}

const COMMA_NUMBER = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;

export function isCommaNumber(text: string): boolean {
  return COMMA_NUMBER.test(text);
}

/** Two or more items, or any number in brackets; null for a single expression, also one in plain parentheses. */
export function readList(text: string): List | null {
  const group = enclosed(text);
  const inside = (group?.inside ?? text).replace(CONNECTIVE, ',');
  const items = splitTop(inside, (token) => token === ',' || token === ';');
  if (items === null || (group === null && isCommaNumber(text))) return null;
  if (items.length < 2 && group?.brackets !== 'curly') return null;
  return { brackets: group?.brackets ?? 'none', items };
}

/** The sides of a chain of equals signs; one for what is no equation. */
export function sides(text: string): readonly string[] {
  return (
    splitTop(
      text.replace(/[<>!:]=|\\[nl]eq?(?![a-zA-Z])/gu, (sign) => `{${sign}}`),
      (token) => token === '=',
    ) ?? [text]
  );
}

const INEQUALITY = /[<>]|\\(?:ne|neq|le|ge|lt|gt|leq|geq|leqslant|geqslant)(?![a-zA-Z])/u;

export function isInequality(text: string): boolean {
  return INEQUALITY.test(text);
}

/** An equation or an inequality. */
export function isRelation(text: string): boolean {
  return text.includes('=') || isInequality(text);
}

const NAME =
  /^(?:[A-Za-z]|\\(?:alpha|beta|gamma|delta|theta|lambda|mu|phi|omega|rho|sigma|tau|psi|xi|eta|zeta))(?:_(?:\w|\{\w{1,4}\})|')?$/u;

/** One letter, with or without an index: an unknown. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Two letters, or three capitals, side by side: a product, or the name of a segment. */
export function isProductOrName(text: string): boolean {
  return /^(?:[A-Za-z]\s*(?:\\cdot\s*)?[A-Za-z]|[A-Z]{3})$/u.test(text);
}

export const DOTS = /^(?:\\[lc]?dots[bco]?|\.\.\.|…)$/u;
