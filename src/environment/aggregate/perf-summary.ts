import { compensatedSum } from '../../lib/compensated-sum.ts';
import type { PyDict, PyValue } from '../../lib/python-json.ts';
import type { PyNumber } from './numeric-fields.ts';
import { asMeasurement } from './numeric-fields.ts';
import { median, quantile, standardDeviation } from './statistics.ts';

const TOKEN_FIELDS = ['prompt_tokens', 'cached_prompt_tokens', 'completion_tokens', 'reasoning_tokens'];

/**
 * The cost of the rollouts from the collector's `ng_perf` records, masked rollouts included; null when no row has one.
 * A median of an odd count, a total, a least and a greatest keep the type of the values; the rest are floats.
 */
export function perfSummary(rows: readonly PyDict[]): Map<string, PyValue> | null {
  const records = rows.map((row) => row.get('ng_perf')).filter((record) => record instanceof Map);
  if (records.length === 0) return null;
  const observed = numbersOf(records, 'token_observability_coverage').filter((value) => value > 0);
  const summary = new Map<string, PyValue>([
    ['overall_observability_coverage', records.length / rows.length],
    ['token_observability_coverage', observed.length / rows.length],
  ]);
  for (const field of TOKEN_FIELDS) {
    const values = numbersOf(records, field);
    if (values.length === 0) continue;
    summary.set(`mean_${field}`, mean(values.map(Number)));
    summary.set(`median_${field}`, typedMedian(values));
    summary.set(`total_${field}`, typedTotal(values));
  }
  addTurns(summary, records);
  const latencies = numbersOf(records, 'total_latency_ms').map(Number);
  if (latencies.length > 0) {
    for (const percent of [50, 90, 99]) {
      summary.set(`total_latency_p${percent}_ms`, quantile(latencies, percent / 100));
    }
    summary.set('total_latency_mean_ms', mean(latencies));
  }
  return summary;
}

function addTurns(summary: Map<string, PyValue>, records: readonly PyDict[]): void {
  const turns = numbersOf(records, 'num_turns');
  if (turns.length > 0) {
    const values = turns.map(Number);
    summary.set('mean_num_turns', mean(values));
    summary.set('median_num_turns', typedMedian(turns));
    summary.set('std_num_turns', standardDeviation(values, 0));
    summary.set(
      'min_num_turns',
      turns.reduce((a, b) => (b < a ? b : a)),
    );
    summary.set('p90_num_turns', quantile(values, 0.9));
    summary.set(
      'max_num_turns',
      turns.reduce((a, b) => (b > a ? b : a)),
    );
  }
  const perTurn = records.flatMap((record) => {
    const tokens = asMeasurement(record.get('completion_tokens'));
    const count = asMeasurement(record.get('num_turns'));
    return tokens !== undefined && count !== undefined && count > 0 ? [Number(tokens) / Number(count)] : [];
  });
  if (perTurn.length === 0) return;
  summary.set('mean_tokens_per_turn', mean(perTurn));
  summary.set('median_tokens_per_turn', median(perTurn));
}

function mean(values: readonly number[]): number {
  return compensatedSum(values) / values.length;
}

function numbersOf(records: readonly PyDict[], field: string): PyNumber[] {
  return records.flatMap((record) => asMeasurement(record.get(field)) ?? []);
}

function typedMedian(values: readonly PyNumber[]): PyNumber {
  if (values.length % 2 === 0) return median(values.map(Number));
  const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return sorted[values.length >> 1] as PyNumber;
}

function typedTotal(values: readonly PyNumber[]): PyNumber {
  const ints = values.filter((value) => typeof value === 'bigint');
  if (ints.length === values.length) return ints.reduce((a, b) => a + b, 0n);
  return compensatedSum(values.map(Number));
}
