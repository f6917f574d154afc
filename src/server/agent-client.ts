import type { JsonValue } from '../lib/json.ts';

export interface AgentReply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came. */
  readonly text: string;
  /** The body parsed, or undefined where it is no JSON. */
  readonly json: JsonValue | undefined;
}

/** One agent at an instance's HTTP door: it keeps its cookies as NeMo Gym's simple_agent does, merged by name. */
export interface AgentClient {
  get(path: string): Promise<AgentReply>;
  /** `body` undefined: none at all, as `application/octet-stream`, which is how the client sends `null` arguments. */
  post(
    path: string,
    body?: JsonValue | { readonly raw: string | Uint8Array; readonly contentType: string },
  ): Promise<AgentReply>;
  readonly cookies: ReadonlyMap<string, string>;
}

export function createAgentClient(baseUrl: string): AgentClient {
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit): Promise<AgentReply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };

  return {
    cookies,
    get: (path) => send(path, { method: 'GET' }),
    post: (path, body) => send(path, { method: 'POST', ...encode(body) }),
  };
}

function encode(body: Parameters<AgentClient['post']>[1]): RequestInit {
  if (body === undefined) {
    return { headers: { 'content-type': 'application/octet-stream' } };
  }
  if (typeof body === 'object' && body !== null && 'raw' in body && 'contentType' in body) {
    const { raw, contentType } = body as { raw: string | Uint8Array; contentType: string };
    return { body: typeof raw === 'string' ? raw : new Uint8Array(raw), headers: { 'content-type': contentType } };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
