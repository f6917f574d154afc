import type { PyNumber } from './numeric-fields.ts';
import { measurements } from './numeric-fields.ts';
import type { Rollout } from './verify-rows.ts';

/** One measured field over all rollouts. */
export interface Column {
  readonly name: string;
  /** By rollout; NaN where a rollout has none. */
  readonly values: Float64Array;
  /** The ints, where every rollout has one that fits the column's 64 bits; else null and the column is of floats. */
  readonly ints: readonly bigint[] | null;
}

export interface Table {
  readonly rollouts: readonly Rollout[];
  /** In the order of their first appearance. */
  readonly columns: readonly Column[];
  /** All columns are of ints (and of one width): then a maximum prints as an int. One float column makes all floats. */
  readonly allInts: boolean;
}

type Width = 'signed' | 'unsigned';

const SIGNED = [-(2n ** 63n), 2n ** 63n - 1n] as const;
const UNSIGNED = [0n, 2n ** 64n - 1n] as const;

/** @param rollouts by task, then repeat: a task's rollouts are neighbours. */
export function tabulate(rollouts: readonly Rollout[]): Table {
  const cells = new Map<string, (PyNumber | undefined)[]>();
  rollouts.forEach(({ row }, index) => {
    for (const [name, value] of measurements(row)) {
      const column = cells.get(name);
      if (column === undefined) cells.set(name, pad([], index, value));
      else pad(column, index, value);
    }
  });
  const columns: Column[] = [];
  const widths = new Set<Width | null>();
  for (const [name, column] of cells) {
    const values = new Float64Array(rollouts.length).fill(Number.NaN);
    column.forEach((value, index) => {
      if (value !== undefined) values[index] = Number(value);
    });
    const complete = column.length === rollouts.length && column.every((value) => typeof value === 'bigint');
    const width = complete ? widthOf(column) : null;
    widths.add(width);
    columns.push({ name, values, ints: width === null ? null : (column as bigint[]) });
  }
  return { rollouts, columns, allInts: widths.size === 1 && !widths.has(null) };
}

/** The values of some rollouts, without the missing ones. */
export function presentValues(column: Column, indices: readonly number[]): number[] {
  const present: number[] = [];
  for (const index of indices) {
    const value = column.values[index];
    if (value !== undefined && !Number.isNaN(value)) present.push(value);
  }
  return present;
}

function pad(column: (PyNumber | undefined)[], index: number, value: PyNumber): (PyNumber | undefined)[] {
  while (column.length < index) column.push(undefined);
  column.push(value);
  return column;
}

function widthOf(ints: readonly bigint[]): Width | null {
  if (ints.every((value) => value >= SIGNED[0] && value <= SIGNED[1])) return 'signed';
  return ints.every((value) => value >= UNSIGNED[0] && value <= UNSIGNED[1]) ? 'unsigned' : null;
}
