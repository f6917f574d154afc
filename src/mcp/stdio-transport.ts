// oxlint-disable unicorn/prefer-add-event-listener -- transports of the SDK are no event targets
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { JsonValue } from '../lib/json.ts';
import { isValidRequest, type RequestId, readClientMessage } from './client-message.ts';
import { ErrorCodes } from './protocol.ts';

/** The SDK's stdio transport with the checks of the HTTP door, and with a way to wait for the replies still owed. */
export class CheckedStdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #inner: StdioServerTransport;
  readonly #owed = new Set<RequestId>();
  #whenPaid: (() => void) | null = null;

  constructor(input: Readable, output: Writable) {
    this.#inner = new StdioServerTransport(input, output);
  }

  async start(): Promise<void> {
    const inner: Transport = this.#inner;
    inner.onmessage = (raw) => this.#receive(raw);
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    await inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message);
    if (!('method' in message) && message.id !== undefined) this.#paid(message.id);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** Resolves when every request that came has its reply or was cancelled. */
  allReplied(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenPaid = resolve;
      this.#paid();
    });
  }

  #receive(raw: JSONRPCMessage): void {
    const message = readClientMessage(raw as unknown as JsonValue);
    if (message.kind === 'request') {
      const { id, method, params } = message;
      this.#owed.add(id);
      if (isValidRequest(method, params)) {
        this.onmessage?.({ jsonrpc: '2.0', id, method, params });
        return;
      }
      const error = { code: ErrorCodes.invalidParams, message: 'Invalid request parameters', data: '' };
      void this.send({ jsonrpc: '2.0', id, error });
      return;
    }
    this.onmessage?.(raw);
    if (message.kind === 'notification' && message.method === 'notifications/cancelled') {
      // The SDK sends no reply to a request that was cancelled.
      this.#paid(message.params['requestId'] as RequestId);
    }
  }

  #paid(id?: RequestId): void {
    if (id !== undefined) this.#owed.delete(id);
    if (this.#owed.size === 0) this.#whenPaid?.();
  }
}
