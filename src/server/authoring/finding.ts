/** One line of the report of `paddock check`. */
export interface Finding {
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly name: string;
  /** What is wrong, a sentence each. */
  readonly details: readonly string[];
}
