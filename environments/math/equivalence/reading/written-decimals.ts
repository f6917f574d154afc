import { decimal, same } from './rational.ts';

const PLAIN = /^[-+]?(?:\d+\.?(\d*)|\.(\d+))$/u;

/** Math-Verify compares to six decimal places: a decimal that is written that far may be the rounding of a longer one. */
const PLACES = 6;

/** With fewer digits that count, a rounding says too little about the value. */
const SIGNIFICANT = 3;

function placesOf(text: string): number | null {
  const match = PLAIN.exec(text);
  return match === null ? null : (match[1] ?? match[2] ?? '').length;
}

/** The digits before the last written place of the rounding of `text`, as a whole number; half goes away from zero. */
function rounded(text: string, places: number): bigint {
  const [whole = '', part = ''] = text.replace(/^[-+]/u, '').split('.');
  const digits = BigInt(`0${whole}${part.slice(0, places)}`);
  return (part[places] ?? '0') >= '5' ? digits + 1n : digits;
}

/**
 * Whether two numbers that are written out in digits are the same: exactly, or one of at least six places is the rounding
 * of the other. Null where one of them is written in another way.
 */
export function decimalsAgree(one: string, other: string): boolean | null {
  const [places, otherPlaces] = [placesOf(one), placesOf(other)];
  const [value, otherValue] = [decimal(one), decimal(other)];
  if (places === null || otherPlaces === null || value === null || otherValue === null) return null;
  if (same(value, otherValue)) return true;
  if (places === otherPlaces || value.numerator < 0n !== otherValue.numerator < 0n) return false;
  const [short, long] = places < otherPlaces ? [one, other] : [other, one];
  const least = Math.min(places, otherPlaces);
  const digits = rounded(short, least);
  return least >= PLACES && String(digits).length >= SIGNIFICANT && digits === rounded(long, least);
}
