import { equalAsRead, type Rule, type Side, squeeze } from '../opinion.ts';
import { isName, readList, splitTop } from '../reading/structure.ts';

type Rows = readonly (readonly string[])[];

const MATRIX = /^\\begin\s*\{[pbB]?matrix\}([^]*)\\end\s*\{[pbB]?matrix\}$/u;
const TRANSPOSED = /^([[(].*[\])])\s*\^\s*\{?\s*(?:T|\\top|\\mathsf\s*\{?T\}?|\\mathrm\s*\{T\}|\\intercal)\s*\}?$/u;

/** The cells of a matrix, by rows. */
function readMatrix(text: string): Rows | null {
  const body = MATRIX.exec(text)?.[1];
  if (body === undefined || body.includes('\\begin')) return null;
  const rows = body.split('\\\\').filter((row) => row.trim() !== '');
  return rows.map((row) => row.split('&').map((cell) => cell.trim()));
}

/** `[[1, 2], [3, 4]]` and `[1, 2; 3, 4]`, which may be other things as well. */
function readBracketed(text: string): Rows | null {
  const outer = readList(text);
  const inside = /^\[(.*)\]$/u.exec(text)?.[1];
  if (inside === undefined) return null;
  if (inside.includes(';')) {
    return inside.split(';').map((row) => (splitTop(row, (token) => token === ',') ?? []).map((cell) => cell.trim()));
  }
  const rows = (outer?.items ?? [inside]).map((item) => readList(item));
  return rows.every((row) => row?.brackets === 'square') ? rows.map((row) => row?.items ?? []) : null;
}

const UNITS = /\\(?:mathbf|boldsymbol|vec|hat|overrightarrow)\s*\{?\s*\\?([ijk])(?:math)?\s*\}?/gu;

/** `\mathbf{i} + 2\mathbf{j}` with columns in place of the unit vectors. */
function withColumns(text: string, dimensions: number): string | null {
  const result = text.replace(UNITS, (_, name: string) => {
    const cells = Array.from({ length: dimensions }, (__, at) => ('ijk'[at] === name ? '1' : '0'));
    return `\\begin{pmatrix}${cells.join('\\\\')}\\end{pmatrix}`;
  });
  return result === text ? null : result;
}

/** The components of a tuple, a vector in angle brackets, or a matrix of one row or column. */
function components(side: Side): readonly string[] | null {
  const matrix = readMatrix(side.text);
  if (matrix !== null)
    return matrix.every((row) => row.length === 1) ? matrix.flat() : matrix.length === 1 ? (matrix[0] ?? null) : null;
  return side.list?.brackets === 'round' && side.list.items.length > 1 ? side.list.items : null;
}

/** `A(1, 2)` */
const POINT = /^[A-Z]\s*(\([^()]*,[^()]*\))$/u;

/** `A = ...` and a column of names with its values. */
function withoutName(side: Side): Side {
  const point = POINT.exec(side.text)?.[1];
  if (point !== undefined) return { ...side, text: point, sides: [point], list: readList(point) };
  const [name = '', value = ''] = side.sides;
  const isNames =
    readMatrix(name)?.flat().every(isName) ??
    /^[a-zA-Z]$|^\\(?:vec|mathbf|overrightarrow)\s*(?:\{[a-zA-Z]+\}|[a-zA-Z])$/u.test(name);
  return side.sides.length === 2 && isNames ? { ...side, text: value, sides: [value], list: readList(value) } : side;
}

const print = (rows: Rows): string => `\\begin{pmatrix}${rows.map((row) => row.join('&')).join('\\\\')}\\end{pmatrix}`;

/** A vector as a column, a row or a tuple; a matrix as a list of its rows. A row and a column are not the same. */
export const matrixOrTuple: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const names = [gold, answer].map(({ text, sides }) =>
    POINT.test(text) ? text.slice(0, 1) : sides.length === 2 ? squeeze(sides[0] ?? '') : null,
  );
  if (libraryEqual || (!names.includes(null) && names[0] !== names[1])) return null;
  const written = [gold, answer].map((whole) => {
    const side = withoutName(whole);
    const transposed = readList(TRANSPOSED.exec(side.text)?.[1] ?? '');
    return transposed === null ? side : { ...side, text: print(transposed.items.map((item) => [item])), list: null };
  });
  const [one, other] = written as [Side, Side];
  const equal = async (left: string, right: string): Promise<boolean> =>
    (await equalAsRead(library, left, right)) === true;
  const found = async (): Promise<boolean> => {
    const [matrix, otherMatrix] = [readMatrix(one.text), readMatrix(other.text)];
    const [cells, otherCells] = [components(one), components(other)];
    if ((one.text + other.text).search(UNITS) >= 0) {
      const dimensions = (cells ?? otherCells)?.length ?? (/\{?\s*k\s*\}?/u.test(one.text + other.text) ? 3 : 2);
      const column = (side: Side, parts: readonly string[] | null): string | null =>
        parts === null ? withColumns(side.text, dimensions) : print(parts.map((part) => [part]));
      const [left, right] = [column(one, cells), column(other, otherCells)];
      return dimensions <= 3 && left !== null && right !== null && equal(left, right);
    }
    if ((matrix === null) === (otherMatrix === null)) {
      const isVector =
        matrix !== null ||
        POINT.test(gold.text) ||
        POINT.test(answer.text) ||
        /\\(?:vec|overrightarrow)(?![a-z])/u.test(gold.text + answer.text);
      return isVector && (one !== gold || other !== answer) && equal(one.text, other.text);
    }
    if (cells !== null && otherCells !== null) {
      return (
        cells.length === otherCells.length && equal(`(${cells.join(' , ')} , 0)`, `(${otherCells.join(' , ')} , 0)`)
      );
    }
    const rows = readBracketed(matrix === null ? one.text : other.text);
    return rows !== null && equal(print(matrix ?? rows), print(otherMatrix ?? rows));
  };
  return (await found())
    ? { decision: 'equal', difference: 'matrix-or-tuple', reason: 'Both have the same components.' }
    : null;
};
