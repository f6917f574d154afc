import { AppError } from '../lib/errors.ts';

export interface SharedRequest {
  /** Equal keys share one run. */
  readonly key: string;
  /** Of this caller alone: the run is aborted when the last caller has gone. */
  readonly signal: AbortSignal;
}

export interface SharedWork<T> {
  run(request: SharedRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Run<T> {
  readonly controller: AbortController;
  readonly result: Promise<T>;
  callers: number;
}

/** One run for all who ask for the same thing at once: the client re-sends a POST whose connection it lost. */
export function createSharedWork<T>(): SharedWork<T> {
  const runs = new Map<string, Run<T>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Run<T> => {
    const controller = new AbortController();
    const result = work(controller.signal).finally(() => {
      if (runs.get(key)?.controller === controller) {
        runs.delete(key);
      }
    });
    // Each caller has its own race; a run that all have left may still fail.
    result.catch(() => undefined);
    const run: Run<T> = { controller, result, callers: 0 };
    runs.set(key, run);
    return run;
  };

  return {
    async run({ key, signal }, work) {
      if (signal.aborted) {
        throw gone();
      }
      const run = runs.get(key) ?? start(key, work);
      run.callers += 1;
      let onAbort = (): void => undefined;
      const left = new Promise<never>((_resolve, reject) => {
        onAbort = () => reject(gone());
      });
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([run.result, left]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        run.callers -= 1;
        if (run.callers === 0) {
          runs.delete(key);
          run.controller.abort();
        }
      }
    },
  };
}

function gone(): AppError {
  return new AppError('client_gone', 'The caller went away');
}
