"""Answers sets of verify responses as nemo-gym does: one JSON object per line in, one per line out.

In:  {"name", "hooks", "verify_responses"}
Out: the reply of /aggregate_metrics as its response model prints it, or {"error": repr of the exception}.
"""

import json
import sys
import warnings

from nemo_gym.config_types import AggregateMetricsRequest
from nemo_gym.reward_profile import (
    AggregateMetricsMixin,
    add_avg_sample_std_dev,
    compute_aggregate_metrics,
    compute_pass_majority_metrics,
    compute_subset_metrics,
    highest_k_metrics,
)


class NoHooks(AggregateMetricsMixin):
    pass


class PassMajority(AggregateMetricsMixin):
    def compute_metrics(self, tasks):
        answer_key = "extracted_answer"
        metrics, scores, names, max_k = compute_pass_majority_metrics(tasks, self.scores, answer_key)
        add_avg_sample_std_dev(metrics, scores, names, max_k)
        metrics.update(compute_subset_metrics(tasks, "subject", self.scores, answer_key))
        metrics.update(compute_pass_majority_metrics(tasks)[0])
        return metrics

    def get_key_metrics(self, agent_metrics):
        return {
            **{k: v for k, v in agent_metrics.items() if k in ("mean/reward", "num_repeats")},
            **highest_k_metrics(agent_metrics, "pass@1[avg-of-{k}]", exclude_names=["no_answer"]),
            **highest_k_metrics(agent_metrics, "majority@{k}", score_names=["first", "accuracy"]),
        }

    @staticmethod
    def scores(row):
        scores = {"first": row["reward"], "bonus": row["reward"] * 0.3}
        if row.get("subject"):
            scores["has_subject"] = row["subject"] == "algebra"
        return scores


class Repeat(AggregateMetricsMixin):
    """A metric of its own: the share of tasks with any reward, and what it says of each task."""

    name = "solved"

    def compute_metrics(self, tasks):
        per_task = [
            {"_ng_task_index": rows[0].get("_ng_task_index", 0), "best": 1.0 * max(r["reward"] for r in rows), "seen": len(rows)}
            for rows in tasks
        ]
        return {"tasks": len(tasks), self.name: self.solved(tasks), "per_task_metrics": per_task}

    def compute_repeat_metrics(self, tasks):
        return {self.name: self.solved(tasks)}

    @staticmethod
    def solved(tasks):
        return sum(1 for rows in tasks if any(r["reward"] > 0 for r in rows)) / len(tasks)


class Replace(Repeat):
    name = "mean/reward"


HOOKS = {"none": NoHooks(), "pass_majority": PassMajority(), "repeat": Repeat(), "replace": Replace()}


def answer(line):
    body = json.loads(line)
    server = HOOKS[body["hooks"]]
    try:
        request = AggregateMetricsRequest(verify_responses=body["verify_responses"])
        reply = compute_aggregate_metrics(
            request.verify_responses,
            compute_metrics_fn=server.compute_metrics,
            get_key_metrics_fn=server.get_key_metrics,
            compute_repeat_metrics_fn=server.compute_repeat_metrics,
        )
        return reply.model_dump_json()
    except Exception as error:
        return json.dumps({"error": repr(error)})


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        print(answer(line), flush=True)
