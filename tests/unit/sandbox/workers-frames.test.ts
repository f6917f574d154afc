import { expect, test } from 'vitest';
import { createFrameReader, encodeFrame, type Frame } from '../../../src/sandbox/workers/frames.ts';

test('frames come out whole, however the stream is cut', () => {
  const bytes = Buffer.concat([encodeFrame(1, 'R', 'one'), encodeFrame(2, 'E'), encodeFrame(3, 'R', 'é'.repeat(1000))]);
  for (const size of [1, 7, bytes.length]) {
    const frames: Frame[] = [];
    const read = createFrameReader((frame) => frames.push(frame));
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(frames.map(({ worker, kind, payload }) => [worker, kind, payload.toString()])).toEqual([
      [1, 'R', 'one'],
      [2, 'E', ''],
      [3, 'R', 'é'.repeat(1000)],
    ]);
  }
});

test('a frame that claims to be endless is refused at its head', () => {
  const head = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0x52]);
  expect(() => createFrameReader(() => undefined)(head)).toThrow('a frame of 4294967295 bytes');
});
