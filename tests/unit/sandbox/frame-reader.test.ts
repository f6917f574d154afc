import { describe, expect, test } from 'vitest';
import { createFrameReader } from '../../../src/sandbox/frame-reader.ts';

function frame(content: string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

describe('the frame reader', () => {
  const contents = ['', 'a', 'x'.repeat(300), 'last'];
  const stream = Buffer.concat(contents.map(frame));

  test.each([1, 2, 3, 5, 7, 64, 1000])('gives the same frames however the stream is cut: %i bytes a chunk', (size) => {
    const found: string[] = [];
    const read = createFrameReader(1000, (bytes) => found.push(bytes.toString()));
    for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
    expect(found).toEqual(contents);
  });

  test('refuses a frame that claims to be larger than the limit', () => {
    const read = createFrameReader(299, () => {});
    expect(() => read(stream)).toThrow('a frame of 300 bytes is over the limit of 299');
  });

  test('joins a large frame once, not at every chunk', () => {
    const large = frame('y'.repeat(8_000_000));
    let length = 0;
    const read = createFrameReader(10_000_000, (bytes) => {
      length = bytes.length;
    });
    for (let at = 0; at < large.length; at += 1000) read(large.subarray(at, at + 1000));
    expect(length).toBe(8_000_000);
  });
});
