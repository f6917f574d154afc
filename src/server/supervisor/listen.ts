import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../lib/errors.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The configuration's key of the port, for the message. */
  readonly key: string;
}

/** Pending connections the kernel may hold; it lowers this to its own `net.core.somaxconn`. */
const BACKLOG = 65_535;

/** Listens; resolves with the port. Throws `AppError('config_invalid')` that says which key to change where it cannot. */
export function listen(server: Server, { host, port, key }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(listenFailure(error, { host, port, key }));
    server.once('error', onError);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Which key to change, and why: the `AppError` of a port that could not be opened. */
export function listenFailure(error: NodeJS.ErrnoException, { host, port, key }: ListenOptions): AppError {
  return new AppError('config_invalid', `${key}: ${reasonOf(error, host, port)}`, { cause: error });
}

function reasonOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use by another process; end it, or choose another port (0: any free one)`;
    case 'EACCES':
      return `port ${port} may not be opened by this user; choose one from 1024 on`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine; set the host beside this port`;
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`;
  }
}

/** `http://host:port`, with an IPv6 address in brackets. */
export function httpUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
