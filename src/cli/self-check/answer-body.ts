import type { JsonObject } from '../../lib/json.ts';

/** The body of `/verify` for a row answered by one assistant message, as an agent of NeMo Gym sends it. */
export function answerBody(row: JsonObject, answer: string): JsonObject {
  return {
    ...row,
    response: {
      id: 'resp_self_check',
      created_at: 0,
      model: 'self-check',
      object: 'response',
      output: [
        {
          id: 'msg_self_check',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: answer, annotations: [] }],
        },
      ],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: [],
    },
  };
}
