import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import type { RulesetRuntime } from './ruleset-runtime.ts';
import { invalidBody, taskRow } from './ruleset-runtime.ts';
import type { Rulesets } from './rulesets.ts';
import type { Seed, Session, TypedIdentity } from './session.ts';
import type { SessionStore } from './store.ts';
import { readTypedSeed, sameIdentity } from './typed-seed.ts';

/** Where an MCP agent finds the session's tools (contract 3.1). */
export interface McpMetadata {
  readonly server_name: string;
  readonly url_path: string;
  readonly transport: 'http';
  readonly headers: Readonly<Record<string, string>>;
}

export interface SeederDeps {
  readonly store: SessionStore;
  readonly rulesets: Rulesets;
  /** Null when the instance has no tools. */
  readonly mcpMetadata: (session: Session) => McpMetadata | null;
  readonly defaultSettings: JsonObject;
}

export interface SeedReply {
  /** The session whose cookie the reply sets. */
  readonly session: Session;
  readonly body: JsonObject;
}

/**
 * `/seed_session` with its two bodies: legacy (any object; `{}` plus `mcp` back) and typed (exactly the three keys back).
 * A repeated seed gets the same session, and keeps its state. Throws a 422, or a 409 for a typed id that is closed or bound
 * to another episode or task: the client does not try those again.
 */
export function createSeeder(deps: SeederDeps): (session: Session, body: JsonValue) => SeedReply {
  const { store, rulesets } = deps;

  const seedOf = (row: JsonObject, runtime: RulesetRuntime | null): Seed => ({
    row,
    ruleset: runtime?.name ?? null,
    settings: runtime?.settings ?? deps.defaultSettings,
    allowedTools: runtime?.definition.allowedTools?.(row) ?? null,
  });

  const seedTyped = (identity: TypedIdentity, row: JsonObject): SeedReply => {
    const known = store.ofTypedId(identity.resourcesSessionId);
    if (known !== undefined && known.typed !== null && !sameIdentity(known.typed, identity)) {
      throw new AppError(
        'session_conflict',
        `resources_session_id ${identity.resourcesSessionId} is bound to another episode or task`,
      );
    }
    let session = known;
    if (session === undefined) {
      const runtime = rulesets.find(row);
      const read = runtime?.readSeed(row, ['body', 'task_data']) ?? row;
      session = store.ofCookie(null);
      session.seed(seedOf(read, runtime));
      store.bindTyped(session, identity);
    }
    return {
      session,
      body: {
        resources_session_id: identity.resourcesSessionId,
        resources_tools: deps.mcpMetadata(session) as JsonObject | null,
        sandbox_access: null,
      },
    };
  };

  return (session, body) => {
    const typed = readTypedSeed(body);
    if (typed !== null) {
      return seedTyped(typed.identity, typed.row);
    }
    if (!isJsonObject(body)) {
      throw invalidBody(notAnObject(body));
    }
    const row = taskRow(body);
    const runtime = rulesets.find(row);
    const read = runtime?.readSeed(body, ['body']) ?? body;
    session.seed(seedOf(taskRow(read), runtime));
    store.keep(session);
    const mcp = deps.mcpMetadata(session);
    return { session, body: mcp === null ? {} : { mcp: mcp as unknown as JsonObject } };
  };
}

/** The published server's body is a union of two models: it names both (0.7.0, section 2.3). */
function notAnObject(input: JsonValue): { type: string; loc: string[]; msg: string; input: JsonValue }[] {
  return ['ResourcesSeedSessionRequest', 'BaseSeedSessionRequest'].map((model) => ({
    type: 'model_attributes_type',
    loc: ['body', model],
    msg: 'Input should be a valid dictionary or object to extract fields from',
    input,
  }));
}
