import type { LoadedEnvironment } from '../environment/loaded-environment.ts';
import type { ReverifyMode } from '../kit/ruleset.ts';
import type { JsonObject, JsonValue } from '../lib/json.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { SandboxClient, SandboxSpec } from '../sandbox/sandbox.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createAggregator } from './aggregate.ts';
import { createCloser } from './close.ts';
import { createGymnasium, type GymnasiumOperation, type GymnasiumRequest } from './gymnasium.ts';
import type { Instance, ToolInvocation, ToolOutcome } from './instance.ts';
import { createInvoker } from './invoke.ts';
import { createRulesets, type Rulesets } from './rulesets.ts';
import { SandboxLease, type SandboxLeaseDeps } from './sandbox-lease.ts';
import { createSeeder, type McpMetadata, type SeedReply } from './seed.ts';
import { Session, type SessionDeps } from './session.ts';
import { SessionStore } from './store.ts';
import { createVerifier, type VerifyRequest } from './verify.ts';

/** The header an MCP client sends back (contract 3.1). */
export const SESSION_TOKEN_HEADER = 'X-NeMo-Gym-Session-Token';

export interface InstanceOptions {
  readonly name: string;
  /** The one ruleset of this instance; null: chosen row by row. */
  readonly ruleset: string | null;
  readonly settings: JsonObject;
  readonly toolTimeoutMs: number;
  readonly verifyTimeoutMs: number;
  readonly idleEndMs: number;
  /** Sandboxes of this instance at once; null: no bound of its own. */
  readonly maxSandboxes: number | null;
  /** How long a call waits for a place before it is refused; null: for ever. */
  readonly maxQueueMs: number | null;
}

export interface InstanceDeps {
  readonly environment: LoadedEnvironment;
  readonly options: InstanceOptions;
  /** What the environment's `open` returned. */
  readonly resources: unknown;
  readonly sandboxes: SandboxClient;
  /** The places of the whole server. */
  readonly places: Semaphore;
  /** A virtual environment of Python packages for agents, or null. */
  readonly toolPackages: string | null;
  readonly telemetry: Telemetry;
  readonly now?: () => number;
}

/** All that the HTTP door needs beside what both doors share. */
export interface HostedInstance extends Instance, AsyncDisposable {
  readonly environment: LoadedEnvironment;
  readonly protocol: 'gym' | 'gymnasium';
  readonly sessionCount: number;
  /** Requests of sessions being answered. */
  readonly inFlight: number;
  /** Marks a request as being answered; call the result once, after the reply. */
  begin(session: Session): () => void;
  /** The session of a cookie, kept from now on: a tool call may leave state behind. */
  keep(session: Session): void;
  seed(session: Session, body: JsonValue): SeedReply;
  verify(request: VerifyRequest): Promise<string>;
  close(body: JsonValue): Promise<JsonObject>;
  gymnasium(operation: GymnasiumOperation, request: GymnasiumRequest): Promise<string>;
  aggregate(text: string): Promise<string>;
  reverifyMode(): ReverifyMode;
}

export function createInstance(deps: InstanceDeps): HostedInstance {
  const { environment, options, telemetry } = deps;
  const { definition, manifest } = environment;
  const now = deps.now ?? Date.now;
  const { name } = options;
  const rulesets = createRulesets({ environment, bound: options.ruleset, settings: options.settings, instance: name });
  const tools = servedTools(environment, rulesets);
  const queued = telemetry.histogram('paddock_queue_seconds');
  const places = [...ownPlaces(options), deps.places];
  const spec = sandboxSpec(environment, deps.toolPackages);
  const defaultSettings = rulesets.single?.settings ?? options.settings;
  const leaseDeps: SandboxLeaseDeps = {
    client: deps.sandboxes,
    spec,
    places,
    onQueued: (waitedMs) => queued.observe(waitedMs / 1000, { instance: name, queue: 'sandbox' }),
  };
  const sessionDeps: SessionDeps = {
    instance: name,
    createState: (session) => definition.state?.(session),
    createLease: () => new SandboxLease(leaseDeps),
    defaultSettings,
    defaultRuleset: rulesets.single?.name ?? null,
    now,
  };
  const store = new SessionStore({
    instance: name,
    idleEndMs: options.idleEndMs,
    telemetry,
    now,
    create: (id) => new Session(id, sessionDeps),
  });
  const mcpMetadata = (session: Session): McpMetadata | null =>
    tools.length === 0
      ? null
      : {
          server_name: name,
          url_path: '/mcp',
          transport: 'http',
          headers: { [SESSION_TOKEN_HEADER]: session.id },
        };
  const seed = createSeeder({ store, rulesets, mcpMetadata, defaultSettings });
  const invoke = createInvoker({
    environment,
    instance: name,
    tools,
    resources: deps.resources,
    timeoutMs: options.toolTimeoutMs,
    telemetry,
  });
  const verify = createVerifier({
    instance: name,
    rulesets,
    resources: deps.resources,
    store,
    timeoutMs: options.verifyTimeoutMs,
    keepsSandbox: manifest.verify === 'many',
    telemetry,
  });
  let inFlight = 0;
  const protocol = definition.gymnasium;
  const gymnasium =
    protocol === undefined
      ? null
      : createGymnasium({
          protocol,
          document: environment.document,
          resources: deps.resources,
          store,
          timeoutMs: options.toolTimeoutMs,
        });
  return {
    name,
    environment,
    protocol: gymnasium === null ? 'gym' : 'gymnasium',
    catalogue: environment.catalogue,
    tools,
    get sessionCount() {
      return store.size;
    },
    sessionOfCookie: (value) => store.ofCookie(value),
    sessionOfToken: (token) => store.ofToken(token),
    tokenOf: (session) => session.id,
    keep: (session) => store.keep(session),
    get inFlight() {
      return inFlight;
    },
    begin(session) {
      inFlight += 1;
      session.inFlight += 1;
      return () => {
        inFlight -= 1;
        session.inFlight -= 1;
        session.lastReplyAt = now();
        store.forgetIfEmpty(session);
      };
    },
    async invoke(call: ToolInvocation): Promise<ToolOutcome> {
      store.keep(call.session);
      return invoke(call);
    },
    seed,
    verify,
    close: createCloser(store, environment.document),
    async gymnasium(operation, request) {
      if (gymnasium === null) {
        throw new Error(`${name} does not speak the Gymnasium protocol`);
      }
      return gymnasium[operation](request);
    },
    aggregate: createAggregator(rulesets),
    reverifyMode: () => reverifyModeOf(rulesets),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
    },
  };
}

/** Stateless only if every ruleset is; an instance that has none of them cannot say. */
function reverifyModeOf(rulesets: Rulesets): ReverifyMode {
  const modes = [...rulesets.all.values()].map(({ definition }) => definition.reverify ?? 'unknown');
  if (modes.length > 0 && modes.every((mode) => mode === 'stateless')) {
    return 'stateless';
  }
  return modes.includes('unsupported') ? 'unsupported' : 'unknown';
}

/** The tools of the instance's rulesets, in the document's order. */
function servedTools(environment: LoadedEnvironment, rulesets: Rulesets): readonly string[] {
  const all = [...environment.catalogue.keys()];
  const bound = rulesets.single?.definition.tools;
  return bound === undefined ? all : all.filter((tool) => bound.includes(tool));
}

function ownPlaces({ name, maxSandboxes, maxQueueMs }: InstanceOptions): Semaphore[] {
  if (maxSandboxes === null) {
    return [];
  }
  return [
    new Semaphore({
      places: maxSandboxes,
      ...(maxQueueMs === null ? {} : { maxWaitMs: maxQueueMs }),
      refusal: `All ${String(maxSandboxes)} sandboxes of ${name} are in use (instances.${name}.limits.max_sandboxes)`,
    }),
  ];
}

const MIB = 1024 * 1024;

/** Where a sandbox finds the Python packages that come with the server. */
const TOOL_PACKAGES = '/opt/paddock-tools';

/** What the manifest says of a session's sandbox; `toolPackages` is a virtual environment shown in it read-only. */
export function sandboxSpec({ name, manifest }: LoadedEnvironment, toolPackages: string | null): SandboxSpec {
  const {
    image = 'host',
    memory_mib = 2048,
    processes = 128,
    disk_mib = 256,
    inodes = 65_536,
  } = manifest.sandbox ?? {};
  return {
    image,
    network: 'none',
    label: name,
    ...(toolPackages === null ? {} : { readOnlyMounts: [{ source: toolPackages, target: TOOL_PACKAGES }] }),
    limits: { memoryBytes: memory_mib * MIB, processes, diskBytes: disk_mib * MIB, inodes },
  };
}
