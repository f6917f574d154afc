import type { Column, Table } from './columns.ts';
import type { PyNumber } from './numeric-fields.ts';
import { greatest, least, mean, median, standardDeviation } from './statistics.ts';

interface ColumnSummary {
  readonly name: string;
  readonly mean: number;
  readonly max: PyNumber;
  readonly min: PyNumber;
  readonly median: number;
  readonly std: number;
  /** No rollout of the group lacks it. */
  readonly complete: boolean;
}

const STATISTICS = ['mean', 'max', 'min', 'median', 'std'] as const;

/**
 * `mean/<column>` for every column, then `max/`, `min/`, `median/` and `std/` (sample), over some rollouts of the table.
 * What is not defined is left out, but where no column has a standard deviation (a group of one) it is 0 for the
 * columns that no rollout of the group lacks.
 */
export function describe(table: Table, indices: readonly number[]): Map<string, PyNumber> {
  const summaries = table.columns
    .map((column) => summarize(column, indices, table.allInts))
    .filter((summary) => summary !== null);
  const noDeviation = summaries.every(({ std }) => Number.isNaN(std));
  const described = new Map<string, PyNumber>();
  for (const statistic of STATISTICS) {
    for (const summary of summaries) {
      const isFilled = statistic === 'std' && noDeviation && summary.complete;
      const value = isFilled ? 0 : summary[statistic];
      if (!Number.isNaN(value)) described.set(`${statistic}/${summary.name}`, value);
    }
  }
  return described;
}

function summarize(column: Column, indices: readonly number[], asInts: boolean): ColumnSummary | null {
  const cells = indices.map((index) => column.values[index] ?? Number.NaN);
  const values = cells.filter((cell) => !Number.isNaN(cell));
  if (values.length === 0) return null;
  const ints = asInts ? indices.map((index) => column.ints?.[index] ?? 0n) : null;
  return {
    name: column.name,
    mean: mean(cells),
    max: ints === null ? greatest(values) : ints.reduce((a, b) => (b > a ? b : a)),
    min: ints === null ? least(values) : ints.reduce((a, b) => (b < a ? b : a)),
    median: median(values),
    std: standardDeviation(cells, 1),
    complete: values.length === indices.length,
  };
}
