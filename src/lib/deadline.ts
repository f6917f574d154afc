import { type Abort, AbortSource } from './abort.ts';
import { AppError } from './errors.ts';

export interface DeadlineOptions {
  readonly ms: number;
  /** Aborts the work as well, e.g. when the caller hung up. */
  readonly abort: Abort;
  /** What ran, for the message: `Tool "x"`. */
  readonly what: string;
}

/**
 * Runs work under a deadline and an abort. Work that ignores its abort is left behind: the caller still gets its answer.
 * Throws `AppError('deadline_exceeded')` or `AppError('client_gone')`.
 */
export async function withDeadline<T>(options: DeadlineOptions, work: (abort: Abort) => T | Promise<T>): Promise<T> {
  const { ms, abort, what } = options;
  if (abort.aborted) {
    throw callerGone(what);
  }
  const source = new AbortSource();
  const result = work(source);
  if (!(result instanceof Promise)) {
    return result;
  }
  let stop: (error: AppError) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (error) => {
      // First: work that is aborted fails in its own words, and the reason is ours.
      reject(error);
      source.abort(error);
    };
  });
  const timer = setTimeout(() => {
    stop(new AppError('deadline_exceeded', `${what} did not end within ${String(ms / 1000)} s`));
  }, ms);
  const leave = abort.onAbort(() => stop(callerGone(what)));
  // What is left behind may still reject; nobody else listens.
  result.catch(() => undefined);
  try {
    return await Promise.race([result, stopped]);
  } finally {
    clearTimeout(timer);
    leave();
  }
}

function callerGone(what: string): AppError {
  return new AppError('client_gone', `${what}: the caller went away`);
}
