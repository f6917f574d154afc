import type { Judge, JudgeEvaluation } from '../../kit/resources.ts';
import { AppError, isAppError } from '../../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { fromChatCompletion, toChatParams, toResponsesParams } from './chat-completions.ts';
import { findModelServer } from './head-server.ts';
import { createJsonClient } from './post-json.ts';

/** An instance's `judge` as configured. One of `base_url` and `instance` is given. */
export interface JudgeSettings {
  /** An OpenAI-compatible endpoint, with its `/v1`. */
  readonly base_url: string | null;
  /** The name of a model server in NeMo Gym's head server. */
  readonly instance: string | null;
  readonly model: string | null;
  readonly api_key: string | null;
  readonly api: 'responses' | 'chat_completions';
  readonly timeout_seconds: number;
  readonly max_concurrency: number;
}

export interface JudgeDeps {
  readonly settings: JudgeSettings;
  /** Base URL of NeMo Gym's head server, for `settings.instance`. */
  readonly headServer: string;
}

const EXCERPT = 300;

/**
 * The judge model behind any OpenAI-compatible endpoint. A call is made once: a status, a dropped connection or a body that
 * is no reply is `AppError('judge_failed')`; what the judge wrote is the caller's to read. Dispose it with its instance.
 */
export function createJudge({ settings, headServer }: JudgeDeps): Judge & AsyncDisposable {
  const client = createJsonClient();
  const places = new Semaphore({ places: settings.max_concurrency });
  const chats = settings.api === 'chat_completions';
  let found: string | null = settings.base_url;

  const base = async (signal?: AbortSignal): Promise<string> => {
    if (found !== null) return found;
    const { instance } = settings;
    if (instance === null) throw new AppError('judge_failed', 'The judge has neither base_url nor instance.');
    found = await findModelServer({ client, headServer, instance, ...(signal === undefined ? {} : { signal }) });
    return found;
  };

  const post = async (path: string, body: JsonObject, signal?: AbortSignal): Promise<JsonObject> => {
    const root = await base(signal);
    const url = new URL(`${root.replace(/\/+$/, '')}/${path}`);
    const reply = await client
      .request({
        url,
        body,
        apiKey: settings.api_key,
        timeoutMs: settings.timeout_seconds * 1000,
        ...(signal === undefined ? {} : { signal }),
      })
      .catch((error: unknown) => {
        // Started again, it has another port: the next call looks it up.
        if (isAppError(error)) found = settings.base_url;
        throw error;
      });
    const said = shorten(reply.text, settings.api_key);
    if (reply.status < 200 || reply.status > 299) {
      throw new AppError(
        'judge_failed',
        `The judge at ${url.href} answered with status ${String(reply.status)}: ${said}`,
      );
    }
    const value = parse(reply.text);
    if (value === null)
      throw new AppError('judge_failed', `The judge at ${url.href} answered with no JSON object: ${said}`);
    const error = value['error'];
    if (error !== undefined && error !== null) {
      throw new AppError('judge_failed', `The judge at ${url.href} reports an error: ${said}`);
    }
    return value;
  };

  const respond = async (params: JsonObject, signal?: AbortSignal): Promise<JsonObject> => {
    const response = await post('responses', params, signal);
    const output = response['output'];
    if (!Array.isArray(output) || !output.every((item) => isJsonObject(item) && typeof item['type'] === 'string')) {
      throw new AppError('judge_failed', "The judge's reply is no Response: its output is not a list of typed items.");
    }
    return response;
  };

  const complete = async (params: JsonObject, signal?: AbortSignal): Promise<JsonObject> =>
    fromChatCompletion(await post('chat/completions', params, signal));

  const call = async (
    params: JsonObject,
    signal: AbortSignal | undefined,
    send: (body: JsonObject) => Promise<JsonObject>,
  ): Promise<JudgeEvaluation> => {
    const release = await places.acquire(signal);
    try {
      const body = withModel(params, settings.model);
      return { responses_create_params: body, response: await send(body) };
    } finally {
      release();
    }
  };

  return {
    ask: (params, { signal } = {}) =>
      call(params, signal, (body) => (chats ? complete(toChatParams(body), signal) : respond(body, signal))),
    chat: (params, { signal } = {}) =>
      call(params, signal, (body) => (chats ? complete(body, signal) : respond(toResponsesParams(body), signal))),
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
    },
  };
}

function withModel(params: JsonObject, model: string | null): JsonObject {
  const given = params['model'];
  return model === null || (given !== undefined && given !== null) ? params : { ...params, model };
}

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** For a message: an endpoint may send back the key it refuses. */
function shorten(text: string, apiKey: string | null): string {
  const safe = apiKey === null || apiKey === '' ? text : text.replaceAll(apiKey, '[api_key]');
  return safe.length > EXCERPT ? `${safe.slice(0, EXCERPT)}...` : safe;
}
