import type { PythonWorkers, WorkerOutcome } from 'paddock/kit';

/** A pool that is started by its first call: most instances never need it. */
export class LazyWorkers implements PythonWorkers {
  readonly #create: () => PythonWorkers;
  #workers: PythonWorkers | null = null;

  constructor(create: () => PythonWorkers) {
    this.#create = create;
  }

  call(...args: Parameters<PythonWorkers['call']>): Promise<WorkerOutcome> {
    this.#workers ??= this.#create();
    return this.#workers.call(...args);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workers?.[Symbol.asyncDispose]();
  }
}
