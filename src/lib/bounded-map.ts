/**
 * A map that forgets its oldest entries past a number of them: for what is worth keeping, but not for ever. It has two
 * generations and drops the older one whole: taking single entries off the front of a JavaScript map is slow.
 */
export class BoundedMap<K, V> {
  readonly #perGeneration: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  /** At least the newest half of `max` entries is always there, and never more than `max`. */
  constructor(max: number) {
    this.#perGeneration = Math.max(1, Math.floor(max / 2));
  }

  has(key: K): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  get(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** A key that is set again is among the newest. */
  set(key: K, value: V): void {
    if (this.#young.size >= this.#perGeneration && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
