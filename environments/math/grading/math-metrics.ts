import { computePassMajorityMetrics, highestKMetrics, type Metrics, type VerifyRow } from 'paddock/kit';

type Tasks = readonly (readonly VerifyRow[])[];

/** `symbolic_accuracy` of every rollout, `judge_accuracy` of those the judge saw; majorities over the extracted answer. */
export const MATH_SCORES = {
  scores: (rollout: VerifyRow) => ({
    symbolic_accuracy: rollout['library_reward'],
    ...(rollout['judge_evaluations'] === undefined || rollout['judge_evaluations'] === null
      ? {}
      : { judge_accuracy: rollout['reward'] }),
  }),
  answerKey: 'extracted_answer',
} as const;

export function mathMetrics(tasks: Tasks): Metrics {
  return computePassMajorityMetrics(tasks, MATH_SCORES).metrics;
}

/** The headlines: tokens, and of each family of metrics those of the greatest k. */
export function mathKeyMetrics(agentMetrics: Readonly<Metrics>): Metrics {
  const tokens = ['mean/input_tokens', 'mean/output_tokens'].flatMap((name) =>
    agentMetrics[name] === undefined ? [] : [[name, agentMetrics[name]] as const],
  );
  const counted = { excludeNames: ['no_answer'] };
  return {
    ...Object.fromEntries(tokens),
    ...highestKMetrics(agentMetrics, 'pass@1[avg-of-{k}]'),
    ...highestKMetrics(agentMetrics, 'pass@{k}', counted),
    ...highestKMetrics(agentMetrics, 'majority@{k}', counted),
  };
}
