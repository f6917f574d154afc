import { AppError } from '../../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../lib/json.ts';

/** Parameters that both APIs name alike. */
const SHARED = ['model', 'temperature', 'top_p', 'user', 'metadata', 'seed', 'stop', 'top_logprobs'] as const;

/** A Responses body as a chat completions body: the input's texts as messages, the sampling parameters. */
export function toChatParams(params: JsonObject): JsonObject {
  const { instructions, input, max_output_tokens: maxTokens, reasoning } = params;
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : Array.isArray(input) ? input : [];
  const messages = items.flatMap((item) =>
    isJsonObject(item) && typeof item['role'] === 'string'
      ? [{ role: item['role'], content: textOf(item['content']) }]
      : [],
  );
  const effort = isJsonObject(reasoning) ? reasoning['effort'] : undefined;
  return {
    ...shared(params),
    messages: typeof instructions === 'string' ? [{ role: 'system', content: instructions }, ...messages] : messages,
    ...(maxTokens === undefined || maxTokens === null ? {} : { max_tokens: maxTokens }),
    ...(typeof effort === 'string' ? { reasoning_effort: effort } : {}),
  };
}

/** A chat completions body as a Responses body. */
export function toResponsesParams(params: JsonObject): JsonObject {
  const maxTokens = params['max_completion_tokens'] ?? params['max_tokens'];
  return {
    ...shared(params),
    input: params['messages'] ?? [],
    ...(maxTokens === undefined || maxTokens === null ? {} : { max_output_tokens: maxTokens }),
  };
}

/** A chat completion as the Response that NeMo Gym records. Throws `AppError('judge_failed')` where it is none. */
export function fromChatCompletion(body: JsonObject): JsonObject {
  const choices = body['choices'];
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const message = isJsonObject(choice) ? choice['message'] : undefined;
  if (!isJsonObject(message)) {
    throw new AppError('judge_failed', "The judge's reply is no chat completion: it has no choices[0].message.");
  }
  const id = typeof body['id'] === 'string' ? body['id'] : 'chat';
  const reasoning = message['reasoning_content'] ?? message['reasoning'];
  const usage = isJsonObject(body['usage']) ? body['usage'] : null;
  return {
    id,
    created_at: typeof body['created'] === 'number' ? body['created'] : 0,
    model: typeof body['model'] === 'string' ? body['model'] : '',
    object: 'response',
    output: [
      ...(typeof reasoning === 'string'
        ? [{ id: `rs_${id}`, type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning }] }]
        : []),
      {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: textOf(message['content'] ?? null), annotations: [] }],
      },
    ],
    parallel_tool_calls: false,
    tool_choice: 'auto',
    tools: [],
    ...(usage === null
      ? {}
      : {
          usage: {
            input_tokens: usage['prompt_tokens'] ?? 0,
            output_tokens: usage['completion_tokens'] ?? 0,
            total_tokens: usage['total_tokens'] ?? 0,
          },
        }),
  };
}

function shared(params: JsonObject): JsonObject {
  return Object.fromEntries(SHARED.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])));
}

function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('');
}
