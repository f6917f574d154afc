import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * NeMo Gym's client keeps idle connections for 15 s and re-sends a POST whose connection it found closed: ours must
 * outlast it by far (contract pitfall 1).
 */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 90_000;
/** The kernel caps it at net.core.somaxconn. */
const BACKLOG = 65_535;
/** A verify carries the cookies of every server of the run. */
const MAX_HEADER_BYTES = 65_536;
/** How often a draining server looks for connections that became idle. */
const DRAIN_STEP_MS = 50;

export interface HttpServer {
  readonly port: number;
  readonly connections: Promise<number>;
  /** Stops listening and resolves when every request in flight has its reply; past `timeoutMs` cuts what is left. */
  drain(timeoutMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export async function startHttpServer(listener: RequestListener, { host, port }: ListenOptions): Promise<HttpServer> {
  const server = createServer(
    // A request may take as long as its verifier does, and a client may be slow: nothing but our own deadlines end one.
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      noDelay: true,
    },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
    },
    drain: (timeoutMs) => drain(server, timeoutMs),
  };
}

async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_STEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
