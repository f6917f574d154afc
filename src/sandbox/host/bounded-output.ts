/** The first and the last half of a stream that may be endless; what is between is counted and dropped. */
export interface BoundedOutput {
  add(chunk: Uint8Array): void;
  /** Bytes that came but are not in `bytes()`. */
  readonly droppedBytes: number;
  bytes(): Buffer;
}

/** Keeps `maxBytes` at most: head `ceil(maxBytes / 2)`, tail the rest. Memory stays under twice that. */
export function createBoundedOutput(maxBytes: number): BoundedOutput {
  const headBytes = Math.ceil(maxBytes / 2);
  const tailBytes = maxBytes - headBytes;
  const head: Buffer[] = [];
  let headUsed = 0;
  let tail: Buffer[] = [];
  let tailUsed = 0;
  let dropped = 0;

  function trimTail(): void {
    const all = Buffer.concat(tail, tailUsed);
    const kept = tailBytes === 0 ? all.subarray(0, 0) : all.subarray(-tailBytes);
    dropped += all.length - kept.length;
    tail = kept.length === 0 ? [] : [Buffer.from(kept)];
    tailUsed = kept.length;
  }

  return {
    add(chunk) {
      const taken = Math.min(headBytes - headUsed, chunk.length);
      if (taken > 0) head.push(Buffer.from(chunk.subarray(0, taken)));
      headUsed += Math.max(taken, 0);
      const rest = chunk.subarray(Math.max(taken, 0));
      if (rest.length === 0) return;
      tail.push(Buffer.from(rest));
      tailUsed += rest.length;
      if (tailUsed > tailBytes * 2 + 65_536) trimTail();
    },
    get droppedBytes() {
      return dropped + Math.max(0, tailUsed - tailBytes);
    },
    bytes() {
      trimTail();
      return Buffer.concat([...head, ...tail]);
    },
  };
}
