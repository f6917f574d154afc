import type { JsonObject } from '../lib/json.ts';

/**
 * The one configuration, as the file has it: the same key path in the file, in the environment (`PADDOCK_CONTROL_PORT`), in
 * `--set control.port=...` and as a flag (`--control-port`). Frozen, defaults filled in. Described key by key in
 * `config.schema.ts`.
 */
export interface Config {
  readonly control: ControlConfig;
  /** Absolute. Tokens, sockets and what a sweep after a crash needs; 0700. */
  readonly state_dir: string;
  readonly log: { readonly level: 'debug' | 'info' | 'warn' | 'error' };
  readonly sandbox: SandboxConfig;
  /** Seconds that requests in flight get to finish after the first SIGTERM or SIGINT. */
  readonly drain_seconds: number;
  /** NeMo Gym's head server, for judges that name an instance of it. */
  readonly head_server: string;
  readonly instances: Readonly<Record<string, InstanceConfig>>;
}

export interface ControlConfig {
  readonly host: string;
  readonly port: number;
  /** Origins that a browser may call the control port from, beside its own. */
  readonly allowed_origins: readonly string[];
}

export interface SandboxConfig {
  readonly driver: string;
  /** The user that sandboxes run as when the server is root; null: the driver's own choice. */
  readonly uid: number | null;
  /** Sandboxes of all instances at once; past it a call that needs one waits. */
  readonly max_sandboxes: number;
}

export interface InstanceConfig {
  readonly environment: string;
  /** Absolute path of the environment's folder. */
  readonly folder: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What other machines call this host; null: `host`. */
  readonly advertise_host: string | null;
  /** The one ruleset of this instance; null: chosen row by row. */
  readonly ruleset: string | null;
  /** Settings of its rulesets, named as in the public server's YAML; checked when the environment is loaded. */
  readonly settings: JsonObject;
  readonly judge: JudgeConfig | null;
  readonly limits: LimitsConfig;
}

export interface JudgeConfig {
  /** An OpenAI-compatible endpoint, with its `/v1`; null where `instance` is given. */
  readonly base_url: string | null;
  /** The name of a model server in NeMo Gym's head server (`head_server`). */
  readonly instance: string | null;
  readonly model: string | null;
  readonly api_key: string | null;
  readonly api: 'responses' | 'chat_completions';
  readonly timeout_seconds: number;
  /** Judge calls at once. */
  readonly max_concurrency: number;
}

export interface LimitsConfig {
  /** Sandboxes of this instance at once; null: only `sandbox.max_sandboxes` counts. */
  readonly max_sandboxes: number | null;
  /** A call that has waited longer for a place gets 503 with `Retry-After`; null: it waits for ever. */
  readonly max_queue_seconds: number | null;
  /** A session is freed this long after its last reply. */
  readonly session_idle_seconds: number;
  readonly tool_timeout_seconds: number;
  readonly verify_timeout_seconds: number;
  readonly max_body_bytes: number;
}
