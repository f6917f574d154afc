import { isJsonObject, type PythonWorkers } from 'paddock/kit';
import { stripDelimiters } from './reading/boxed.ts';

/** What an answer can run into: a worker's limits, or one inside the library, which then goes on as if nothing was. */
export type Limit = 'cpu' | 'memory' | 'crash' | 'recursion' | 'digits';

const INSIDE: readonly Limit[] = ['cpu', 'memory', 'recursion', 'digits'];

/** What NeMo Gym's math_with_judge server gets from Math-Verify. */
export interface GymVerdict {
  readonly reward: 0 | 1;
  readonly extracted: string | null;
  /** A limit that the answer ran into, or null: as the Python server does, the reward is then 0 in most cases. */
  readonly limit: Limit | null;
  /** False when the first thing that looked like an answer could not be read, and something else in the text was. */
  readonly whole: boolean;
}

/** Throws `AppError('worker_failed')` for a fault of ours only. */
export async function askGym(
  workers: PythonWorkers,
  pair: { readonly gold: string; readonly text: string },
  signal?: AbortSignal,
): Promise<GymVerdict> {
  const request = { op: 'gym', gold: `\\boxed{${stripDelimiters(pair.gold)}}`, answer: pair.text };
  const outcome = await workers.call(request, signal === undefined ? {} : { signal });
  if (!outcome.ok) return { reward: 0, extracted: null, limit: outcome.reason, whole: true };
  if (!isJsonObject(outcome.value)) throw new TypeError('The Math-Verify worker did not answer with an object.');
  const { reply, limit } = outcome.value;
  if (!isJsonObject(reply)) throw new TypeError('The Math-Verify worker did not answer with a verdict.');
  const { reward, extracted, whole } = reply;
  return {
    reward: reward === 1 ? 1 : 0,
    // No lone surrogate of the model's text comes back in a field of ours.
    extracted: typeof extracted === 'string' ? Buffer.from(extracted).toString() : null,
    limit: reward === 1 ? null : (INSIDE.find((each) => each === limit) ?? null),
    whole: whole !== false,
  };
}
