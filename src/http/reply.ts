import type { ServerResponse } from 'node:http';

/** What a route answers; headers that every reply has are added by the listener. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session whose cookie is set, where it is not the one the request came with. */
  readonly sessionId?: string;
}

export function jsonReply(body: string): Reply {
  return { status: 200, body };
}

export interface SendOptions {
  readonly cookie: string;
  /** The server stops: the client is to open no further request on this connection. */
  readonly closing: boolean;
}

export function sendReply(response: ServerResponse, reply: Reply, { cookie, closing }: SendOptions): void {
  const bytes = Buffer.byteLength(reply.body);
  const headers: Record<string, string | number> = {
    'content-type': reply.mediaType ?? 'application/json',
    'content-length': bytes,
    'set-cookie': cookie,
    vary: 'Cookie',
  };
  if (reply.headers !== undefined) {
    Object.assign(headers, reply.headers);
  }
  if (closing) {
    headers['connection'] = 'close';
  }
  response.writeHead(reply.status, headers);
  // ASCII goes out without a conversion: most replies are.
  response.end(reply.body, bytes === reply.body.length ? 'latin1' : 'utf8');
}
