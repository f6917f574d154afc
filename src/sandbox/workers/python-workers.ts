import type { JsonValue } from '../../lib/json.ts';

/**
 * A pool of warm Python processes in a sandbox, each forked from one that has loaded the script.
 *
 * @example pythonWorkers({ name: 'grader', script: new URL('grader.py', import.meta.url), cpuMs: 5_000, wallMs: 60_000 });
 */
export interface PythonWorkersOptions {
  /** For logs and metrics. */
  readonly name: string;
  /** The worker script: defines `handle(request) -> reply`, both JSON, and may define `preload()`. */
  readonly script: URL;
  /** Python files that the script imports by their names. */
  readonly modules?: readonly URL[];
  /** Processes at once; default: the machine's cores. */
  readonly workers?: number;
  /** A worker is replaced after this many requests, so that no verdict depends on a library's caches growing. */
  readonly recycleAfter?: number;
  /** CPU time of one request, ms. The worker that passes it is killed and `reason` is `cpu`. */
  readonly cpuMs: number;
  /** Wall clock behind it, ms: past it, with CPU budget unspent, the fault is ours and the call throws. */
  readonly wallMs: number;
  /** Private data of one worker; default 1 GiB. */
  readonly memoryBytes?: number;
}

/**
 * `ok: false` is what the request itself caused: a limit reached, or a crash that came again when it was run alone.
 *
 * @example if (!outcome.ok) return { verdict: 'wrong', reward: 0, decision: 'undecided', reason: outcome.detail };
 */
export type WorkerOutcome =
  | { readonly ok: true; readonly value: JsonValue; readonly cpuMs: number }
  | { readonly ok: false; readonly reason: 'cpu' | 'memory' | 'crash'; readonly detail: string };

/**
 * A pool that was opened; it ends with its instance.
 *
 * @example const outcome = await resources.workers.call({ expected, answer }, { signal });
 */
export interface PythonWorkers {
  /**
   * First come, first served. Throws `AppError('worker_failed')` only for a fault of ours, and the signal's reason
   * when the caller gave up: a request that waits is then dropped, one that runs is killed.
   */
  call(
    request: JsonValue,
    options?: { readonly signal?: AbortSignal; readonly cpuMs?: number },
  ): Promise<WorkerOutcome>;
  [Symbol.asyncDispose](): Promise<void>;
}
