import type { Metrics, MetricValue } from './metric-value.ts';

const SPREADS = ['std_dev_across_runs', 'std_err_across_runs', 'avg_sample_std_dev'];

/**
 * Which scores a headline is made of; all by default.
 *
 * @example highestKMetrics(agentMetrics, 'pass@{k}', { excludeNames: ['no_answer'] });
 */
export interface HighestKOptions {
  /** Only these scores. */
  readonly scoreNames?: readonly string[];
  /** Not these. */
  readonly excludeNames?: readonly string[];
}

/**
 * Of the metrics named by a pattern with `{k}` in it (`pass@{k}`, `pass@1[avg-of-{k}]`), those of the greatest k, without
 * the measures of spread: for headlines (nemo-gym's `highest_k_metrics`).
 *
 * @example keyMetrics: (agentMetrics) => highestKMetrics(agentMetrics, 'pass@1[avg-of-{k}]'),
 */
export function highestKMetrics(
  agentMetrics: Readonly<Metrics>,
  pattern: string,
  options: HighestKOptions = {},
): Metrics {
  const literals = pattern.split('{k}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const matcher = new RegExp(`^${literals.join('(\\d+)')}/(.+)$`);
  const matches: { k: number; key: string; value: MetricValue | undefined }[] = [];
  for (const [key, value] of Object.entries(agentMetrics)) {
    const [, k, scoreName] = matcher.exec(key) ?? [];
    if (k === undefined || scoreName === undefined || SPREADS.some((spread) => scoreName.endsWith(spread))) continue;
    if (options.scoreNames !== undefined && !options.scoreNames.includes(scoreName)) continue;
    if (options.excludeNames?.includes(scoreName) === true) continue;
    matches.push({ k: Number(k), key, value });
  }
  const greatest = Math.max(...matches.map(({ k }) => k));
  return Object.fromEntries(matches.filter(({ k }) => k === greatest).map(({ key, value }) => [key, value]));
}
