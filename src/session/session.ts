import { hash } from 'node:crypto';
import type { SessionView } from '../kit/tool-call.ts';
import { disposeHeld } from '../lib/disposables.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxLease } from './sandbox-lease.ts';

/** The three names under which an environment server knows a session (0.7.0, section 2.8). */
export interface TypedIdentity {
  readonly resourcesSessionId: string;
  readonly episodeId: { readonly rollout_id: string; readonly attempt: number };
  readonly taskId: { readonly taskset: string; readonly task_id: string };
}

const ONE_PLACE = { places: 1 };

/** Shared by all sessions of an instance. */
export interface SessionDeps {
  readonly instance: string;
  /** Makes the environment's first state. */
  readonly createState: (session: { readonly row: JsonObject | null; readonly settings: JsonObject }) => unknown;
  readonly defaultSettings: JsonObject;
  /** Of an instance that has only one; null: the seeded row's. */
  readonly defaultRuleset: string | null;
  readonly createLease: () => SandboxLease;
  readonly now: () => number;
}

/** What a seed told us of the task. */
export interface Seed {
  readonly row: JsonObject;
  readonly ruleset: string | null;
  readonly settings: JsonObject;
  readonly allowedTools: readonly string[] | null;
}

/** One agent's stay: identity, task, state, sandbox. It is kept by its id until it ends. */
export class Session implements SessionView {
  readonly id: string;
  readonly instance: string;
  /** Calls of one session run one after the other: an agent's tools share its state and its sandbox. */
  readonly lock = new Semaphore(ONE_PLACE);
  typed: TypedIdentity | null = null;
  row: JsonObject | null = null;
  ruleset: string | null;
  settings: JsonObject;
  allowedTools: readonly string[] | null = null;
  seeded = false;
  /** It was closed by the environment server: nothing may be started in it any more. */
  closed = false;
  /** It was graded: what it still holds is all that keeps it. */
  finished = false;
  /** Requests being answered; a session in use never ends by idleness. */
  inFlight = 0;
  lastReplyAt: number;
  readonly #deps: SessionDeps;
  #state: { value: unknown } | null = null;
  // Most sessions never ask for a sandbox.
  #lease: SandboxLease | null = null;

  constructor(id: string, deps: SessionDeps) {
    this.id = id;
    this.instance = deps.instance;
    this.settings = deps.defaultSettings;
    this.ruleset = deps.defaultRuleset;
    this.lastReplyAt = deps.now();
    this.#deps = deps;
  }

  /** For the log: the id itself opens the session, whoever has it. */
  get logName(): string {
    return hash('sha256', this.id, 'hex').slice(0, 12);
  }

  /** The environment's own state, made when first asked for. */
  get state(): unknown {
    this.#state ??= { value: this.#deps.createState({ row: this.row, settings: this.settings }) };
    return this.#state.value;
  }

  set state(value: unknown) {
    this.#state = { value };
  }

  /** Whether ending this session would lose anything that a later request could see. */
  get holdsState(): boolean {
    return (this.#state !== null && this.#state.value !== undefined) || this.holdsSandbox;
  }

  get holdsSandbox(): boolean {
    return this.#lease?.held === true;
  }

  /** A repeated seed keeps what the first one made (contract 2.8, pitfall 2: a POST may arrive twice). */
  seed(seed: Seed): void {
    if (this.seeded) {
      return;
    }
    this.seeded = true;
    this.row = seed.row;
    this.ruleset = seed.ruleset ?? this.ruleset;
    this.settings = seed.settings;
    this.allowedTools = seed.allowedTools;
  }

  sandbox(options: { readonly restart?: boolean } = {}): Promise<Sandbox> {
    if (this.closed) {
      return Promise.reject(sessionClosed());
    }
    this.#lease ??= this.#deps.createLease();
    return this.#lease.get(options);
  }

  /** Gives the sandbox back; the identity and the state stay. */
  async releaseSandbox(): Promise<void> {
    await this.#lease?.release();
  }

  /**
   * Lets go of the task when nothing will ask for it again. A map that is filled and emptied leaves old tables behind; what
   * one of them still names is copied by the collector as if it were alive, and a row is the largest part of that.
   */
  forget(): void {
    this.row = null;
  }

  /** Ends everything the session holds. A failure is thrown, and the call may be repeated. */
  async end(): Promise<void> {
    await this.#lease?.release();
    const state = this.#state;
    if (state !== null) {
      await disposeHeld(state.value);
      this.#state = null;
    }
  }
}

export function sessionClosed(): AppError {
  return new AppError('session_closed', 'The session is closed; seed another one');
}
