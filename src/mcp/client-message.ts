import {
  CallToolRequestSchema,
  CancelTaskRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  GetTaskPayloadRequestSchema,
  GetTaskRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListTasksRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  RELATED_TASK_META_KEY,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { ErrorCodes } from './protocol.ts';

export type RequestId = string | number;

export type ClientMessage =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'response' }
  | { readonly kind: 'invalid'; readonly code: number; readonly reason: string };

// Every method a client may send; the SDK itself says of the ones we do not serve that they are not found.
const REQUESTS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
  'completion/complete': CompleteRequestSchema,
  'logging/setLevel': SetLevelRequestSchema,
  'prompts/get': GetPromptRequestSchema,
  'prompts/list': ListPromptsRequestSchema,
  'resources/list': ListResourcesRequestSchema,
  'resources/templates/list': ListResourceTemplatesRequestSchema,
  'resources/read': ReadResourceRequestSchema,
  'resources/subscribe': SubscribeRequestSchema,
  'resources/unsubscribe': UnsubscribeRequestSchema,
  'tasks/get': GetTaskRequestSchema,
  'tasks/result': GetTaskPayloadRequestSchema,
  'tasks/list': ListTasksRequestSchema,
  'tasks/cancel': CancelTaskRequestSchema,
} as const;

/**
 * Sorts one JSON-RPC message. Lenient where NeMo Gym's endpoint is: further keys are ignored, an id that is neither text
 * nor a whole number makes a notification of a request. A batch is invalid: the protocol has none since 2025-06-18.
 */
export function readClientMessage(raw: JsonValue): ClientMessage {
  if (!isJsonObject(raw)) return invalid('a message is one JSON object');
  if (raw['jsonrpc'] !== '2.0') return invalid('"jsonrpc" must be "2.0"');
  const { id, method, params = {} } = raw;
  if (method === undefined) {
    const isResponse = isId(id) && (isJsonObject(raw['result']) || isJsonObject(raw['error']));
    return isResponse ? { kind: 'response' } : invalid('"method" is missing');
  }
  if (typeof method !== 'string') return invalid('"method" must be text');
  const given = params === null ? {} : params;
  if (!isJsonObject(given)) return invalid('"params" must be an object');
  const kept = keepWhatCounts(given);
  return isId(id) ? { kind: 'request', id, method, params: kept } : { kind: 'notification', method, params: kept };
}

/** Whether the method is one of MCP's and its parameters have the shape that MCP gives it. */
export function isValidRequest(method: string, params: JsonObject): boolean {
  const schema = Object.hasOwn(REQUESTS, method) ? REQUESTS[method as keyof typeof REQUESTS] : undefined;
  return schema?.safeParse({ method, params }).success ?? false;
}

/** The method as a metric's label: a caller's own text never becomes one. */
export function methodLabel(method: string): string {
  return Object.hasOwn(REQUESTS, method) ? method : 'unknown';
}

/** A null parameter is an absent one. Tasks are not offered here, so a request for one is an ordinary request. */
function keepWhatCounts(params: JsonObject): JsonObject {
  const { task: _task, _meta: meta, ...rest } = params;
  const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  if (!isJsonObject(meta)) return meta === undefined || meta === null ? kept : { ...kept, _meta: meta };
  const { [RELATED_TASK_META_KEY]: _related, ...keptMeta } = meta;
  return { ...kept, _meta: keptMeta };
}

function isId(id: JsonValue | undefined): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function invalid(reason: string): ClientMessage {
  return { kind: 'invalid', code: ErrorCodes.invalidParams, reason: `Validation error: ${reason}` };
}
