import type { ToolCall } from './tool-call.ts';

/**
 * The arguments of a tool operation: its JSON request body, or `undefined` where the operation has none.
 *
 * @example type Args = ToolArgs<operations['get_weather']>; // { city: string }
 */
export type ToolArgs<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;

/**
 * The result of a tool operation: the JSON (or plain text) body of its 200 response.
 *
 * @example type Weather = ToolResult<operations['get_weather']>; // { degrees: number }
 */
export type ToolResult<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Result } } };
}
  ? Result
  : Operation extends { responses: { 200: { content: { 'text/plain': infer Text } } } }
    ? Text
    : never;

/**
 * What a tool does. The arguments are validated and coerced before, the result is validated after. A tool that failed
 * says so in its result's fields; it throws only `toolError(...)`, for a call that its own contract refuses.
 *
 * @example
 * export const getWeather: ToolHandler<operations['get_weather'], State> = ({ city }, { session }) => {
 *   session.state.asked.push(city);
 *   return { degrees: 21 };
 * };
 */
export type ToolHandler<Operation, State = unknown, Resources = unknown> = (
  args: ToolArgs<Operation>,
  call: ToolCall<State, Resources>,
) => ToolResult<Operation> | Promise<ToolResult<Operation>>;

/**
 * One handler for each operation of the environment's OpenAPI document: a missing one does not compile.
 *
 * @example const tools: ToolHandlers<operations, State> = { get_weather: getWeather };
 */
export type ToolHandlers<Operations, State = unknown, Resources = unknown> = {
  readonly [Id in keyof Operations]: ToolHandler<Operations[Id], State, Resources>;
};
