/** Frames between the pool and the zygote: length (u32), worker (u32), kind (one byte), payload. See zygote.py. */

const HEAD_BYTES = 9;
/** A reply of a worker is small; what says that it is larger comes from a sandbox that somebody took over. */
const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024;

export interface Frame {
  readonly worker: number;
  readonly kind: string;
  readonly payload: Buffer;
}

export function encodeFrame(worker: number, kind: string, payload: string | Uint8Array = ''): Buffer {
  const body = typeof payload === 'string' ? Buffer.from(payload, 'utf8') : payload;
  const frame = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(worker, 4);
  frame.write(kind, 8, 1, 'latin1');
  frame.set(body, HEAD_BYTES);
  return frame;
}

/**
 * Returns a function that takes the chunks of a stream and calls `onFrame` for each whole frame, in linear time. A frame that
 * says it is longer than any reply throws.
 */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let wanted = HEAD_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < wanted) return;
    let bytes = Buffer.concat(chunks, held);
    for (;;) {
      const length = bytes.length < HEAD_BYTES ? 0 : bytes.readUInt32BE(0);
      if (length > MAX_PAYLOAD_BYTES) throw new Error(`a frame of ${length} bytes from the workers' sandbox`);
      wanted = HEAD_BYTES + length;
      if (bytes.length < wanted) break;
      onFrame({
        worker: bytes.readUInt32BE(4),
        kind: bytes.toString('latin1', 8, 9),
        payload: bytes.subarray(HEAD_BYTES, wanted),
      });
      bytes = bytes.subarray(wanted);
    }
    chunks = bytes.length === 0 ? [] : [bytes];
    held = bytes.length;
  };
}
