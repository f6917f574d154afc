import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import type { TypedIdentity } from './session.ts';

const SEED_KEYS = ['resources_session_id', 'episode_id', 'task_id', 'task_data'];
const ROLLOUT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** Reserved: the client derives a rollout's later attempts from it. */
const ATTEMPT_SUFFIX = /-a[1-9][0-9]*$/;

function hasOnly(value: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function readEpisode(value: JsonValue | undefined): TypedIdentity['episodeId'] | null {
  if (!isJsonObject(value) || !hasOnly(value, ['rollout_id', 'attempt'])) {
    return null;
  }
  const { rollout_id: rolloutId, attempt = 0 } = value;
  const isId = typeof rolloutId === 'string' && ROLLOUT_ID.test(rolloutId) && !ATTEMPT_SUFFIX.test(rolloutId);
  const isAttempt = typeof attempt === 'number' && Number.isInteger(attempt) && attempt >= 0;
  return isId && isAttempt ? { rollout_id: rolloutId, attempt } : null;
}

function readTask(value: JsonValue | undefined): TypedIdentity['taskId'] | null {
  if (!isJsonObject(value) || !hasOnly(value, ['taskset', 'task_id'])) {
    return null;
  }
  const { taskset, task_id: taskId } = value;
  const isTask = typeof taskset === 'string' && taskset !== '' && typeof taskId === 'string' && taskId !== '';
  return isTask ? { taskset, task_id: taskId } : null;
}

/**
 * A typed seed, or null for a body that is not exactly one: that takes the legacy branch (0.7.0, section 2.3).
 * The `row` is `task_data`.
 */
export function readTypedSeed(body: JsonValue): { readonly identity: TypedIdentity; readonly row: JsonObject } | null {
  if (!isJsonObject(body) || !hasOnly(body, SEED_KEYS)) {
    return null;
  }
  const { resources_session_id: id, task_data: row } = body;
  const episodeId = readEpisode(body['episode_id']);
  const taskId = readTask(body['task_id']);
  if (typeof id !== 'string' || id === '' || episodeId === null || taskId === null || !isJsonObject(row)) {
    return null;
  }
  return { identity: { resourcesSessionId: id, episodeId, taskId }, row };
}

export function sameEpisode(a: TypedIdentity['episodeId'], b: TypedIdentity['episodeId']): boolean {
  return a.rollout_id === b.rollout_id && a.attempt === b.attempt;
}

export function sameIdentity(a: TypedIdentity, b: TypedIdentity): boolean {
  return (
    sameEpisode(a.episodeId, b.episodeId) &&
    a.taskId.taskset === b.taskId.taskset &&
    a.taskId.task_id === b.taskId.task_id
  );
}
