import type { ServerResponse } from 'node:http';
import { ErrorCodes } from './protocol.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** JSON-RPC's; an invalid request by default. Null: the message is the whole body. */
  readonly code?: number | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export const JSON_TYPE = 'application/json';

/** A request that never became an exchange: its error names no id, as in NeMo Gym. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, message, code = ErrorCodes.invalidRequest, headers } = refusal;
  if (code === null) {
    response.writeHead(status, headers).end(message);
    return;
  }
  sendJson(response, status, JSON.stringify({ jsonrpc: '2.0', id: 'server-error', error: { code, message } }), headers);
}

/** Writes the whole reply, unless the client is gone. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): void {
  if (!response.writable || response.headersSent) return;
  response
    .writeHead(status, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body), ...headers })
    .end(body);
}
