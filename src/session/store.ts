import { randomUUID } from 'node:crypto';
import { BoundedMap } from '../lib/bounded-map.ts';
import { AppError } from '../lib/errors.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Session, TypedIdentity } from './session.ts';

/** How often idle sessions are looked for. */
const SWEEP_EVERY_MS = 60_000;

/**
 * Sessions that were verified and hold nothing are kept as a stored reply alone. The count bounds what a day of rollouts
 * leaves in memory (about 0.4 KB each); a repeated /verify comes within seconds, when the client lost a connection.
 */
const MAX_FINISHED = 16_384;

/** Ids of closed typed sessions: a seed that arrives after its close must not make the session again. */
const MAX_TOMBSTONES = 65_536;

/** The reply of a graded /verify, without the two spans that the same request bytes carry again. */
export interface StoredReply {
  readonly digest: string;
  readonly tail: string;
}

export interface SessionStoreDeps {
  readonly instance: string;
  readonly create: (id: string) => Session;
  /** A session without a reply for that long has no agent any more; Gym's own episode bound is 21,600 s. */
  readonly idleEndMs: number;
  readonly telemetry: Telemetry;
  readonly now: () => number;
}

/** Every session of one instance, by cookie value, MCP token and typed id. */
export class SessionStore implements AsyncDisposable {
  readonly #deps: SessionStoreDeps;
  readonly #live = new Map<string, Session>();
  readonly #typed = new Map<string, Session>();
  readonly #finished = new BoundedMap<string, StoredReply>(MAX_FINISHED);
  readonly #tombstones = new BoundedMap<string, true>(MAX_TOMBSTONES);
  /** Cookies of closed typed sessions: a late call must not start what no close would end. */
  readonly #closed = new BoundedMap<string, true>(MAX_TOMBSTONES);
  readonly #sweep: NodeJS.Timeout;

  constructor(deps: SessionStoreDeps) {
    this.#deps = deps;
    this.#sweep = setInterval(() => void this.endIdle(), SWEEP_EVERY_MS).unref();
  }

  get size(): number {
    return this.#live.size;
  }

  isKnown(session: Session): boolean {
    return this.#live.has(session.id) || this.#finished.has(session.id);
  }

  /** The session of a cookie's value; a new one, not yet kept, where it is missing or unknown. */
  ofCookie(value: string | null): Session {
    return (value === null ? null : this.#ofId(value)) ?? this.#deps.create(randomUUID());
  }

  /**
   * The session of an MCP token: its id, which is a secret of the same strength as the cookie that carries it. Null where it
   * is none of ours.
   */
  ofToken(token: string): Session | null {
    return this.#ofId(token);
  }

  /** A finished session keeps its identity: its id names it again, from fresh state. A closed one stays closed. */
  #ofId(id: string): Session | null {
    const live = this.#live.get(id);
    if (live !== undefined) {
      return live;
    }
    const isClosed = this.#closed.has(id);
    if (!isClosed && !this.#finished.has(id)) {
      return null;
    }
    const session = this.#deps.create(id);
    session.closed = isClosed;
    return session;
  }

  /** Keeps a session: from its first seed or tool call on. */
  keep(session: Session): void {
    if (!session.closed && !this.#live.has(session.id)) {
      this.#live.set(session.id, session);
      this.#deps.telemetry.counter('paddock_sessions_started_total').inc({ instance: this.#deps.instance });
      this.#count();
    }
  }

  storedReply(session: Session): StoredReply | undefined {
    return this.#finished.get(session.id);
  }

  /** After it, the session lives on only as long as it holds something. */
  storeReply(session: Session, reply: StoredReply): void {
    session.finished = true;
    this.#finished.set(session.id, reply);
  }

  /** Called after each reply: ends a verified session of which nothing is left that a later request could see. */
  forgetIfEmpty(session: Session): void {
    const isOver = session.finished && session.typed === null && session.inFlight === 0 && !session.holdsState;
    if (isOver && this.#live.delete(session.id)) {
      session.forget();
      this.#ended('verified');
    }
  }

  /** The session of a typed id. Throws `AppError('session_closed')` for one that was closed, seeded before or never. */
  ofTypedId(resourcesSessionId: string): Session | undefined {
    if (this.#tombstones.has(resourcesSessionId)) {
      throw new AppError('session_closed', `Resources session is closed: ${resourcesSessionId}`);
    }
    return this.#typed.get(resourcesSessionId);
  }

  bindTyped(session: Session, identity: TypedIdentity): void {
    session.typed = identity;
    this.#typed.set(identity.resourcesSessionId, session);
    this.keep(session);
  }

  /** Ends a typed session, or only notes the id where none is known. What it holds is freed before it counts as closed. */
  async closeTyped(resourcesSessionId: string): Promise<void> {
    const session = this.#typed.get(resourcesSessionId);
    if (session !== undefined) {
      await this.end(session, 'closed');
      session.closed = true;
      this.#closed.set(session.id, true);
    }
    this.#tombstones.set(resourcesSessionId, true);
  }

  typedSession(resourcesSessionId: string): Session | undefined {
    return this.#typed.get(resourcesSessionId);
  }

  async end(session: Session, cause: 'closed' | 'idle' | 'shutdown'): Promise<void> {
    await session.end();
    if (session.typed !== null) {
      this.#typed.delete(session.typed.resourcesSessionId);
    }
    if (this.#live.delete(session.id)) {
      this.#ended(cause);
    }
  }

  /** Ends every session that has been idle for too long. */
  async endIdle(): Promise<void> {
    const oldest = this.#deps.now() - this.#deps.idleEndMs;
    for (const session of Array.from(this.#live.values())) {
      if (session.inFlight === 0 && session.lastReplyAt < oldest) {
        await this.end(session, 'idle').catch((error: unknown) => {
          this.#deps.telemetry.log('error', 'An idle session could not be ended; the next sweep tries again', {
            error,
            session: session.logName,
          });
        });
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweep);
    const results = await Promise.allSettled([...this.#live.values()].map((session) => this.end(session, 'shutdown')));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) {
      throw failed.reason;
    }
  }

  #ended(cause: string): void {
    this.#deps.telemetry.counter('paddock_sessions_ended_total').inc({ instance: this.#deps.instance, cause });
    this.#count();
  }

  #count(): void {
    this.#deps.telemetry.gauge('paddock_sessions').set(this.#live.size, { instance: this.#deps.instance });
  }
}
