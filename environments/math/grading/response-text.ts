import { isJsonObject, type JsonObject, type JsonValue } from 'paddock/kit';

/** The output's items that are objects, in order; anything else in it is passed over. */
export function outputItems(response: JsonObject): JsonObject[] {
  const output = response['output'];
  return Array.isArray(output) ? output.filter(isJsonObject) : [];
}

/** Whether the model wrote this item: a message of another role, put there by an agent, is no answer. */
export function isAnswer(item: JsonObject): boolean {
  return item['type'] === 'message' && (item['role'] ?? 'assistant') === 'assistant';
}

/** A message's output texts, joined without a separator. */
export function messageText(item: JsonObject): string {
  return contentText(item['content']);
}

/** The output texts of all the model's messages, joined without a separator: what Math-Verify is given. */
export function answerText(response: JsonObject): string {
  return outputItems(response).filter(isAnswer).map(messageText).join('');
}

function contentText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isJsonObject)
    .map((part) => (part['type'] === 'output_text' && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}
