/** An integer written in a base that stands as its index. */
export interface Based {
  readonly digits: string;
  readonly base: number;
  readonly value: bigint;
}

const WORDS = new Map(
  'two three four five six seven eight nine ten eleven twelve sixteen'
    .split(' ')
    .map((word, at) => [word, word === 'sixteen' ? 16 : at + 2] as const),
);
const BASED =
  /^\(?\s*(?:\\(?:text|mathrm)\s*\{\s*)?([0-9A-Za-z]{1,120})(?:\s*\})?\s*\)?\s*_\s*(?:\{\s*(?:\\(?:text|mathrm)\s*\{)?\s*([a-z]+|\d{1,2})\s*\}?\s*\}|(\d))$/u;

/** Reads `1010_2`, `(A1)_{16}`, `12_{\text{five}}`; null for an indexed name such as `x_2`. */
export function readBased(text: string): Based | null {
  const match = BASED.exec(text);
  if (match === null) return null;
  const [, written = '', braced, bare] = match;
  const digits = written.toUpperCase().replace(/^0+(?=.)/u, '');
  const base = WORDS.get(braced ?? '') ?? Number(braced ?? bare);
  if (!/\d/u.test(digits) || !Number.isInteger(base) || base < 2 || base > 36) return null;
  let value = 0n;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36);
    if (worth >= base) return null;
    value = value * BigInt(base) + BigInt(worth);
  }
  return { digits, base, value };
}
