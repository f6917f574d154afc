import { AppError } from '../lib/errors.ts';
import type { Release, Semaphore } from '../lib/semaphore.ts';
import type { Sandbox, SandboxClient, SandboxSpec } from '../sandbox/sandbox.ts';

export interface SandboxLeaseDeps {
  readonly client: SandboxClient;
  readonly spec: SandboxSpec;
  /** The instance's places, then the whole server's: who needs a sandbox waits here, first come, first served. */
  readonly places: readonly Semaphore[];
  readonly onQueued?: (waitedMs: number) => void;
}

interface Held {
  readonly sandbox: Sandbox;
  readonly release: Release;
  lost: string | null;
}

/** One session's claim to one sandbox: made when first needed, given back once. */
export class SandboxLease {
  readonly #deps: SandboxLeaseDeps;
  #held: Promise<Held> | null = null;
  #waiting: AbortController | null = null;

  constructor(deps: SandboxLeaseDeps) {
    this.#deps = deps;
  }

  get held(): boolean {
    return this.#held !== null;
  }

  /** Throws `AppError('sandbox_lost')` when it died under us; `restart` then takes a new one. */
  async get(options: { readonly restart?: boolean }): Promise<Sandbox> {
    this.#held ??= this.#start();
    const started = this.#held;
    let held: Held;
    try {
      held = await started;
    } catch (error) {
      // A failed start is not kept: the next call tries again.
      this.#held = this.#held === started ? null : this.#held;
      throw error;
    }
    if (held.lost === null) {
      return held.sandbox;
    }
    if (options.restart !== true) {
      throw new AppError('sandbox_lost', `The session's sandbox is gone: ${held.lost}`);
    }
    if (this.#held === started) {
      this.#held = this.#start();
    }
    return this.get({});
  }

  async release(): Promise<void> {
    const held = this.#held;
    if (held === null) {
      return;
    }
    // Whoever still waits for a place gives it up.
    this.#waiting?.abort();
    this.#waiting = null;
    const { sandbox } = await held.catch(() => ({ sandbox: null }));
    await sandbox?.destroy();
    this.#held = this.#held === held ? null : this.#held;
  }

  async #start(): Promise<Held> {
    const { client, spec, places, onQueued } = this.#deps;
    this.#waiting ??= new AbortController();
    const signal = this.#waiting.signal;
    const asked = performance.now();
    const release = await acquireAll(places, signal);
    onQueued?.(performance.now() - asked);
    try {
      const sandbox = await client.create(spec, signal);
      const held: Held = { sandbox, release, lost: null };
      void sandbox.gone.then((end) => {
        held.lost = end.detail;
        release();
      });
      return held;
    } catch (error) {
      release();
      throw error;
    }
  }
}

async function acquireAll(places: readonly Semaphore[], signal: AbortSignal): Promise<Release> {
  const held: Release[] = [];
  const releaseAll = (): void => held.forEach((release) => release());
  try {
    for (const place of places) {
      held.push(await place.acquire(signal));
    }
  } catch (error) {
    releaseAll();
    throw error;
  }
  return releaseAll;
}
