/**
 * Whether the one who asked still wants the answer. An `AbortSignal` costs microseconds to make and to listen to, and most
 * requests are over before anybody asks for one: it is made when it is first asked for.
 */
export interface Abort {
  readonly aborted: boolean;
  /** For whoever works for the caller. */
  readonly signal: AbortSignal;
  /** Calls back once, at once if it is aborted already. The result takes the callback off again. */
  onAbort(callback: () => void): () => void;
}

/** An `Abort` that its owner triggers. */
export class AbortSource implements Abort {
  #aborted = false;
  #reason: unknown;
  #controller: AbortController | null = null;
  #callbacks: Set<() => void> | null = null;

  get aborted(): boolean {
    return this.#aborted;
  }

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      if (this.#aborted) {
        this.#controller.abort(this.#reason);
      }
    }
    return this.#controller.signal;
  }

  abort(reason?: unknown): void {
    if (this.#aborted) {
      return;
    }
    this.#aborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    const callbacks = this.#callbacks;
    this.#callbacks = null;
    for (const callback of callbacks ?? []) {
      callback();
    }
  }

  onAbort(callback: () => void): () => void {
    if (this.#aborted) {
      callback();
      return () => undefined;
    }
    this.#callbacks ??= new Set();
    this.#callbacks.add(callback);
    return () => this.#callbacks?.delete(callback);
  }
}

/** An `Abort` of a signal that somebody else made. */
export function abortOf(signal: AbortSignal): Abort {
  const source = new AbortSource();
  if (signal.aborted) {
    source.abort(signal.reason);
  } else {
    signal.addEventListener('abort', () => source.abort(signal.reason), { once: true });
  }
  return source;
}

const ABORT = Symbol('abort');

const SIGNAL: PropertyDescriptor & ThisType<{ readonly [ABORT]: Abort }> = {
  enumerable: true,
  get() {
    return this[ABORT].signal;
  },
};

/**
 * Adds a `signal` to an object, made when it is first read. A getter in an object literal does the same, but V8 then keeps a
 * hidden class for each single object, and with it all that the getter's closure sees: here the whole request.
 */
export function withSignal<T extends object>(target: T, abort: Abort): T & { readonly signal: AbortSignal } {
  const held: T = Object.assign(target, { [ABORT]: abort });
  return Object.defineProperty(held, 'signal', SIGNAL) as T & { readonly signal: AbortSignal };
}
