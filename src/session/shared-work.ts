import { type Abort, AbortSource } from '../lib/abort.ts';
import { AppError } from '../lib/errors.ts';

export interface SharedRequest {
  /** Equal keys share one run. */
  readonly key: string;
  /** Of this caller alone: the run is aborted when the last caller has gone. */
  readonly abort: Abort;
}

export interface SharedWork<T> {
  run(request: SharedRequest, work: (abort: Abort) => Promise<T>): Promise<T>;
}

interface Run<T> {
  readonly source: AbortSource;
  readonly result: Promise<T>;
  callers: number;
}

/** One run for all who ask for the same thing at once: the client re-sends a POST whose connection it lost. */
export function createSharedWork<T>(): SharedWork<T> {
  const runs = new Map<string, Run<T>>();

  const start = (key: string, work: (abort: Abort) => Promise<T>): Run<T> => {
    const source = new AbortSource();
    const result = work(source);
    const run: Run<T> = { source, result, callers: 0 };
    runs.set(key, run);
    const over = (): void => {
      if (runs.get(key) === run) {
        runs.delete(key);
      }
    };
    // Each caller listens for itself; a run that all have left may still fail.
    result.then(over, over);
    return run;
  };

  return {
    async run({ key, abort }, work) {
      if (abort.aborted) {
        throw gone();
      }
      const run = runs.get(key) ?? start(key, work);
      run.callers += 1;
      return new Promise<T>((resolve, reject) => {
        const stay = abort.onAbort(() => {
          reject(gone());
          run.callers -= 1;
          if (run.callers === 0) {
            runs.delete(key);
            run.source.abort();
          }
        });
        run.result.then(
          (value) => {
            stay();
            resolve(value);
          },
          (error: unknown) => {
            stay();
            reject(error);
          },
        );
      });
    },
  };
}

function gone(): AppError {
  return new AppError('client_gone', 'The caller went away');
}
