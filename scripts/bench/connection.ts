import { connect, type Socket } from 'node:net';

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  /** `name=value` of the reply's cookie. */
  readonly cookie: string | null;
}

const HEAD_END = '\r\n\r\n';

/**
 * One kept-alive HTTP/1.1 connection, written on the socket itself: a full client costs more than the servers that are
 * measured, and would be what limits them. One request at a time; replies must have a Content-Length, as all of these
 * servers send.
 */
export class Connection {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #head: string;
  #socket: Socket | null = null;
  #received: Buffer | null = null;
  #waiting: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | null = null;

  constructor(host: string, port: number) {
    this.#target = { host, port };
    this.#head = ` HTTP/1.1\r\nhost: ${host}:${String(port)}\r\naccept: */*\r\n`;
  }

  /** Rejects when the connection ends before the reply. */
  send(method: 'GET' | 'POST', path: string, body = '', cookie = ''): Promise<HttpReply> {
    const content =
      body === '' ? '' : `content-type: application/json\r\ncontent-length: ${String(Buffer.byteLength(body))}\r\n`;
    const jar = cookie === '' ? '' : `cookie: ${cookie}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(`${method} ${path}${this.#head}${content}${jar}\r\n${body}`);
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
    const socket = connect({ ...this.#target, noDelay: true });
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (error: Error): void => {
      this.#socket = null;
      this.#received = null;
      this.#waiting?.reject(error);
      this.#waiting = null;
    };
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('the server closed the connection')));
    this.#socket = socket;
    return socket;
  }

  #read(chunk: Buffer): void {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    this.#received = received;
    const headEnd = received.indexOf(HEAD_END, 0, 'latin1');
    if (headEnd === -1) {
      return;
    }
    const head = received.toString('latin1', 0, headEnd);
    const bodyAt = headEnd + HEAD_END.length;
    const bodyEnd = bodyAt + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < bodyEnd) {
      return;
    }
    this.#received = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      text: received.toString('utf8', bodyAt, bodyEnd),
      cookie: /\r\nset-cookie: *([^;\r]+)/i.exec(head)?.[1] ?? null,
    });
  }
}
