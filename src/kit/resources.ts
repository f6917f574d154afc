import type { JsonObject, JsonValue } from '../lib/json.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** A pool of warm Python processes in a sandbox, each forked from one that has loaded the script. */
export interface PythonWorkersOptions {
  /** For logs and metrics. */
  readonly name: string;
  /** The worker script: defines `handle(request) -> reply`, both JSON. */
  readonly script: URL;
  /** Processes at once; default: the machine's cores. */
  readonly workers?: number;
  /** A worker is replaced after this many requests, so that no verdict depends on a library's caches growing. */
  readonly recycleAfter?: number;
  /** CPU time of one request, ms. The worker that passes it is killed and `reason` is `cpu`. */
  readonly cpuMs: number;
  /** Wall clock behind it, ms: past it, with CPU budget unspent, the fault is ours and the call throws. */
  readonly wallMs: number;
  readonly memoryBytes?: number;
}

/** `ok: false` is what the request itself caused: a limit reached, or a crash that came again when it was run alone. */
export type WorkerOutcome =
  | { readonly ok: true; readonly value: JsonValue; readonly cpuMs: number }
  | { readonly ok: false; readonly reason: 'cpu' | 'memory' | 'crash'; readonly detail: string };

export interface PythonWorkers {
  /** Throws `AppError('worker_failed')` only for a fault of ours. */
  call(request: JsonValue, options?: { readonly signal?: AbortSignal; readonly cpuMs?: number }): Promise<WorkerOutcome>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** One call to the judge model in the shape NeMo Gym records: `{responses_create_params, response}`. */
export interface JudgeEvaluation {
  readonly responses_create_params: JsonObject;
  readonly response: JsonObject;
}

/** The judge model of an instance, over `/v1/responses` or `/v1/chat/completions`, whichever it is configured for. */
export interface Judge {
  /**
   * Asks once. `params` is a Responses API body; the model's name is filled in where it is missing.
   * Throws `AppError('judge_failed')` when no readable reply came: transport, HTTP status, not a response.
   */
  ask(params: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<JudgeEvaluation>;
  /** The same over `/v1/chat/completions`: `messages`, sampling parameters; the reply's text as a Responses body. */
  chat(params: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<JudgeEvaluation>;
}

/** What an environment may open for one instance: shared by its sessions, disposed when the instance stops. */
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
