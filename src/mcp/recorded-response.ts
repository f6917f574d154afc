import type { JsonObject, JsonValue } from '../lib/json.ts';

/** What an agent did in a session without a model server in between, as the Responses API body that a verifier reads. */
export interface ResponseRecorder {
  /** A call and what it gave, under the tool's bare name. */
  toolCall(tool: string, args: JsonValue, output: string): void;
  /** The whole so far, closed by the agent's answer; without one, by nothing. */
  response(answer: string | null): JsonObject;
}

export function createResponseRecorder(nowSeconds: () => number): ResponseRecorder {
  const items: JsonObject[] = [];
  let calls = 0;
  return {
    toolCall(tool, args, output) {
      calls += 1;
      const callId = `call_${calls}`;
      const status = 'completed';
      items.push(
        {
          type: 'function_call',
          id: `fc_${calls}`,
          call_id: callId,
          name: tool,
          arguments: JSON.stringify(args),
          status,
        },
        { type: 'function_call_output', id: `fco_${calls}`, call_id: callId, output, status },
      );
    },
    response: (answer) => ({
      id: 'resp_stdio',
      created_at: nowSeconds(),
      model: 'agent',
      object: 'response',
      output: answer === null ? [...items] : [...items, message(answer)],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: [],
    }),
  };
}

function message(text: string): JsonObject {
  return {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
}
