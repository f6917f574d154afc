import type { RequestHandler } from 'express';
import { AppError } from '../lib/errors.ts';
import { sameToken } from './token.ts';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a request that a web page elsewhere made a browser send: another Origin than our own or the allowed ones, and,
 * on loopback, a Host that is no name of it (DNS rebinding).
 */
export function originGuard(listenHost: string, allowed: readonly string[]): RequestHandler {
  const loopback = LOOPBACK_NAMES.has(listenHost.includes(':') ? `[${listenHost}]` : listenHost);
  return (request, _response, next) => {
    const { host, origin } = request.headers;
    if (loopback && host !== undefined && !LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase())) {
      throw new AppError('origin_refused', `This port answers on loopback names only, not as ${host}.`);
    }
    if (origin !== undefined && origin !== `http://${host ?? ''}` && !allowed.includes(origin)) {
      throw new AppError('origin_refused', `Origin ${origin} is not in control.allowed_origins.`);
    }
    next();
  };
}

/** Wants `Authorization: Bearer <token>`. */
export function tokenGuard(token: string, tokenFile: string): RequestHandler {
  return (request, _response, next) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !sameToken(given, token)) {
      throw new AppError('unauthorized', `Send "Authorization: Bearer <token>"; the token is in ${tokenFile}.`, {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    next();
  };
}
