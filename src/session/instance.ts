import type { Catalogue } from '../contract/catalogue.ts';
import type { Abort } from '../lib/abort.ts';
import type { JsonValue } from '../lib/json.ts';
import type { Session } from './session.ts';

/** How one tool call ended, before it is rendered for HTTP or MCP. */
export interface ToolOutcome {
  /** 200, or the status of FastAPI's error body. */
  readonly status: number;
  /** Of `text` over HTTP. */
  readonly mediaType: 'application/json' | 'text/plain; charset=utf-8';
  /** The body over HTTP, byte for byte. */
  readonly text: string;
  /** The result as a value; for an error, its `detail`. */
  readonly value: JsonValue;
  /** The call was refused, or the tool's own contract says that it failed. */
  readonly isError: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ToolInvocation {
  readonly session: Session;
  readonly tool: string;
  /** Any JSON value; undefined when the request had no body. */
  readonly args: JsonValue | undefined;
  /** The arguments' own text where it is at hand: an error shows what came in. */
  readonly text?: string;
  readonly door: 'http' | 'mcp';
  /** Aborted when the caller hung up or cancelled. */
  readonly abort: Abort;
  readonly onProgress?: (message: string, done?: number, total?: number) => void;
}

/** An environment with settings under a name and a port: what both doors, HTTP and MCP, stand in front of. */
export interface Instance {
  readonly name: string;
  readonly catalogue: Catalogue;
  /** The tools this instance serves: the ruleset's where it is bound to one, else all. */
  readonly tools: readonly string[];
  /** The session of a cookie's value; a new one where it is missing or unknown. */
  sessionOfCookie(value: string | null): Session;
  /** The session of an MCP token (header X-NeMo-Gym-Session-Token); null where it is not one of ours. */
  sessionOfToken(token: string): Session | null;
  tokenOf(session: Session): string;
  /** Never throws: every failure is an outcome. */
  invoke(call: ToolInvocation): Promise<ToolOutcome>;
}
