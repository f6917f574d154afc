import type { IncomingMessage } from 'node:http';
import { isOriginAllowed } from '../lib/origin.ts';
import { SUPPORTED_VERSIONS, TOKEN_HEADER, VERSION_HEADER } from './protocol.ts';
import { JSON_TYPE, type Refusal } from './reply.ts';

const STREAM_TYPE = 'text/event-stream';

/** The session token, or null where there is none. */
export function tokenOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const token = headers[TOKEN_HEADER];
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Why a request is refused before its body is looked at, in NeMo Gym's order; null where it is not. */
export function headerRefusal(request: IncomingMessage, ownHosts: readonly string[]): Refusal | null {
  const { origin } = request.headers;
  if (!isOriginAllowed(origin, ownHosts)) {
    return {
      status: 403,
      message: `Forbidden: only pages of this machine may call this server, not those of ${origin}`,
    };
  }
  switch (request.method) {
    case 'POST':
      return postRefusal(request);
    case 'GET':
      if (!acceptsStream(request)) {
        return { status: 406, message: 'Not Acceptable: Client must accept text/event-stream' };
      }
      return versionRefusal(request);
    case 'DELETE':
      return { status: 405, message: 'Method Not Allowed: Session termination not supported' };
    default:
      return { status: 405, message: 'Method Not Allowed', headers: { allow: 'GET, POST, DELETE' } };
  }
}

export function acceptsStream(request: IncomingMessage): boolean {
  return accepts(request, STREAM_TYPE);
}

/** What to answer to a protocol version that is not spoken here; null where it is, or where none is named. */
export function versionRefusal(request: IncomingMessage): Refusal | null {
  const version = request.headers[VERSION_HEADER];
  if (version === undefined || SUPPORTED_VERSIONS.some((supported) => supported === version)) return null;
  const supported = SUPPORTED_VERSIONS.join(', ');
  return {
    status: 400,
    message: `Bad Request: Unsupported protocol version: ${String(version)}. Supported versions: ${supported}`,
  };
}

function postRefusal(request: IncomingMessage): Refusal | null {
  const contentType = request.headers['content-type'] ?? '';
  if (!contentType.toLowerCase().startsWith(JSON_TYPE)) {
    return { status: 400, message: 'Invalid Content-Type header', code: null };
  }
  if (!accepts(request, JSON_TYPE)) {
    return { status: 406, message: 'Not Acceptable: Client must accept application/json' };
  }
  const [types = ''] = contentType.split(';');
  return types.split(',').some((type) => type.trim() === JSON_TYPE)
    ? null
    : { status: 415, message: 'Unsupported Media Type: Content-Type must be application/json' };
}

/** Case counts and wildcards do not, as in NeMo Gym: an agent that works here works there. */
function accepts(request: IncomingMessage, type: string): boolean {
  return (request.headers.accept ?? '').split(',').some((accepted) => accepted.trim().startsWith(type));
}
