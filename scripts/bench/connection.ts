import { connect, type Socket } from 'node:net';

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  /** `name=value` of the reply's cookie. */
  readonly cookie: string | null;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection that posts JSON, written on the socket itself: a full client costs more than the servers
 * that are measured, and would be what limits them. Replies must have a Content-Length, as all of these servers send.
 */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | null = null;

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  post(path: string, body: string, cookie: string): Promise<HttpReply> {
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${this.#host}:${String(this.#port)}`,
      'content-type: application/json',
      `content-length: ${String(Buffer.byteLength(body))}`,
      ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    ].join('\r\n');
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(`${head}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket !== null) {
      return this.#socket;
    }
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (error: Error): void => {
      this.#socket = null;
      this.#received = Buffer.alloc(0);
      this.#waiting?.reject(error);
      this.#waiting = null;
    };
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('the server closed the connection')));
    this.#socket = socket;
    return socket;
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1) {
      return;
    }
    const head = this.#received.toString('latin1', 0, headEnd);
    const bodyAt = headEnd + HEAD_END.length;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < bodyAt + length) {
      return;
    }
    const reply: HttpReply = {
      status: Number(head.slice(9, 12)),
      text: this.#received.toString('utf8', bodyAt, bodyAt + length),
      cookie: /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? null,
    };
    this.#received = this.#received.subarray(bodyAt + length);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(reply);
  }
}
