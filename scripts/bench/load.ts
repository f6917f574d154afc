import { Connection } from './connection.ts';

/** One HTTP call of a rollout; gets the cookie of the call before. */
export interface Step {
  readonly path: string;
  readonly body: string;
}

export interface LoadOptions {
  readonly url: string;
  /** Rollouts at once. */
  readonly concurrency: number;
  /** Rollouts in all: a load is bounded in count, and by `maxSeconds`. */
  readonly rollouts: number;
  readonly maxSeconds: number;
  /** The calls of the n-th rollout, in order. */
  readonly steps: (n: number) => readonly Step[];
  /** Whether it keeps its core busy while it waits; default true. */
  readonly staysAwake?: boolean;
  /** Whether a reply is what it should be; a wrong one counts as an error. */
  readonly isRight?: (step: Step, status: number, text: string) => boolean;
}

export interface LoadResult {
  readonly rollouts: number;
  readonly errors: number;
  readonly seconds: number;
  readonly rolloutsPerSecond: number;
  /** Of whole rollouts, ms. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly firstError: string | null;
}

/** Plays rollouts against a server, `concurrency` at once, each on its own kept-alive connection. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { url, concurrency, rollouts, steps, isRight = (_step, status) => status === 200 } = options;
  const target = new URL(url);
  const times: number[] = [];
  let next = 0;
  let errors = 0;
  let firstError: string | null = null;
  const stopAt = performance.now() + options.maxSeconds * 1000;
  const started = performance.now();

  const worker = async (): Promise<void> => {
    const connection = new Connection(target.hostname, Number(target.port));
    for (let n = next++; n < rollouts && performance.now() < stopAt; n = next++) {
      const from = performance.now();
      let cookie = '';
      for (const step of steps(n)) {
        try {
          const reply = await connection.send('POST', step.path, step.body, cookie);
          cookie = reply.cookie ?? cookie;
          if (!isRight(step, reply.status, reply.text)) {
            errors += 1;
            firstError ??= `${step.path}: ${String(reply.status)} ${reply.text.slice(0, 200)}`;
          }
        } catch (error) {
          errors += 1;
          firstError ??= `${step.path}: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      times.push(performance.now() - from);
    }
    connection.close();
  };
  // A load that sleeps must be woken by each reply, at the server's cost, and the faster a server the less it sleeps: this
  // one never does, so that all servers are measured alike.
  let isOver = options.staysAwake === false;
  const stayAwake = (): void => {
    if (!isOver) {
      setImmediate(stayAwake);
    }
  };
  stayAwake();
  await Promise.all(Array.from({ length: Math.min(concurrency, rollouts) }, worker));
  isOver = true;
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    rollouts: times.length,
    errors,
    seconds,
    rolloutsPerSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    firstError,
  };
}

export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
