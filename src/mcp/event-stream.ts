import type { ServerResponse } from 'node:http';

/** Proxies and load balancers cut what is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** A reply that stays open as server-sent events, one JSON-RPC message each. Nothing is kept for a client that is gone. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #keepAlive: NodeJS.Timeout;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    this.#keepAlive = setInterval(() => response.write(': ping\n\n'), KEEP_ALIVE_MS).unref();
    response.once('close', () => clearInterval(this.#keepAlive));
  }

  send(message: string): void {
    if (this.#response.writable) this.#response.write(`event: message\ndata: ${message}\n\n`);
  }

  end(): void {
    clearInterval(this.#keepAlive);
    this.#response.end();
  }
}
