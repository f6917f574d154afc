import type { DifferenceId } from './differences/difference-id.ts';
import type { Library } from './library.ts';
import { type Based, readBased } from './reading/based.ts';
import { clean } from './reading/clean.ts';
import { type Quantity, readQuantity } from './reading/quantity.ts';
import { decimal, same } from './reading/rational.ts';
import { type List, readList, sides } from './reading/structure.ts';

/** What we say against (or beside) the library, and by which difference. */
export interface Opinion {
  readonly decision: 'equal' | 'different' | 'undecided';
  readonly difference: DifferenceId;
  readonly reason: string;
}

/** One side of a comparison, read once. */
export interface Side {
  readonly text: string;
  readonly differences: ReadonlySet<DifferenceId>;
  readonly list: List | null;
  readonly sides: readonly string[];
  readonly quantity: Quantity | null;
  readonly based: Based | null;
}

export interface Pair {
  readonly gold: Side;
  readonly answer: Side;
  readonly libraryEqual: boolean;
  /** The words of the task in lower case, without an s at their end: an answer may say what it counts. */
  readonly taskWords: ReadonlySet<string>;
  readonly library: Library;
}

/** Has an opinion on a pair where it is of its kind. */
export type Rule = (pair: Pair) => Promise<Opinion | null> | Opinion | null;

/** Longer answers are the library's alone: no person writes them as the final answer of a task. */
const MAX_LENGTH = 2_000;

/** Null when it is too long or is words around math. */
export function readSide(raw: string): Side | null {
  const cleaned = raw.length > MAX_LENGTH ? null : clean(raw);
  if (cleaned === null || cleaned.text.length > 2 * MAX_LENGTH) return null;
  const { text, differences } = cleaned;
  const list = readList(text);
  return {
    text,
    differences,
    list,
    sides: list === null ? sides(text) : [text],
    quantity: list === null ? readQuantity(text) : null,
    based: readBased(text),
  };
}

export function squeeze(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** Whether two texts, written as Math-Verify reads them, are the same to it; null when it does not read one of them whole. */
export async function equalAsRead(library: Library, gold: string, answer: string): Promise<boolean | null> {
  if (squeeze(gold) === squeeze(answer)) return true;
  const [one, other] = [decimal(squeeze(gold)), decimal(squeeze(answer))];
  if (one !== null && other !== null && same(one, other)) {
    return true;
  }
  const compared = await library.compare(gold, answer);
  if (!compared.parsed) return null;
  return compared.equal && !isTooFar(compared.relative, gold, answer);
}

const SIGNIFICANT = 3;

/** How far the last written decimal place lets a value be off; 0 for what is exact or has too few digits to say. */
function roundingOf(text: string): number {
  const match = /^[-+]?(\d*)\.(\d+)$/u.exec(squeeze(text));
  if (match === null) return 0;
  const digits = `${match[1] ?? ''}${match[2] ?? ''}`.replace(/^0+/u, '');
  return digits.length >= SIGNIFICANT ? 0.5 * 10 ** -(match[2] ?? '').length : 0;
}

/** The library rounds to six decimal places or compares differences with zero: near zero everything is equal to it. */
export function isTooFar(relative: number | null, gold: string, answer: string): boolean {
  if (relative === null || relative <= 1e-5) return false;
  const size = Math.max(Math.abs(Number(squeeze(gold))) || 0, Math.abs(Number(squeeze(answer))) || 0);
  const allowed = Math.max(roundingOf(gold), roundingOf(answer));
  return size === 0 || relative * size > allowed * 1.000001;
}
