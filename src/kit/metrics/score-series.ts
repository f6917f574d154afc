import { createRunningSum } from '../../lib/compensated-sum.ts';

/**
 * The scores of one rollout by name.
 *
 * @example const accuracy = scores.get('accuracy') ?? 0;
 */
export type Scores = ReadonlyMap<string, number>;

/** One score of one task over its first k rollouts, for every k. */
export interface ScoreSeries {
  /** Chance (or best score) of k rollouts; undefined where fewer have the score. */
  passAt(k: number): number | undefined;
  /** Mean over the first k; undefined where none of them has the score. */
  averageOf(k: number): number | undefined;
  /** Mean score of the answers that most of the first k agree on, ties shared; 0 without an answer. */
  majorityOf(k: number): number;
}

/** @param answers by rollout, a key that is equal for equal answers, null for none; empty where majorities are not asked for. */
export function scoreSeries(
  rollouts: readonly Scores[],
  name: string,
  answers: readonly (string | null)[],
): ScoreSeries {
  const values: number[] = [];
  const averages: (number | undefined)[] = [];
  const majorities: number[] = [];
  const greatest: number[] = [];
  const sum = createRunningSum();
  const votes = new Map<string, Vote>();
  rollouts.forEach((scores, index) => {
    const score = scores.get(name);
    if (score !== undefined) {
      values.push(score);
      sum.add(score);
      greatest.push(Math.max(score, greatest.at(-1) ?? score));
      addVote(votes, answers[index] ?? null, score);
    }
    averages.push(values.length === 0 ? undefined : sum.total() / values.length);
    if (answers.length > 0) majorities.push(meanOfMost(votes));
  });
  const isBinary = values.every((value) => value === 0 || value === 1);
  const wrong = values.filter((value) => value === 0).length;
  return {
    passAt(k) {
      if (k > values.length) return undefined;
      return isBinary ? passChance(wrong, values.length, k) : greatest[k - 1];
    },
    averageOf: (k) => averages[Math.min(k, averages.length) - 1],
    majorityOf: (k) => majorities[Math.min(k, majorities.length) - 1] ?? 0,
  };
}

interface Vote {
  readonly score: number;
  count: number;
}

function addVote(votes: Map<string, Vote>, answer: string | null, score: number): void {
  if (answer === null) return;
  const key = `${score} ${answer}`;
  const vote = votes.get(key);
  if (vote === undefined) votes.set(key, { score, count: 1 });
  else vote.count += 1;
}

function meanOfMost(votes: ReadonlyMap<string, Vote>): number {
  let most = 0;
  for (const { count } of votes.values()) most = Math.max(most, count);
  if (most === 0) return 0;
  const sum = createRunningSum();
  let tied = 0;
  for (const { score, count } of votes.values()) {
    if (count !== most) continue;
    sum.add(score);
    tied += 1;
  }
  return sum.total() / tied;
}

/** The chance that one of k rollouts, drawn from all, is right. */
function passChance(wrong: number, all: number, k: number): number {
  return wrong < k ? 1 : 1 - shareOfChoices(wrong, all, k);
}

/** C(part, k) / C(whole, k): from the exact counts while they fit a double, else factor by factor. */
function shareOfChoices(part: number, whole: number, k: number): number {
  let chosenOfPart = 1;
  let chosenOfWhole = 1;
  let share = 1;
  for (let i = 0; i < k; i += 1) {
    chosenOfPart = (chosenOfPart * (part - i)) / (i + 1);
    chosenOfWhole = (chosenOfWhole * (whole - i)) / (i + 1);
    share *= (part - i) / (whole - i);
  }
  return chosenOfWhole * whole <= Number.MAX_SAFE_INTEGER ? chosenOfPart / chosenOfWhole : share;
}
