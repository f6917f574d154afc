import { readFileSync } from 'node:fs';
import type { JsonObject } from 'paddock/kit';
import { describe, expect, it } from 'vitest';
import { polymath } from '../rulesets/polymath.ts';
import { MATH_SETTINGS, message, responseOf, verifyInput } from './fakes.ts';

interface Recorded {
  readonly tasks: readonly (readonly JsonObject[])[];
  readonly weighted: Readonly<Record<string, number>>;
  readonly keys: readonly string[];
}

const recorded = JSON.parse(
  readFileSync(new URL('./polymath-metrics.json', import.meta.url), 'utf8'),
) as unknown as Recorded;

describe('polymath', () => {
  it('grades as math_with_judge and gives weight and language back', async () => {
    const row = { question: 'q', expected_answer: '4', weight: 2, language: 'de' };
    const response = responseOf(message('\\boxed{4}'));
    const verdict = await polymath.verify(verifyInput(row, MATH_SETTINGS, { response }));
    expect(verdict).toMatchObject({ verdict: 'correct', reward: 1 });
    expect(Object.keys(verdict.fields ?? {})).toEqual([
      'expected_answer',
      'extracted_answer',
      'library_reward',
      'judge_evaluations',
      'weight',
      'language',
    ]);
    expect(verdict.fields).toMatchObject({ weight: 2, language: 'de' });
  });

  it('has the metrics of the public server, by language and weighted, in its order', () => {
    const metrics = polymath.metrics?.(recorded.tasks, MATH_SETTINGS) ?? {};
    expect(Object.keys(metrics)).toEqual(recorded.keys);
    for (const [key, value] of Object.entries(recorded.weighted)) expect(metrics[key]).toBeCloseTo(value, 10);
  });

  it('has none for no tasks', () => {
    expect(polymath.metrics?.([], MATH_SETTINGS)).toEqual({});
  });

  it('makes headlines of the greatest k', () => {
    const metrics = polymath.metrics?.(recorded.tasks, MATH_SETTINGS) ?? {};
    const keys = Object.keys(polymath.keyMetrics?.({ 'mean/output_tokens': 5, ...metrics }, MATH_SETTINGS) ?? {});
    const most = Math.max(...recorded.tasks.map((task) => task.length));
    expect(keys[0]).toBe('mean/output_tokens');
    expect(keys).toContain(`pass@${most}/symbolic_accuracy_weighted`);
    expect(keys).not.toContain(`pass@${most}/no_answer`);
  });
});
