import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/**
 * One agent's stay, as an environment sees it.
 *
 * @example
 * session.state.guesses += 1;
 * const sandbox = await session.sandbox();
 */
export interface SessionView<State = unknown> {
  readonly id: string;
  /** The instance's name, as NeMo Gym knows it. */
  readonly instance: string;
  /** The ruleset of the seeded row, or null before a seed that names one. */
  readonly ruleset: string | null;
  /** The seeded row (without `responses_create_params`), or null when nothing was seeded: a call from an unknown cookie. */
  readonly row: JsonObject | null;
  readonly seeded: boolean;
  /** The settings of the session's ruleset, defaults filled in. */
  readonly settings: JsonObject;
  /** The environment's own state; made by `EnvironmentDefinition.state` when first needed. Plain data or disposables. */
  state: State;
  /**
   * The session's sandbox, made at the first call. Waits in the queue for a place when the instance is at capacity.
   * Throws `AppError('sandbox_unavailable' | 'sandbox_lost')`; after a loss, `restart: true` makes a new one.
   */
  sandbox(options?: { readonly restart?: boolean }): Promise<Sandbox>;
}

/**
 * What a tool's handler may reach.
 *
 * @example
 * async function search({ query }, { resources, signal, progress }: ToolCall<State, Resources>) {
 *   progress('searching');
 *   return { hits: await resources.index.find(query, signal) };
 * }
 */
export interface ToolCall<State = unknown, Resources = unknown> {
  readonly session: SessionView<State>;
  /** What `EnvironmentDefinition.open` returned for this instance. */
  readonly resources: Resources;
  /** Aborted when the caller hung up or cancelled, or at the deadline. */
  readonly signal: AbortSignal;
  /** Tells a caller that asked for it (MCP's progress token) how far the work is; dropped otherwise. */
  readonly progress: (message: string, done?: number, total?: number) => void;
}

/**
 * A call that the tool's own contract refuses, with the status and the `detail` of FastAPI's error body.
 *
 * @example throw toolError(404, 'Function not found');
 */
export function toolError(status: number, detail: string): AppError {
  return new AppError('tool_refused', detail, { status });
}
