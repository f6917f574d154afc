/** A small assembler for classic BPF as seccomp uses it: straight code with forward labels, at most 255 instructions a jump. */

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;
const INSTRUCTION_BYTES = 8;

const JUMPS = { equal: JUMP_EQUAL, atLeast: JUMP_AT_LEAST, anyBit: JUMP_ANY_BIT } as const;

export type BpfLine =
  | { readonly do: 'load'; readonly offset: number }
  /** Goes to `to` when the condition holds, else to the next line. */
  | { readonly do: keyof typeof JUMPS; readonly value: number; readonly to: string }
  | { readonly do: 'return'; readonly value: number }
  | { readonly do: 'label'; readonly name: string };

type Instruction = Exclude<BpfLine, { do: 'label' }>;

/** Gives `struct sock_filter[]`, little-endian. Throws on an unknown or too far label. */
export function assembleBpf(lines: readonly BpfLine[]): Buffer {
  const instructions: Instruction[] = [];
  const labels = new Map<string, number>();
  for (const line of lines) {
    if (line.do === 'label') labels.set(line.name, instructions.length);
    else instructions.push(line);
  }
  const program = Buffer.alloc(instructions.length * INSTRUCTION_BYTES);
  for (const [index, line] of instructions.entries()) {
    const at = index * INSTRUCTION_BYTES;
    if (line.do === 'load') {
      program.writeUInt16LE(LOAD_WORD, at);
      program.writeUInt32LE(line.offset, at + 4);
    } else if (line.do === 'return') {
      program.writeUInt16LE(RETURN, at);
      program.writeUInt32LE(line.value, at + 4);
    } else {
      const target = labels.get(line.to);
      const distance = target === undefined ? -1 : target - index - 1;
      if (distance < 0 || distance > 255)
        throw new RangeError(`label "${line.to}" cannot be reached from line ${index}`);
      program.writeUInt16LE(JUMPS[line.do], at);
      program.writeUInt8(distance, at + 2);
      program.writeUInt32LE(line.value, at + 4);
    }
  }
  return program;
}
