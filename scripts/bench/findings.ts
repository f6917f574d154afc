import { printSpread, type Spread, shortNumber } from './spread.ts';

export interface Target {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Behind numbers and targets, e.g. `ms`. */
  readonly unit: string;
}

interface Line {
  readonly measure: string;
  readonly value: string;
  readonly target: string;
  readonly met: boolean | null;
}

/** What a benchmark found, printed as it comes and as a table at the end. */
export class Findings {
  readonly #lines: Line[] = [];

  /** A number without a target. */
  note(measure: string, value: Spread | number | string, unit = ''): void {
    this.#add({ measure, value: `${print(value)} ${unit}`.trim(), target: '', met: null });
  }

  /** A number with its target; of several rounds the median counts. */
  check(measure: string, value: Spread | number, target: Target): void {
    const number = typeof value === 'number' ? value : value.median;
    const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY, unit } = target;
    const bound = target.atLeast === undefined ? `at most ${shortNumber(atMost)}` : `at least ${shortNumber(atLeast)}`;
    this.#add({
      measure,
      value: `${print(value)} ${unit}`.trim(),
      target: `${bound} ${unit}`.trim(),
      met: number >= atLeast && number <= atMost,
    });
  }

  get allMet(): boolean {
    return this.#lines.every(({ met }) => met !== false);
  }

  /** A Markdown table. */
  table(): string {
    const rows = this.#lines.map(
      ({ measure, value, target, met }) =>
        `| ${measure} | ${value} | ${target}${met === false ? ' (**missed**)' : ''} |`,
    );
    return ['| measure | median (min to max) | target |', '| --- | --- | --- |', ...rows].join('\n');
  }

  #add(line: Line): void {
    this.#lines.push(line);
    const verdict = line.met === null ? '' : line.met ? `  [${line.target}: met]` : `  [${line.target}: MISSED]`;
    console.log(`${line.measure}: ${line.value}${verdict}`);
  }
}

function print(value: Spread | number | string): string {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' ? shortNumber(value) : printSpread(value);
}
