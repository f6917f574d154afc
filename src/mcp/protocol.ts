import { SESSION_TOKEN_HEADER } from '../session/create-instance.ts';

/** The names and limits of the wire that both ways in, HTTP and stdio, share (contract, section 3). */

/** As Node gives header names. */
export const TOKEN_HEADER = SESSION_TOKEN_HEADER.toLowerCase();

export const VERSION_HEADER = 'mcp-protocol-version';

/** The versions NeMo Gym's endpoint speaks, oldest first; the SDK would also take 2024-10-07. */
export const SUPPORTED_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export const LATEST_VERSION = '2025-11-25';

export const ErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  /** NeMo Gym's SDK answers a request that its client cancelled with code 0. */
  cancelled: 0,
} as const;

/** The version to answer `initialize` with: the client's if it is spoken here, else the latest. */
export function negotiateVersion(wanted: string): string {
  return (SUPPORTED_VERSIONS as readonly string[]).includes(wanted) ? wanted : LATEST_VERSION;
}
