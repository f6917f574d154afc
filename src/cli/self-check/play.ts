import type { Case } from '../../environment/authoring/case.ts';
import { buildResponse, caseTurns, type PlayedCall } from '../../environment/authoring/case-response.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../lib/json.ts';
import { type AgentClient, createAgentClient } from '../../server/agent-client.ts';

/** What one played answer earned: its reward, or what went wrong. */
export type Played = { readonly reward: number; readonly ruleset: string | null } | { readonly problem: string };

/** Seeds, calls the case's tools and verifies, over HTTP alone. */
export async function playOverHttp(url: string, row: JsonObject, play: Case): Promise<Played> {
  const agent = createAgentClient(url);
  const seed = await agent.post('/seed_session', row);
  if (seed.status !== 200) {
    return { problem: `seed ${seed.status}` };
  }
  const calls: PlayedCall[] = [];
  for (const call of play.tool_calls ?? []) {
    const { status, text } = await agent.post(`/${call.name}`, call.arguments ?? {});
    if (status !== 200) {
      return { problem: `${call.name} ${status}` };
    }
    calls.push({ ...call, output: text });
  }
  return verify(agent, row, responseOf(play, calls));
}

/** The same, with tools listed and called over MCP. Null when the seed offers none: the environment has no tools. */
export async function playOverMcp(url: string, row: JsonObject, play: Case): Promise<Played | null> {
  const agent = createAgentClient(url);
  const seed = await agent.post('/seed_session', row);
  if (seed.status !== 200) {
    return { problem: `seed ${seed.status}` };
  }
  const { mcp: offer } = seed.json as { mcp?: { url_path: string; headers: Record<string, string> } };
  if (offer === undefined) {
    return null;
  }
  const mcp = createMcpCaller(`${url}${offer.url_path}`, offer.headers);
  await mcp('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'paddock-self-check', version: '1' },
  });
  const listed = (await mcp('tools/list', {}))['tools'];
  if (!Array.isArray(listed) || listed.length === 0) {
    return { problem: 'no tools listed' };
  }
  const calls: PlayedCall[] = [];
  for (const call of play.tool_calls ?? []) {
    const result = await mcp('tools/call', { name: call.name, arguments: call.arguments ?? {} });
    const [first] = result['content'] as { text?: string }[];
    if (result['isError'] === true) {
      return { problem: `${call.name}: ${first?.text ?? 'failed'}` };
    }
    calls.push({ ...call, output: first?.text ?? '' });
  }
  return verify(agent, row, responseOf(play, calls));
}

function responseOf(play: Case, calls: readonly PlayedCall[]): JsonObject {
  return play.response ?? buildResponse(caseTurns(play).at(-1) ?? null, calls);
}

async function verify(agent: AgentClient, row: JsonObject, response: JsonObject): Promise<Played> {
  const { status, json } = await agent.post('/verify', { ...row, response });
  if (status !== 200 || !isJsonObject(json) || typeof json['reward'] !== 'number') {
    return { problem: `verify ${status}` };
  }
  if (json['mask_sample'] === true) {
    const reason = json['failure_reason'] ?? json['reason'];
    return { problem: `verify: ${typeof reason === 'string' ? reason : 'no verdict'}` };
  }
  return { reward: json['reward'], ruleset: typeof json['ruleset'] === 'string' ? json['ruleset'] : null };
}

function createMcpCaller(url: string, headers: Readonly<Record<string, string>>) {
  let id = 0;
  return async (method: string, params: JsonValue): Promise<JsonObject> => {
    id += 1;
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const message = (await reply.json()) as JsonObject;
    if (!isJsonObject(message['result'])) {
      throw new Error(`${method}: ${JSON.stringify(message['error'] ?? reply.status)}`);
    }
    return message['result'];
  };
}
