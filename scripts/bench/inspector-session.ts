interface InspectorReply {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
  readonly error?: { readonly message: string };
}

/** A session with the inspector of a Node process, over its loopback port. */
export class InspectorSession implements Disposable {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: InspectorReply) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as InspectorReply;
      this.#waiting.get(reply.id ?? 0)?.(reply);
    });
  }

  /** `url`: what the process printed, `ws://127.0.0.1:PORT/UUID`. */
  static async open(url: string): Promise<InspectorSession> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`no inspector answers at ${url}`)), { once: true });
    });
    return new InspectorSession(socket);
  }

  async evaluate(expression: string): Promise<unknown> {
    return (await this.send('Runtime.evaluate', { expression, returnByValue: true })).result?.result?.value;
  }

  async send(method: string, params: object = {}): Promise<InspectorReply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<InspectorReply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const reply = await answered;
    this.#waiting.delete(id);
    if (reply.error !== undefined) {
      throw new Error(`${method}: ${reply.error.message}`);
    }
    return reply;
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }
}
