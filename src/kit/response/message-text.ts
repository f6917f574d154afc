import type { JsonObject } from '../../lib/json.ts';
import { isJsonObject } from '../../lib/json.ts';
import { itemsOfType } from './output-items.ts';
import { pythonStrip } from './python-text.ts';

/**
 * `response.output_text`: every `output_text` part of every message, with nothing between. An assistant's content that is
 * a plain string counts as one part. Malformed items and parts are passed over; none of these functions throws.
 *
 * @example const answer = lastBoxed(outputText(response));
 */
export function outputText(response: JsonObject): string {
  return itemsOfType(response, 'message').flatMap(outputTextParts).join('');
}

/**
 * The text of each message of the assistant, first to last: its `output_text` parts with nothing between.
 *
 * @example const [opening = ''] = assistantMessages(response);
 */
export function assistantMessages(response: JsonObject): string[] {
  return assistantItems(response).map((message) => outputTextParts(message).join(''));
}

/**
 * All text of the assistant, whatever its parts are called, joined and stripped as Python strips.
 *
 * @example const mentions = assistantText(response).includes('Paris');
 */
export function assistantText(response: JsonObject, separator = '\n'): string {
  return pythonStrip(assistantItems(response).flatMap(textParts).join(separator));
}

/**
 * The same of the last message of the assistant alone; empty when there is none.
 *
 * @example const answer = lastAssistantText(response);
 */
export function lastAssistantText(response: JsonObject, separator = '\n'): string {
  return pythonStrip(assistantItems(response).slice(-1).flatMap(textParts).join(separator));
}

function assistantItems(response: JsonObject): JsonObject[] {
  return itemsOfType(response, 'message').filter(isAssistant);
}

/** The role of an output message is `assistant` by default. */
function isAssistant(message: JsonObject): boolean {
  return (message['role'] ?? 'assistant') === 'assistant';
}

function outputTextParts(message: JsonObject): string[] {
  const content = message['content'];
  if (typeof content === 'string') return isAssistant(message) ? [content] : [];
  return textsOf(contentParts(message).filter((part) => part['type'] === 'output_text'));
}

function textParts(message: JsonObject): string[] {
  const content = message['content'];
  return typeof content === 'string' ? [content] : textsOf(contentParts(message));
}

function contentParts(message: JsonObject): JsonObject[] {
  const content = message['content'];
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

function textsOf(parts: readonly JsonObject[]): string[] {
  return parts.map((part) => part['text']).filter((text) => typeof text === 'string');
}
