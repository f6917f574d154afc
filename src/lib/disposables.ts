function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

async function disposeOne(value: unknown): Promise<void> {
  if (!isObject(value)) {
    return;
  }
  if (Symbol.asyncDispose in value && typeof value[Symbol.asyncDispose] === 'function') {
    await (value as AsyncDisposable)[Symbol.asyncDispose]();
  } else if (Symbol.dispose in value && typeof value[Symbol.dispose] === 'function') {
    (value as Disposable)[Symbol.dispose]();
  }
}

/**
 * Disposes a value, or else what its properties hold: the shape in which an environment returns what it opened.
 * Every one is tried; the first failure is thrown at the end.
 */
export async function disposeHeld(value: unknown): Promise<void> {
  if (!isObject(value)) {
    return;
  }
  const itself = Symbol.asyncDispose in value || Symbol.dispose in value;
  const failures: unknown[] = [];
  for (const held of itself ? [value] : Object.values(value)) {
    try {
      await disposeOne(held);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}

/** Runs clean-ups in reverse order of registration, each once; one that fails does not stop the others. */
export class DisposableStack implements AsyncDisposable {
  readonly #cleanUps: (() => void | Promise<void>)[] = [];

  defer(cleanUp: () => void | Promise<void>): void {
    this.#cleanUps.push(cleanUp);
  }

  use<T extends AsyncDisposable>(resource: T): T {
    this.defer(async () => {
      await resource[Symbol.asyncDispose]();
    });
    return resource;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (let cleanUp = this.#cleanUps.pop(); cleanUp !== undefined; cleanUp = this.#cleanUps.pop()) {
      try {
        await cleanUp();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
