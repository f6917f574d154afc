import http from 'node:http';
import https from 'node:https';
import { AppError } from '../../lib/errors.ts';
import type { JsonValue } from '../../lib/json.ts';

export interface PostOptions {
  readonly url: URL;
  /** Undefined: a GET. */
  readonly body?: JsonValue;
  readonly apiKey?: string | null;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface JsonReply {
  readonly status: number;
  readonly text: string;
}

/** Connections to one endpoint, kept open between calls. */
export interface JsonClient extends Disposable {
  /** Throws `AppError('judge_failed')` when no whole reply came, and the signal's reason when aborted. */
  request(options: PostOptions): Promise<JsonReply>;
}

const MAX_REPLY_BYTES = 64 * 1024 ** 2;
/** Below the idle time after which common servers close a connection (uvicorn: 5 s). */
const IDLE_MS = 4_000;

/** Not `fetch`: its own bound of 300 s until the first byte of a reply is shorter than a long judgement. */
export function createJsonClient(): JsonClient {
  const options = { keepAlive: true, timeout: IDLE_MS };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  const once = (options: PostOptions): Promise<JsonReply> =>
    new Promise((resolve, reject) => {
      const { url, body, apiKey, timeoutMs, signal } = options;
      const secure = url.protocol === 'https:';
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const request = (secure ? https : http).request(url, {
        method: payload === undefined ? 'GET' : 'POST',
        agent: secure ? agents['https:'] : agents['http:'],
        headers: {
          accept: 'application/json',
          ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
      });
      const timer = setTimeout(
        () => request.destroy(new Error(`no reply within ${String(timeoutMs / 1000)} s`)),
        timeoutMs,
      );
      const onAbort = (): void => {
        request.destroy(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: Error): void => {
        settle();
        // The last bytes of a dying idle connection: nothing was read, so nothing was judged twice.
        const stale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
        reject(stale && signal?.aborted !== true ? new StaleConnection(error) : error);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      request.on('error', fail);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > MAX_REPLY_BYTES)
            request.destroy(new Error(`the reply is larger than ${String(MAX_REPLY_BYTES)} bytes`));
        });
        response.on('error', fail);
        response.on('aborted', () => fail(new Error('the connection was closed in the middle of the reply')));
        response.on('end', () => {
          settle();
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      request.end(payload);
    });

  return {
    async request(options) {
      options.signal?.throwIfAborted();
      try {
        return await once(options).catch((error: unknown) => {
          if (error instanceof StaleConnection) return once(options);
          throw error;
        });
      } catch (error) {
        options.signal?.throwIfAborted();
        const said = error instanceof Error ? error.message : String(error);
        throw new AppError('judge_failed', `The judge at ${options.url.origin} cannot be reached: ${said}`, {
          cause: error,
        });
      }
    },
    [Symbol.dispose]() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'StaleConnection';
  }
}
