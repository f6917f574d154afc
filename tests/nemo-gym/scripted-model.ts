import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgeQuestion, judgeVerdict } from './scripted-judge.ts';

/** One turn of a scripted policy: text for the user, or tool calls. */
export type ScriptedTurn = string | readonly { readonly name: string; readonly arguments: unknown }[];

/** What the model is asked, reduced to what a script may depend on. */
export interface ScriptedPrompt {
  /** Text of all messages before the model's first turn, joined with newlines. */
  readonly text: string;
  /** Results of the tool calls so far, oldest first. */
  readonly toolResults: readonly string[];
  /** Names of the tools on offer. */
  readonly tools: readonly string[];
  /** How many turns with tool calls lie behind. */
  readonly turn: number;
}

/** Decides a turn from the prompt alone, or passes (undefined) to the next script. */
export type Script = (prompt: ScriptedPrompt) => ScriptedTurn | undefined;

export interface ScriptedModel extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`; the OpenAI base URL is this with `/v1`. */
  readonly url: string;
  /** Bodies of the requests so far, oldest first. */
  readonly requests: readonly unknown[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A model that is deterministic by what it is asked: `POST /v1/responses` and `POST /v1/chat/completions`, the same
 * answer to the same prompt, ids and usage included. A judge's prompt gets a verdict (`judgeVerdict`), any other goes
 * to the first script that wants it, and what none wants is answered with a fixed sentence.
 */
export async function createScriptedModel(scripts: readonly Script[] = []): Promise<ScriptedModel> {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') return send(response, 200, { status: 'ok' });
    const text = Buffer.concat(chunks).toString('utf8');
    const body: unknown = text === '' ? {} : JSON.parse(text);
    requests.push(body);
    if (!isObject(body)) return send(response, 400, { error: { message: 'the body must be an object' } });
    if (request.url === '/v1/responses') return send(response, 200, responsesReply(body, scripts));
    if (request.url === '/v1/chat/completions') return send(response, 200, chatReply(body, scripts));
    return send(response, 404, { error: { message: `no such path: ${request.url}` } });
  }
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function decide(prompt: ScriptedPrompt, scripts: readonly Script[]): ScriptedTurn {
  const verdict = judgeVerdict(prompt.text);
  if (verdict !== undefined) return verdict;
  for (const script of scripts) {
    const turn = script(prompt);
    if (turn !== undefined) return turn;
  }
  return 'I have nothing to say to that.';
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('');
}

function toolNames(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool) => {
    const named = isObject(tool) && isObject(tool['function']) ? tool['function'] : tool;
    return isObject(named) && typeof named['name'] === 'string' ? [named['name']] : [];
  });
}

/** Reads a conversation of either API: Responses items or chat messages. */
function readPrompt(items: unknown, tools: unknown): ScriptedPrompt {
  if (typeof items === 'string') return { text: items, toolResults: [], tools: toolNames(tools), turn: 0 };
  const texts: string[] = [];
  const toolResults: string[] = [];
  let turn = 0;
  let inCalls = false;
  let answered = false;
  for (const item of Array.isArray(items) ? items : []) {
    if (!isObject(item)) continue;
    const calls = item['type'] === 'function_call' || Array.isArray(item['tool_calls']);
    if (calls && !inCalls) turn += 1;
    inCalls = calls;
    answered ||= calls || item['role'] === 'assistant';
    if (item['type'] === 'function_call_output') toolResults.push(contentText(item['output']));
    else if (item['role'] === 'tool') toolResults.push(contentText(item['content']));
    else if (!answered) texts.push(contentText(item['content']));
  }
  return { text: texts.join('\n'), toolResults, tools: toolNames(tools), turn };
}

/** Ids come from what the answer depends on, so that the same question has the same reply to the last byte. */
function idOf(prompt: ScriptedPrompt): string {
  const text = JSON.stringify([judgeQuestion(prompt.text) ?? prompt.text, prompt.toolResults, prompt.turn]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function responsesReply(body: Json, scripts: readonly Script[]): Json {
  const prompt = readPrompt(body['input'], body['tools']);
  const id = idOf(prompt);
  const turn = decide(prompt, scripts);
  const output =
    typeof turn === 'string'
      ? [
          {
            id: `msg_${id}`,
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: turn, annotations: [] }],
          },
        ]
      : turn.map((call, index) => ({
          id: `fc_${id}_${index}`,
          call_id: `call_${id}_${index}`,
          type: 'function_call',
          name: call.name,
          arguments: JSON.stringify(call.arguments),
          status: 'completed',
        }));
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 0,
    model: 'scripted',
    status: 'completed',
    output,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: Array.isArray(body['tools']) ? body['tools'] : [],
    usage: {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    },
  };
}

function chatReply(body: Json, scripts: readonly Script[]): Json {
  const prompt = readPrompt(body['messages'], body['tools']);
  const id = idOf(prompt);
  const turn = decide(prompt, scripts);
  const message =
    typeof turn === 'string'
      ? { role: 'assistant', content: turn }
      : {
          role: 'assistant',
          content: null,
          tool_calls: turn.map((call, index) => ({
            id: `call_${id}_${index}`,
            type: 'function',
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          })),
        };
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: typeof turn === 'string' ? 'stop' : 'tool_calls', logprobs: null }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}
