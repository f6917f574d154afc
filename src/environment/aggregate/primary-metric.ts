/** Between a statistic's name and the metric it was taken of, over repeats: `mean_across_repeats/mean/reward`. */
export const ACROSS_REPEATS = '_across_repeats/';

const STATISTICS = ['max', 'min', 'median', 'std', 'sem', 'se', 'p25', 'p75', 'ci_low_95', 'ci_high_95', 'histogram'];
const EXCLUDED_PREFIXES = STATISTICS.map((name) => `${name}/`);
const EXCLUDED_SUFFIXES = [
  '/max',
  '/min',
  '/median',
  '/p5',
  '/p25',
  '/p75',
  '/p95',
  '/ci_low_95',
  '/ci_high_95',
  '/ci_lower',
  '/ci_upper',
  '_ci_lower',
  '_ci_upper',
  '_ci95_lower',
  '_ci95_upper',
  '/_ng_attempt_index',
  '/std_dev_across_runs',
  '/std_err_across_runs',
  '/avg_sample_std_dev',
];
const EXCLUDED_NAMES: ReadonlySet<string> = new Set([
  '_ng_task_index',
  '_ng_rollout_index',
  '_ng_attempt_index',
  'sample_count',
  'missing_count',
  'num_repeats',
  'token_usage_version',
]);

/** Whether a name stands for an estimate itself, not for its spread or its bounds: only that is summarised over repeats. */
export function isPrimaryMetric(name: string): boolean {
  return (
    !EXCLUDED_NAMES.has(name) &&
    !EXCLUDED_PREFIXES.some((prefix) => name.startsWith(prefix)) &&
    !EXCLUDED_SUFFIXES.some((suffix) => name.endsWith(suffix)) &&
    !name.includes(ACROSS_REPEATS)
  );
}
