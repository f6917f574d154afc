/**
 * A number that JavaScript would not print back as Python does: `5.0`, `1e3`, an integer beyond 2^53, `NaN`. The exact
 * parser makes them where a reply must show what came in; `ctx` of an error holds them where Python has a float.
 */
export class NumberToken {
  /** As Python prints it. */
  readonly text: string;
  readonly value: number;
  readonly isFloat: boolean;

  constructor(text: string, value: number, isFloat: boolean) {
    this.text = text;
    this.value = value;
    this.isFloat = isFloat;
  }
}

/** The number in a parsed value, or undefined when it is none. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof NumberToken ? value.value : undefined;
}

/** Whether Python holds the number as a float. A plain JavaScript number with no fraction counts as an integer. */
export function isFloat(value: unknown): boolean {
  return value instanceof NumberToken ? value.isFloat : !Number.isInteger(value);
}
