import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';

const HOW_TO_END =
  'When you are done, call the tool submit_answer once with your final answer, worded as the task asks.';

/**
 * What `initialize` tells an agent that has no prompt of a trainer: the task's own messages, in order, and how to end.
 * `row` is a dataset row with its `responses_create_params`; null: the tools without a task.
 */
export function taskInstructions(row: JsonObject | null): string {
  const params = row?.['responses_create_params'];
  const input = isJsonObject(params) ? params['input'] : undefined;
  const instructions = isJsonObject(params) ? params['instructions'] : undefined;
  const parts = [
    ...(typeof instructions === 'string' ? [instructions] : []),
    ...(Array.isArray(input) ? input.map(messageText) : [typeof input === 'string' ? input : '']),
  ].filter((text) => text !== '');
  return [...parts, HOW_TO_END].join('\n\n');
}

function messageText(item: JsonValue): string {
  const content = isJsonObject(item) ? item['content'] : undefined;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .filter((text) => text !== '')
    .join('\n');
}
