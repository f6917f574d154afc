/**
 * The configuration's JSON Schema: the only list of keys, defaults and their meaning. README's table is generated from it.
 * `secret: true` marks what is never printed.
 */

const port = { type: 'integer', minimum: 0, maximum: 65535 } as const;
const seconds = { type: 'number', exclusiveMinimum: 0 } as const;
const count = { type: 'integer', minimum: 1 } as const;
const text = { type: 'string', minLength: 1 } as const;
const orNull = <S extends object>(schema: S) => ({ anyOf: [schema, { type: 'null' }], default: null });

const judge = {
  type: 'object',
  additionalProperties: false,
  description: 'The judge model.',
  properties: {
    base_url: {
      ...orNull({ type: 'string', format: 'uri' }),
      description: 'OpenAI-compatible endpoint, with its `/v1`.',
    },
    instance: {
      ...orNull(text),
      description: "Instead of `base_url`: a model server's name in NeMo Gym's head server.",
    },
    model: { ...orNull(text), description: 'Model name sent to the endpoint.' },
    api_key: { ...orNull(text), secret: true, description: 'Bearer token of the endpoint.' },
    api: {
      enum: ['responses', 'chat_completions'],
      default: 'responses',
      description: 'Which API the endpoint speaks.',
    },
    timeout_seconds: { ...seconds, default: 600, description: 'Longest judge call.' },
    max_concurrency: { ...count, default: 64, description: 'Judge calls at once.' },
  },
} as const;

const limits = {
  type: 'object',
  additionalProperties: false,
  default: {},
  description: 'Bounds of the instance.',
  properties: {
    max_sandboxes: {
      ...orNull(count),
      description: 'Sandboxes of this instance at once; null: only `sandbox.max_sandboxes` counts.',
    },
    max_queue_seconds: {
      ...orNull(seconds),
      description: 'A call that waited longer for a place gets 503 with `Retry-After`; null: it waits for ever.',
    },
    session_idle_seconds: {
      ...seconds,
      default: 21_600,
      description: 'A session is freed this long after its last reply.',
    },
    tool_timeout_seconds: { ...seconds, default: 600, description: 'Longest tool call.' },
    verify_timeout_seconds: { ...seconds, default: 1_800, description: 'Longest verify.' },
    max_body_bytes: { ...count, default: 134_217_728, description: 'Largest request body.' },
  },
} as const;

const instance = {
  type: 'object',
  additionalProperties: false,
  description: 'An environment with settings under a name and a port.',
  properties: {
    environment: { ...text, description: "The environment's name or folder; default: the instance's own name." },
    port: {
      ...port,
      description: "Default: the environment's own port, for the instance named as it; 0: any free one.",
    },
    host: {
      ...text,
      default: '127.0.0.1',
      description: 'Address to listen on. There is no authentication: keep it private.',
    },
    advertise_host: { ...orNull(text), description: 'What `gym-config` writes for other machines; null: `host`.' },
    ruleset: { ...orNull(text), description: 'The one ruleset of this instance; null: chosen row by row.' },
    settings: {
      type: 'object',
      default: {},
      description: "Settings of its rulesets, named as in the public server's YAML, and `compat`.",
    },
    judge: { anyOf: [judge, { type: 'null' }], default: null, description: 'The judge model; null: none.' },
    limits,
  },
} as const;

export const CONFIG_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    control: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: "The operator's port.",
      properties: {
        host: { ...text, default: '127.0.0.1', description: 'Address of the control port.' },
        port: { ...port, default: 8770, description: 'Control port; 0: any free one.' },
        allowed_origins: {
          type: 'array',
          items: { type: 'string', format: 'uri' },
          default: [],
          description: 'Origins that a browser may call the control port from, beside its own.',
        },
      },
    },
    state_dir: {
      ...text,
      description: 'Folder of tokens and sockets; default `$XDG_STATE_HOME/paddock` or `~/.local/state/paddock`.',
    },
    log: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'JSON lines on stderr.',
      properties: {
        level: {
          enum: ['debug', 'info', 'warn', 'error'],
          default: 'info',
          description: 'Least level that is printed.',
        },
      },
    },
    sandbox: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Isolated places to run commands.',
      properties: {
        driver: { enum: ['bubblewrap'], default: 'bubblewrap', description: 'How a sandbox is made.' },
        uid: {
          ...orNull(count),
          description: 'User that sandboxes run as when the server is root; null: 64123, which needs no account.',
        },
        max_sandboxes: {
          ...count,
          default: 256,
          description: 'Sandboxes of all instances at once; past it a call that needs one waits.',
        },
      },
    },
    drain_seconds: {
      ...seconds,
      default: 60,
      description: 'Time that requests in flight get to finish after the first SIGTERM or SIGINT.',
    },
    head_server: {
      type: 'string',
      format: 'uri',
      default: 'http://127.0.0.1:11000',
      description: "NeMo Gym's head server, for judges given by `instance`.",
    },
    instances: {
      type: 'object',
      additionalProperties: instance,
      description: 'Instances by name; when the file has any, those alone are started. Default: one per environment.',
    },
  },
} as const;

/** A node of the schema, as the code that walks it sees one. */
export interface SchemaNode {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly enum?: readonly unknown[];
  readonly items?: SchemaNode;
  readonly default?: unknown;
  readonly description?: string;
  readonly secret?: boolean;
}
