import { describe, expect, test } from 'vitest';
import { assembleBpf } from '../../../../src/sandbox/plan/bpf.ts';
import { seccompFilter } from '../../../../src/sandbox/plan/seccomp.ts';
import { ABSENT, AUDIT_ARCH, CHECKED, type FilterArch, REFUSED } from '../../../../src/sandbox/plan/syscalls.ts';

interface Call {
  readonly arch: number;
  readonly number: number;
  readonly args?: readonly number[];
}

const ALLOW = 'allow';

/** Runs a filter as the kernel would on `struct seccomp_data`, and names the verdict. */
function run(program: Buffer, call: Call): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.arch, 4);
  (call.args ?? []).forEach((value, index) => data.writeBigUInt64LE(BigInt(value), 16 + 8 * index));
  let accumulator = 0;
  for (let pc = 0; pc * 8 < program.length; pc += 1) {
    const code = program.readUInt16LE(pc * 8);
    const whenTrue = program.readUInt8(pc * 8 + 2);
    const whenFalse = program.readUInt8(pc * 8 + 3);
    const value = program.readUInt32LE(pc * 8 + 4);
    const jump = (holds: boolean): void => {
      pc += holds ? whenTrue : whenFalse;
    };
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x35) jump(accumulator >= value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) {
      if (value === 0x7fff0000) return ALLOW;
      if (value === 0x80000000) return 'kill';
      if ((value & 0xffff0000) >>> 0 === 0x00050000) return `errno ${value & 0xffff}`;
      throw new Error(`unknown verdict ${value.toString(16)}`);
    } else throw new Error(`unknown instruction ${code.toString(16)}`);
  }
  throw new Error('the program ran past its end');
}

/** Ordinary calls that programs live by, and their neighbours in the tables. */
const ORDINARY: Record<FilterArch, readonly number[]> = {
  // read, write, open, mmap, brk, fork, vfork, execve, kill, getpid, ptrace, futex, openat, pidfd_open, rseq
  x64: [0, 1, 2, 9, 12, 57, 58, 59, 62, 39, 101, 202, 257, 434, 334],
  // read, write, openat, mmap, brk, execve, kill, getpid, ptrace, futex, pidfd_open, rseq
  arm64: [63, 64, 56, 222, 214, 221, 129, 172, 117, 98, 434, 293],
};

describe.each(['x64', 'arm64'] as const)('the filter for %s', (arch) => {
  const program = seccompFilter(arch);
  const call = (number: number, args: readonly number[] = []): string =>
    run(program, { arch: AUDIT_ARCH[arch], number, args });

  test('kills calls of a foreign architecture, where numbers mean something else', () => {
    const foreign = [0x40000003, 0x40000028, AUDIT_ARCH[arch === 'x64' ? 'arm64' : 'x64'], 0];
    for (const other of foreign) expect(run(program, { arch: other, number: 1 })).toBe('kill');
  });

  test('refuses every listed call with EPERM and hides the others with ENOSYS', () => {
    for (const [name, number] of Object.entries(REFUSED[arch])) expect(call(number), name).toBe('errno 1');
    for (const [name, number] of Object.entries(ABSENT[arch])) expect(call(number), name).toBe('errno 38');
  });

  test('treats no other number: what is not listed is allowed', () => {
    const listed = new Set([
      ...Object.values(REFUSED[arch]),
      ...Object.values(ABSENT[arch]),
      ...Object.values(CHECKED[arch]),
    ]);
    const unlisted = Array.from({ length: 470 }, (_, number) => number).filter((number) => !listed.has(number));
    for (const number of [...unlisted, ...ORDINARY[arch]]) expect(call(number), String(number)).toBe(ALLOW);
    for (const number of ORDINARY[arch]) expect(listed.has(number), String(number)).toBe(false);
  });

  test('lets clone make threads and processes, but no namespace', () => {
    const { clone } = CHECKED[arch];
    for (const flags of [0, 17, 0x3d0f00, 0x1200011]) expect(call(clone, [flags])).toBe(ALLOW);
    const namespaces = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
    for (const flag of namespaces) expect(call(clone, [flag | 17])).toBe('errno 1');
  });

  test('refuses the terminal calls that type for somebody else', () => {
    const { ioctl } = CHECKED[arch];
    for (const command of [0x5412, 0x541c, 0x5423]) expect(call(ioctl, [0, command])).toBe('errno 1');
    // The kernel looks at the low half alone; so must the filter.
    expect(call(ioctl, [0, 0x1_0000_5412])).toBe('errno 1');
    for (const command of [0x5401, 0x5413, 0x5421]) expect(call(ioctl, [0, command])).toBe(ALLOW);
  });

  test('allows sockets of four families alone', () => {
    for (const number of [CHECKED[arch].socket, CHECKED[arch].socketpair]) {
      for (const family of [1, 2, 10, 16]) expect(call(number, [family])).toBe(ALLOW);
      for (const family of [0, 3, 15, 17, 29, 38, 40, 44]) expect(call(number, [family])).toBe('errno 97');
    }
  });

  test('is the same bytes each time, and short enough for the kernel', () => {
    expect(seccompFilter(arch).equals(program)).toBe(true);
    expect(program.length % 8).toBe(0);
    expect(program.length / 8).toBeLessThan(4096);
  });
});

test('calls of the x32 ABI do not exist', () => {
  const program = seccompFilter('x64');
  for (const number of [0x40000000, 0x40000000 + 165, 0x40000000 + 520]) {
    expect(run(program, { arch: AUDIT_ARCH.x64, number })).toBe('errno 38');
  }
});

describe('the assembler', () => {
  test('refuses a label that does not exist, lies behind, or is too far', () => {
    expect(() => assembleBpf([{ do: 'equal', value: 1, to: 'nowhere' }])).toThrow('"nowhere" cannot be reached');
    expect(() =>
      assembleBpf([
        { do: 'label', name: 'behind' },
        { do: 'return', value: 0 },
        { do: 'equal', value: 1, to: 'behind' },
      ]),
    ).toThrow('"behind" cannot be reached');
    const far = Array.from({ length: 256 }, () => ({ do: 'return', value: 0 }) as const);
    expect(() => assembleBpf([{ do: 'equal', value: 1, to: 'far' }, ...far, { do: 'label', name: 'far' }])).toThrow(
      '"far"',
    );
  });
});
