import type { JsonObject, JsonValue } from '../../lib/json.ts';
import { isJsonObject } from '../../lib/json.ts';
import type { CaseDoor } from '../../server/authoring/play-case.ts';

/**
 * Tools of an instance called over MCP, with the token of the seed's reply; they are listed first. An error result is a
 * 500, so that a case which wants the tool to work fails.
 */
export function mcpTools(url: string): NonNullable<CaseDoor['openTools']> {
  return async (seed) => {
    const { mcp: offer } = seed as { mcp?: { url_path: string; headers: Record<string, string> } };
    if (offer === undefined) {
      throw new Error('the seed offers no MCP');
    }
    const ask = createAsker(`${url}${offer.url_path}`, offer.headers);
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'paddock-self-check', version: '1' },
    });
    const { tools } = await ask('tools/list', {});
    if (!Array.isArray(tools) || tools.length === 0) {
      throw new Error('MCP lists no tools');
    }
    return async (name, args) => {
      const { content, isError } = await ask('tools/call', { name, arguments: args });
      const [first] = content as { text?: string }[];
      return { status: isError === true ? 500 : 200, text: first?.text ?? '', json: undefined };
    };
  };
}

function createAsker(url: string, headers: Readonly<Record<string, string>>) {
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
      throw new Error(`MCP ${method}: ${JSON.stringify(message['error'] ?? reply.status)}`);
    }
    return message['result'];
  };
}
