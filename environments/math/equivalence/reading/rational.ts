/** An exact fraction in lowest terms, `denominator` positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Longer numbers are left to the library: our arithmetic stays linear. */
const MAX_DIGITS = 200;

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function rational(numerator: bigint, denominator = 1n): Rational | null {
  if (denominator === 0n) return null;
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = gcd(numerator, denominator * sign) || 1n;
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator) ?? a;
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator) ?? a;
}

export function same(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/u;

/** An exact value from digits, one dot and an exponent; null for anything else, or longer than our arithmetic takes. */
export function decimal(text: string): Rational | null {
  const match = DECIMAL.exec(text);
  if (match === null || text.length > MAX_DIGITS) return null;
  const [, sign = '', whole = '', part = '', power = '0'] = match;
  if (whole + part === '') return null;
  const exponent = Number(power) - part.length;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`);
  const scale = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0 ? rational(digits, scale) : rational(digits * scale);
}

/** As LaTeX that Math-Verify reads exactly: digits, a finite decimal, or a fraction. */
export function latexOf(value: Rational, asDecimal: boolean): string {
  const { numerator, denominator } = value;
  if (denominator === 1n) return String(numerator);
  if (asDecimal) {
    let [places, scale] = [0, 1n];
    while (places < MAX_DIGITS && scale % denominator !== 0n) {
      places += 1;
      scale *= 10n;
    }
    if (scale % denominator === 0n) {
      const digits = String((numerator < 0n ? -numerator : numerator) * (scale / denominator)).padStart(
        places + 1,
        '0',
      );
      return `${numerator < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
    }
  }
  const sign = numerator < 0n ? '-' : '';
  return `${sign}\\frac{${String(numerator < 0n ? -numerator : numerator)}}{${String(denominator)}}`;
}
