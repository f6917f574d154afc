import { describe, expect, test } from 'vitest';
import {
  decodeAgentFrame,
  encodeCredit,
  encodeSignal,
  encodeSpawn,
  encodeStdin,
} from '../../../../src/sandbox/agent/protocol.ts';

const SPAWN = {
  argv: ['sh', '-c', 'é'],
  env: { A: '1', B: 'x=y' },
  cwd: '/w',
  creditBytes: 1,
  cpuSeconds: 2,
  processes: 3,
  openFiles: 4,
  dataBytes: 5_000_000_000,
  fileBytes: 6,
};

describe('frames to the agent', () => {
  test('a spawn carries limits, then folder, arguments and environment', () => {
    const frame = encodeSpawn(7, SPAWN);
    expect(frame.readUInt32LE(0)).toBe(frame.length - 4);
    expect([frame[4], frame.readUInt32LE(5)]).toEqual([1, 7]);
    expect([9, 13, 17, 21].map((at) => frame.readUInt32LE(at))).toEqual([1, 2, 3, 4]);
    expect([frame.readBigUInt64LE(25), frame.readBigUInt64LE(33)]).toEqual([5_000_000_000n, 6n]);
    expect([frame.readUInt32LE(41), frame.readUInt32LE(45)]).toEqual([3, 2]);
    expect(frame.toString('utf8', 49)).toBe('/w\0sh\0-c\0é\0A=1\0B=x=y\0');
  });

  test('a NUL byte, no argument at all and a text too long are refused before they are sent', () => {
    expect(() => encodeSpawn(1, { ...SPAWN, argv: ['a\0b'] })).toThrow('NUL');
    expect(() => encodeSpawn(1, { ...SPAWN, env: { A: '\0' } })).toThrow('NUL');
    expect(() => encodeSpawn(1, { ...SPAWN, argv: [] })).toThrow('empty');
    expect(() => encodeSpawn(1, { ...SPAWN, argv: ['x'.repeat(9_000_000)] })).toThrow('too long');
  });

  test('the small ones carry their number', () => {
    expect([...encodeSignal(1, 15, 'tree')]).toEqual([7, 0, 0, 0, 4, 1, 0, 0, 0, 15, 2]);
    expect([...encodeCredit(2, 256)]).toEqual([9, 0, 0, 0, 6, 2, 0, 0, 0, 0, 1, 0, 0]);
    expect([...encodeStdin(3, Buffer.from('x'))]).toEqual([6, 0, 0, 0, 2, 3, 0, 0, 0, 120]);
  });
});

describe('frames from the agent', () => {
  const frame = (type: number, ...payload: number[]): Buffer => Buffer.from([type, 9, 0, 0, 0, ...payload]);

  test('are decoded by type', () => {
    expect(decodeAgentFrame(frame(16, 1, 0, 0, 0, 1, 1, 2, 0))).toEqual({
      type: 'hello',
      version: 1,
      isPid1: true,
      noNewPrivs: true,
      seccompMode: 2,
      hasCapabilities: false,
    });
    expect(decodeAgentFrame(frame(18, 104, 105))).toEqual({ type: 'stdout', job: 9, bytes: Buffer.from('hi') });
    expect(decodeAgentFrame(frame(20, 5, 0, 0, 0))).toEqual({ type: 'stdin-taken', job: 9, bytes: 5 });
    expect(decodeAgentFrame(frame(20, 255, 255, 255, 255))).toEqual({ type: 'stdin-taken', job: 9, bytes: null });
    expect(decodeAgentFrame(frame(22, 2, 0, 0, 0, 99, 119, 100))).toEqual({
      type: 'failed',
      job: 9,
      errno: 2,
      stage: 'cwd',
    });
  });

  test('that are cut short or of no known type are errors', () => {
    expect(() => decodeAgentFrame(frame(21, 1, 2))).toThrow(RangeError);
    expect(() => decodeAgentFrame(frame(99))).toThrow('unknown type 99');
    expect(() => decodeAgentFrame(Buffer.from([16]))).toThrow(RangeError);
  });
});
