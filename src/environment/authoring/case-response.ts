import type { JsonObject, JsonValue } from '../../lib/json.ts';
import type { Case, CaseText } from './case.ts';

/** A tool call of a case that was played, with what the tool answered. */
export interface PlayedCall {
  readonly name: string;
  readonly arguments?: JsonValue;
  readonly output: string;
}

/** The text of an answer, its repeated pieces written out. */
export function caseText(text: CaseText): string {
  if (typeof text === 'string') return text;
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.repeat.repeat(piece.times))).join('');
}

/** What each turn of the agent says; one empty turn where the case says nothing. */
export function caseTurns({ answer, answers }: Case): readonly (string | null)[] {
  if (answers !== undefined) return answers.map(caseText);
  return [answer === undefined ? null : caseText(answer)];
}

/** A Responses body: the calls with their outputs, then one message; no message where `text` is null. */
export function buildResponse(text: string | null, calls: readonly PlayedCall[] = []): JsonObject {
  const output = calls.flatMap((call, index): JsonObject[] => [
    {
      type: 'function_call',
      id: `fc_${index}`,
      call_id: `call_${index}`,
      name: call.name,
      arguments: JSON.stringify(call.arguments ?? {}),
      status: 'completed',
    },
    { type: 'function_call_output', call_id: `call_${index}`, output: call.output },
  ]);
  const message: JsonObject = {
    type: 'message',
    id: 'msg_0',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: text ?? '', annotations: [] }],
  };
  return {
    id: 'resp_0',
    object: 'response',
    created_at: 0,
    model: 'case',
    output: text === null ? output : [...output, message],
    parallel_tool_calls: false,
    tool_choice: 'auto',
    tools: [],
  };
}
