import type { JsonObject } from '../lib/json.ts';
import type { Metrics } from './metrics/metric-value.ts';
import type { SessionView } from './tool-call.ts';

/**
 * What a verifier decided. A verifier that could not decide throws instead: `AppError('judge_failed')` for a judge's
 * transport, anything else for a fault of ours; the engine turns that into a masked reply. Nothing that the model's own
 * text or commands cause may be thrown.
 *
 * @example return { verdict: 'correct', reward: 1, decision: 'equal', fields: { extracted_answer: answer } };
 */
export interface Verdict {
  readonly verdict: 'correct' | 'wrong';
  /** Finite. */
  readonly reward: number;
  /** How it was decided, e.g. `equal`, `different`, `undecided`, `judge`. */
  readonly decision?: string;
  /** One sentence for a person. */
  readonly reason?: string;
  /** For several rewards: each objective by name; `reward` is their sum. */
  readonly rewardComponents?: Readonly<Record<string, number>>;
  /** The ruleset's own reply fields, in the order of its `reply` schema. */
  readonly fields?: JsonObject;
  readonly failureKind?: string;
  readonly failureReason?: string;
}

/**
 * What a verifier is given.
 *
 * @example verify({ row, response, session, settings }) { ... }
 */
export interface VerifyInput<Row = JsonObject, Settings = JsonObject, State = unknown, Resources = unknown> {
  /** The row's fields, validated (and coerced) by the ruleset's `row` schema; undeclared fields are kept as they came. */
  readonly row: Row;
  /** `response` of the request with MCP names normalised: `{output: [...], ...}`; any item may be malformed. */
  readonly response: JsonObject;
  readonly createParams: JsonObject;
  readonly session: SessionView<State>;
  readonly settings: Settings;
  readonly resources: Resources;
  readonly signal: AbortSignal;
}

/**
 * What `/reverify_mode` answers: whether a rollout can be graded again from its response alone.
 *
 * @example reverify: 'stateless',
 */
export type ReverifyMode = 'stateless' | 'unsupported' | 'unknown';

/**
 * One finished rollout as `/aggregate_metrics` gets it.
 *
 * @example const turns = (rollout: VerifyRow): number => Number(rollout['turns']);
 */
export type VerifyRow = JsonObject;

/**
 * How the rows of one dataset family are read and graded; named after the public server it stands in for.
 * `row`, `seedRow`, `settings` and `reply` name components of the environment's OpenAPI document.
 *
 * @example const weather: Ruleset<WeatherRow> = { title: 'Weather', row: 'WeatherRow', verify };
 */
export interface Ruleset<Row = JsonObject, Settings = JsonObject, State = unknown, Resources = unknown> {
  readonly title: string;
  /** Component: the row fields `/verify` needs. A missing or wrong one is a 422 in FastAPI's shape. */
  readonly row: string;
  /** Component: the row fields `/seed_session` needs; none by default. */
  readonly seedRow?: string;
  /** Component: the settings with their defaults, named as in the public server's YAML, plus `compat`. */
  readonly settings?: string;
  /** Component: the fields of `Verdict.fields`. Declares which numbers print as floats; a masked reply has them as null. */
  readonly reply?: string;
  /** Whether `/verify` gives all of the row's fields back, as servers with `extra="allow"` do. */
  readonly echoesRow?: boolean;
  /** The tools an instance bound to this ruleset serves; all of the environment's by default. */
  readonly tools?: readonly string[];
  readonly reverify?: ReverifyMode;
  /** Whether a row of unknown origin has this ruleset's shape. The first match in the order of the definition wins. */
  matches?(row: JsonObject): boolean;
  /** The tools this row's agent may call over MCP; null: all. */
  allowedTools?(row: JsonObject): readonly string[] | null;
  verify(input: VerifyInput<Row, Settings, State, Resources>): Verdict | Promise<Verdict>;
  /** Metrics of the public server over the tasks' rollouts, beside the baseline. */
  metrics?(tasks: readonly (readonly VerifyRow[])[], settings: Settings): Metrics;
  repeatMetrics?(tasks: readonly (readonly VerifyRow[])[], settings: Settings): Record<string, number>;
  keyMetrics?(agentMetrics: Readonly<Metrics>, settings: Settings): Metrics;
}
