import { AppError } from './errors.ts';

export interface DeadlineOptions {
  readonly ms: number;
  /** Aborts the work as well, e.g. when the caller hung up. */
  readonly signal?: AbortSignal;
  /** What ran, for the message: `Tool "x"`. */
  readonly what: string;
}

/**
 * Runs work under a deadline and an abort signal. Work that ignores its signal is left behind: the caller still gets
 * its answer. Throws `AppError('deadline_exceeded')` or `AppError('client_gone')`.
 */
export async function withDeadline<T>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const { ms, signal, what } = options;
  const controller = new AbortController();
  let stop: ((error: AppError) => void) | undefined;
  const onAbort = (): void => {
    const error = new AppError('client_gone', `${what}: the caller went away`);
    controller.abort(error);
    stop?.(error);
  };
  if (signal?.aborted === true) {
    throw new AppError('client_gone', `${what}: the caller went away`);
  }
  let timer: NodeJS.Timeout | undefined;
  try {
    const result = work(controller.signal);
    if (!(result instanceof Promise)) {
      return result;
    }
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = reject;
    });
    timer = setTimeout(() => {
      const error = new AppError('deadline_exceeded', `${what} did not end within ${String(ms / 1000)} s`);
      controller.abort(error);
      stop?.(error);
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    // What is left behind may still reject; nobody else listens.
    result.catch(() => undefined);
    return await Promise.race([result, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
