import { AppError } from './errors.ts';

/** A place that was given; releasing it twice is harmless. */
export type Release = () => void;

export interface SemaphoreOptions {
  readonly places: number;
  /** How long one may wait before it is refused; no bound by default. */
  readonly maxWaitMs?: number;
  /** What a refusal says: which limit, where it is set. */
  readonly refusal?: string;
}

interface Waiter {
  readonly resolve: (release: Release) => void;
  readonly reject: (error: AppError) => void;
}

/** Places given first come, first served. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  // A Set keeps the order of arrival and lets a waiter that gave up leave from the middle. Most semaphores never have one.
  #waiting: Set<Waiter> | null = null;
  #taken = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting?.size ?? 0;
  }

  get taken(): number {
    return this.#taken;
  }

  /** A place at once, or null. */
  tryAcquire(): Release | null {
    return this.#taken < this.#options.places ? this.#give() : null;
  }

  /** Throws `AppError('capacity_exhausted')` after `maxWaitMs`, and `AppError('client_gone')` when aborted in the queue. */
  async acquire(signal?: AbortSignal): Promise<Release> {
    if (signal?.aborted === true) {
      throw gone();
    }
    const free = this.tryAcquire();
    if (free !== null) {
      return free;
    }
    return new Promise<Release>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting?.delete(waiter);
      };
      const waiter: Waiter = {
        resolve: (release) => {
          leave();
          resolve(release);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = (): void => waiter.reject(gone());
      const { maxWaitMs } = this.#options;
      if (maxWaitMs !== undefined) {
        timer = setTimeout(() => waiter.reject(this.#refused(maxWaitMs)), maxWaitMs);
      }
      this.#waiting ??= new Set();
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #refused(maxWaitMs: number): AppError {
    const seconds = String(maxWaitMs / 1000);
    return new AppError('capacity_exhausted', this.#options.refusal ?? `No place became free within ${seconds} s`, {
      headers: { 'Retry-After': '5' },
    });
  }

  #give(): Release {
    this.#taken += 1;
    let released = false;
    return () => {
      if (released) {
        return;
      }
      released = true;
      this.#taken -= 1;
      const next = this.#waiting?.values().next().value;
      if (next !== undefined) {
        next.resolve(this.#give());
      }
    };
  }
}

function gone(): AppError {
  return new AppError('client_gone', 'The caller went away while it waited for a place');
}
