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
  /^\(?\s*(?:\\(?:text|mathrm)\s*\{\s*)?([0-9A-Za-z]{1,120})(?:\s*\})?\s*\)?\s*_\s*(?:\{\s*(?:\\(?:text|mathrm)\s*\{)?\s*\(?\s*(?:base\s*)?([a-z]+|\d{1,2})\s*\)?\s*\}?\s*\}|(\d))$/u;

/** `A_{16}`: a digit where the other side is a number in a base, else an indexed name. */
export function readHexDigit(text: string): bigint | null {
  const match = /^\(?\s*([A-F])\s*\)?\s*_\s*\{\s*16\s*\}$/iu.exec(text);
  return match === null ? null : BigInt(`0x${match[1] ?? '0'}`);
}

/** Reads `1010_2`, `(A1)_{16}`, `12_{\text{five}}`; null for an indexed name such as `x_2`. */
export function readBased(text: string): Based | null {
  const match = BASED.exec(text);
  if (match === null) return null;
  const [, written = '', braced, bare] = match;
  const digits = written.toUpperCase().replace(/^0+(?=.)/u, '');
  const base = WORDS.get(braced ?? '') ?? Number(braced ?? bare);
  // Letters alone are a name, but for hexadecimal ones of several digits.
  if (!/\d/u.test(digits) && (base !== 16 || digits.length < 2)) return null;
  if (!Number.isInteger(base) || base < 2 || base > 36) return null;
  let value = 0n;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36);
    if (worth >= base) return null;
    value = value * BigInt(base) + BigInt(worth);
  }
  return { digits, base, value };
}

const INSIDE = /(?<![\w.])(\d[0-9A-F]{0,119}\s*_\s*(?:\d|\{\s*\(?\d{1,2}\)?\s*\}))/gu;

/** A text with the values of the numbers in bases in it; null when there are none. */
export function withoutBases(text: string): string | null {
  const result = text.replace(INSIDE, (number) => {
    const based = readBased(number);
    return based === null ? number : String(based.value);
  });
  return result === text ? null : result;
}
