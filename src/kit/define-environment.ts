import type { AppError } from '../lib/errors.ts';
import type { JsonObject, JsonValue } from '../lib/json.ts';
import type { ToolHandlers } from './operation.ts';
import type { InstanceContext } from './resources.ts';
import type { Ruleset } from './ruleset.ts';
import type { SessionView } from './tool-call.ts';

/**
 * What one step of a Gymnasium-style environment gives back (contract, section 4.4).
 *
 * @example return { observation: 'And then?', reward: 0, terminated: false, truncated: false };
 */
export interface StepResult {
  readonly observation: string | null;
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info?: JsonObject;
}

/**
 * The Gymnasium protocol, for an environment that chooses it: it is then served at `/reset`, `/step` and `/close`
 * instead of `/seed_session` and `/verify`.
 *
 * @example
 * gymnasium: {
 *   reset: () => ({ observation: 'Guess a number.' }),
 *   step: ({ response }) => ({ observation: null, reward: grade(response), terminated: true, truncated: false }),
 * }
 */
export interface Gymnasium<State = unknown, Resources = unknown> {
  /** Tells the agent that `/close` is to be called at the end. */
  readonly explicitClose?: boolean;
  /** Tells the agent to send `_ng_step_request_id`: a step repeated with the same id gets the stored reply. */
  readonly idempotentSteps?: boolean;
  reset(input: GymnasiumInput<State, Resources>): StepStart | Promise<StepStart>;
  step(input: GymnasiumInput<State, Resources> & { readonly response: JsonObject }): StepResult | Promise<StepResult>;
  close?(input: Omit<GymnasiumInput<State, Resources>, 'row'>): void | Promise<void>;
}

/**
 * What the agent sees first; null: nothing beside the row itself.
 *
 * @example reset: ({ row }): StepStart => ({ observation: String(row['opening']) })
 */
export interface StepStart {
  readonly observation: string | null;
  readonly info?: JsonObject;
}

/**
 * What `reset`, `step` and `close` are given.
 *
 * @example step({ row, session, response }) { session.state.turns += 1; ... }
 */
export interface GymnasiumInput<State = unknown, Resources = unknown> {
  /** The body without `responses_create_params` and `response`. */
  readonly row: JsonObject;
  readonly session: SessionView<State>;
  readonly resources: Resources;
  readonly signal: AbortSignal;
}

/**
 * What a folder under `environments/` (or anywhere) exports by default.
 *
 * @example const definition: EnvironmentDefinition<operations, State> = { state, tools, rulesets };
 */
export interface EnvironmentDefinition<Operations, State = unknown, Resources = unknown> {
  readonly tools: ToolHandlers<Operations, State, Resources>;
  /** By name; the order is the order in which a row's shape is tried. */
  // Each ruleset has its own row and settings types; the engine validates them by schema before it calls.
  readonly rulesets: Readonly<Record<string, Ruleset<never, never, State, Resources>>>;
  /** Opens what the sessions of one instance share. Anything in it that is disposable is disposed when the instance stops. */
  open?(instance: InstanceContext): Resources | Promise<Resources>;
  /** A session's first state. `row` is null for a call from an unknown cookie. Disposables in it end with the session. */
  state?(session: { readonly row: JsonObject | null; readonly settings: JsonObject }): State;
  /** The answer to a tool that does not exist; FastAPI's 404 by default. */
  unknownTool?(name: string, session: SessionView<State>): AppError | null;
  /** Where the tool's own contract says that a result is a failure: MCP's `isError`. */
  failed?(tool: string, result: JsonValue): boolean;
  readonly gymnasium?: Gymnasium<State, Resources>;
}

/**
 * Declares an environment; the types of its tools come from its generated `schema.gen.ts`.
 *
 * @example
 * export default defineEnvironment<operations>()({ tools: { get_weather: getWeather }, rulesets: { weather } });
 */
export function defineEnvironment<Operations>() {
  return <State = undefined, Resources = undefined>(
    definition: EnvironmentDefinition<Operations, State, Resources>,
  ): EnvironmentDefinition<Operations, State, Resources> => definition;
}

/**
 * Declares a ruleset whose row and settings types come from the environment's generated components.
 *
 * @example export const weather = defineRuleset<WeatherRow>({ title: 'Weather', row: 'WeatherRow', verify });
 */
export function defineRuleset<Row, Settings = JsonObject, State = undefined, Resources = undefined>(
  ruleset: Ruleset<Row, Settings, State, Resources>,
): Ruleset<Row, Settings, State, Resources> {
  return ruleset;
}
