const HEADER_BYTES = 4;

/**
 * Cuts a byte stream into frames: u32 little-endian length, then that many bytes. The function it returns takes the
 * stream's chunks; it throws when a frame claims more than `maxBytes`, after which the stream is of no use.
 * A frame may be a view of the chunk it came in: keep a copy, not the view.
 */
export function createFrameReader(maxBytes: number, onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let wanted = HEADER_BYTES;

  return (chunk) => {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < wanted) return;
    const bytes = pending.length === 1 ? chunk : Buffer.concat(pending, pendingBytes);
    let at = 0;
    wanted = HEADER_BYTES;
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readUInt32LE(at);
      if (length > maxBytes) throw new RangeError(`a frame of ${length} bytes is over the limit of ${maxBytes}`);
      if (bytes.length - at - HEADER_BYTES < length) {
        wanted = HEADER_BYTES + length;
        break;
      }
      const start = at + HEADER_BYTES;
      at = start + length;
      onFrame(bytes.subarray(start, at));
    }
    pending = at < bytes.length ? [bytes.subarray(at)] : [];
    pendingBytes = bytes.length - at;
  };
}
