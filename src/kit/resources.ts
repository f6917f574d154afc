import type { JsonObject } from '../lib/json.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { PythonWorkers, PythonWorkersOptions, WorkerOutcome } from '../sandbox/workers/python-workers.ts';

export type { PythonWorkers, PythonWorkersOptions, WorkerOutcome };

/**
 * One call to the judge model in the shape NeMo Gym records: `{responses_create_params, response}`.
 *
 * @example const text = outputText(evaluation.response);
 */
export interface JudgeEvaluation {
  readonly responses_create_params: JsonObject;
  readonly response: JsonObject;
}

/**
 * The judge model of an instance, over `/v1/responses` or `/v1/chat/completions`, whichever it is configured for.
 *
 * @example const evaluation = await judge.ask({ input: 'Are 2/4 and 1/2 equal? Say yes or no.' }, { signal });
 */
export interface Judge {
  /**
   * Asks once. `params` is a Responses API body; the model's name is filled in where it is missing.
   * Throws `AppError('judge_failed')` when no readable reply came: transport, HTTP status, not a response.
   */
  ask(params: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<JudgeEvaluation>;
  /** The same over `/v1/chat/completions`: `messages`, sampling parameters; the reply's text as a Responses body. */
  chat(params: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<JudgeEvaluation>;
}

/**
 * What an environment may open for one instance: shared by its sessions, disposed when the instance stops.
 *
 * @example
 * open: ({ judge, pythonWorkers }) => ({
 *   judge,
 *   workers: pythonWorkers({ name: 'grader', script: new URL('grader.py', import.meta.url), cpuMs: 5_000, wallMs: 60_000 }),
 * }),
 */
export interface InstanceContext {
  readonly name: string;
  /** The ruleset the instance is bound to, or null. */
  readonly ruleset: string | null;
  /** The instance's `settings` as configured, not yet filled by a ruleset's defaults. */
  readonly settings: JsonObject;
  /** Null when the instance has no `judge`. */
  readonly judge: Judge | null;
  pythonWorkers(options: PythonWorkersOptions): PythonWorkers;
  /** A sandbox of the environment's manifest that belongs to no session, e.g. for a verifier. The caller destroys it. */
  createSandbox(signal?: AbortSignal): Promise<Sandbox>;
  log(level: 'info' | 'warn' | 'error', message: string, fields?: JsonObject): void;
}
