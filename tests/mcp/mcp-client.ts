import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/lib/json.ts';

/** Seeds a session over HTTP and hands its MCP token over: from `mcp`, or from `resources_tools` of a typed seed. */
export async function seedToken(url: string, body: JsonObject = {}): Promise<string> {
  const response = await fetch(`${url}/seed_session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as JsonObject;
  const access = reply['mcp'] ?? reply['resources_tools'];
  const headers = isJsonObject(access) ? access['headers'] : undefined;
  const token = isJsonObject(headers) ? headers['X-NeMo-Gym-Session-Token'] : undefined;
  if (typeof token !== 'string') throw new Error(`/seed_session gave no MCP token: ${JSON.stringify(reply)}`);
  return token;
}

/** The official client, connected with a session's token. */
export async function connectClient(url: string, token: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'paddock-tests', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { 'x-nemo-gym-session-token': token } },
  });
  await client.connect(transport);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

export interface ToolReply {
  readonly text: string;
  readonly structured: JsonValue | undefined;
  readonly isError: boolean;
}

export async function callTool(client: Client, name: string, args: JsonObject): Promise<ToolReply> {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content as { readonly text: string }[];
  return {
    text: first?.text ?? '',
    structured: result.structuredContent as JsonValue | undefined,
    isError: result.isError === true,
  };
}
