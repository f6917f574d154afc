// oxlint-disable typescript/no-deprecated -- the high-level server takes no raw JSON Schema; the SDK keeps this one for such use
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { CatalogueEntry } from '../contract/catalogue.ts';
import { abortOf } from '../lib/abort.ts';
import { compareCodePoints } from '../lib/compare-code-points.ts';
import type { JsonObject } from '../lib/json.ts';
import { pythonRepr } from '../lib/python-repr.ts';
import { type HostedInstance, SESSION_TOKEN_HEADER } from '../session/create-instance.ts';
import type { ToolInvocation } from '../session/instance.ts';
import type { Session } from '../session/session.ts';
import { negotiateVersion } from './protocol.ts';
import { renderToolResult, textResult } from './tool-result.ts';

export type RequestExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** What of an instance this door opens on. */
export type McpInstance = Pick<HostedInstance, 'name' | 'catalogue' | 'tools' | 'sessionOfToken' | 'begin' | 'invoke'>;

/** A tool of the way in itself, such as `submit_answer` over stdio; it is none of the environment's. */
export interface OwnTool {
  readonly tool: Tool;
  call(args: JsonObject): Promise<CallToolResult>;
}

export interface McpServerDeps {
  readonly instance: McpInstance;
  /** What `initialize` says beside the instance's name. */
  readonly version: string;
  /** What `initialize` tells the agent's model. */
  readonly instructions?: string;
  /** Whose request it is; `missing` and `invalid` speak of the token. */
  readonly sessionOf: (extra: RequestExtra) => Session | 'missing' | 'invalid';
  readonly ownTools?: readonly OwnTool[];
  /** The arguments of a call as they came, where that is known: their errors show it. */
  readonly argumentsText?: (extra: RequestExtra) => string | undefined;
  /** Gets the exact text of each structured result before the SDK has it as a value. */
  readonly onStructured?: (extra: RequestExtra, text: string) => void;
}

const NO_TOKEN = {
  missing: `Missing ${SESSION_TOKEN_HEADER} for Gym MCP tool call.`,
  invalid: 'Invalid Gym MCP session token.',
} as const;

/**
 * The SDK's low-level server over an instance's catalogue: it lists the raw JSON Schemas and hands calls to
 * `instance.invoke`. One serves every request of an instance; whose request it is comes with each.
 */
export function createMcpServer(deps: McpServerDeps): Server {
  const { instance, ownTools = [] } = deps;
  const listings = new Map(instance.tools.map((name) => [name, listing(name, instance.catalogue.get(name))]));
  const own = new Map(ownTools.map((tool) => [tool.tool.name, tool]));
  const available = pythonRepr([...listings.keys(), ...own.keys()].toSorted(compareCodePoints));
  const server = new Server(
    { name: instance.name, version: deps.version },
    { capabilities: { experimental: {}, tools: { listChanged: false } } },
  );

  server.setRequestHandler(InitializeRequestSchema, ({ params }) => ({
    protocolVersion: negotiateVersion(params.protocolVersion),
    capabilities: { experimental: {}, tools: { listChanged: false } },
    serverInfo: { name: instance.name, version: deps.version },
    ...(deps.instructions === undefined ? {} : { instructions: deps.instructions }),
  }));

  server.setRequestHandler(ListToolsRequestSchema, (_request, extra) => {
    const session = deps.sessionOf(extra);
    const allowed = typeof session === 'string' ? null : session.allowedTools;
    const listed = [...listings.values()].filter(({ name }) => allowed === null || allowed.includes(name));
    return { tools: [...listed, ...ownTools.map(({ tool }) => tool)] };
  });

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { name } = params;
    const args = (params.arguments ?? {}) as JsonObject;
    const ownTool = own.get(name);
    if (ownTool !== undefined) return ownTool.call(args);
    // Before the token is looked at: a model that made up a name learns the right ones.
    if (!listings.has(name))
      return textResult(`Unknown tool: ${pythonRepr(name)}. Available tools: ${available}`, true);
    const session = deps.sessionOf(extra);
    if (typeof session === 'string') return textResult(NO_TOKEN[session], true);
    if (session.allowedTools !== null && !session.allowedTools.includes(name)) {
      return textResult(`Tool ${pythonRepr(name)} is not allowed for this session.`, true);
    }
    const onProgress = progressOf(extra);
    const text = deps.argumentsText?.(extra);
    const end = instance.begin(session);
    try {
      const outcome = await instance.invoke({
        session,
        tool: name,
        args,
        door: 'mcp',
        abort: abortOf(extra.signal),
        ...(text === undefined ? {} : { text }),
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      const { result, structuredText } = renderToolResult(name, outcome);
      if (structuredText !== null) deps.onStructured?.(extra, structuredText);
      return result;
    } finally {
      end();
    }
  });
  return server;
}

function listing(name: string, entry: CatalogueEntry | undefined): Tool {
  return {
    name,
    ...(entry?.title == null ? {} : { title: entry.title }),
    ...(entry?.description == null ? {} : { description: entry.description }),
    // The catalogue's schemas have `type: object` at their root, as MCP wants it.
    inputSchema: (entry?.inputSchema ?? { type: 'object' }) as Tool['inputSchema'],
    ...(entry?.outputSchema == null ? {} : { outputSchema: entry.outputSchema as Tool['outputSchema'] }),
  };
}

/** What a tool reports becomes a notification, if the caller gave a token to send it under. */
function progressOf(extra: RequestExtra): ToolInvocation['onProgress'] {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let reports = 0;
  return (message, done, total) => {
    reports += 1;
    const params = { progressToken, progress: done ?? reports, ...(total === undefined ? {} : { total }), message };
    // A caller that is gone is no concern of the tool's.
    extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
