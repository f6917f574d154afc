import { createCoercer } from '../contract/coerce.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { definitionsOf, listOperations } from '../contract/operations.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonObject, JsonValue } from '../lib/json.ts';
import { invalidBody } from './ruleset-runtime.ts';
import type { TypedIdentity } from './session.ts';
import type { SessionStore } from './store.ts';
import { sameEpisode } from './typed-seed.ts';

interface CloseBody {
  readonly resources_session_id: string;
  readonly episode_id: TypedIdentity['episodeId'];
}

/**
 * `/close_session`: closing an unknown or closed id succeeds, and no later seed makes it again. What fails to be released
 * is thrown, and the session stays closable (0.7.0, section 2.8).
 */
export function createCloser(store: SessionStore, document: OpenApiDocument): (body: JsonValue) => Promise<JsonObject> {
  const request = listOperations(document).find(({ id }) => id === 'close_session')?.request;
  const read = createCoercer(request?.schema ?? {}, { definitions: definitionsOf(document), loc: ['body'] });
  return async (body) => {
    const result = read(body);
    if (!result.ok) {
      throw invalidBody(result.errors);
    }
    const { resources_session_id: id, episode_id: episode } = result.value as CloseBody;
    const typed = store.typedSession(id)?.typed;
    if (typed !== null && typed !== undefined && !sameEpisode(typed.episodeId, episode)) {
      throw new AppError('session_conflict', `episode_id does not match the one that seeded ${id}`);
    }
    await store.closeTyped(id);
    return { resources_session_id: id };
  };
}
