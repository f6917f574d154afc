import type { CatalogueEntry } from '../../src/contract/catalogue.ts';
import { createCoercer, type JsonSchema } from '../../src/contract/coerce.ts';
import { printDetail } from '../../src/contract/print-detail.ts';
import type { JsonObject, JsonValue } from '../../src/lib/json.ts';
import type { McpInstance } from '../../src/mcp/server.ts';
import type { ToolInvocation, ToolOutcome } from '../../src/session/instance.ts';
import type { Session } from '../../src/session/session.ts';

/** The instance of tests/mcp/python/app.py without the engine behind it: the same tools, the same replies. */
export interface DoorInstance extends McpInstance {
  readonly calls: ToolInvocation[];
  /** Calls that have begun and not ended. */
  readonly open: () => number;
  addTool(name: string, run: (call: ToolInvocation) => Promise<ToolOutcome> | ToolOutcome, schema?: JsonSchema): void;
  addSession(id: string, allowedTools: readonly string[] | null): string;
}

type Run = (call: ToolInvocation, args: JsonObject) => ToolOutcome;

const CITY = {
  properties: { city: { title: 'City', type: 'string' } },
  required: ['city'],
  title: 'City',
  type: 'object',
} as JsonSchema;
const COUNT = {
  properties: {
    count: { title: 'Count', type: 'integer' },
    ratio: { default: 1.5, title: 'Ratio', type: 'number' },
    label: { anyOf: [{ maxLength: 4, type: 'string' }, { type: 'null' }], default: null, title: 'Label' },
  },
  required: ['count'],
  title: 'Count',
  type: 'object',
} as JsonSchema;
const NOTHING = { properties: {}, title: 'Nothing', type: 'object' } as JsonSchema;
const ANYTHING = { type: 'object', additionalProperties: true } as JsonSchema;

export function json(value: JsonValue, text = JSON.stringify(value)): ToolOutcome {
  return { status: 200, mediaType: 'application/json', text, value, isError: false };
}

export function plain(text: string): ToolOutcome {
  return { status: 200, mediaType: 'text/plain; charset=utf-8', text, value: text, isError: false };
}

export function failed(status: number, body: JsonValue): ToolOutcome {
  return { status, mediaType: 'application/json', text: JSON.stringify(body), value: body, isError: true };
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export function createDoorInstance(): DoorInstance {
  const counters = new Map<Session, number>();
  const sessions = new Map<string, Session>();
  const catalogue = new Map<string, CatalogueEntry>();
  const tools: string[] = [];
  const runs = new Map<string, (call: ToolInvocation) => Promise<ToolOutcome> | ToolOutcome>();
  const calls: ToolInvocation[] = [];
  let open = 0;

  const addTool = (
    name: string,
    run: (call: ToolInvocation) => Promise<ToolOutcome> | ToolOutcome,
    schema = NOTHING,
    description: string | null = null,
  ): void => {
    tools.push(name);
    runs.set(name, run);
    catalogue.set(name, {
      name,
      title: null,
      description,
      inputSchema: schema,
      outputSchema: null,
      resultMediaType: 'application/json',
      request: null,
      requestRequired: true,
      response: null,
    });
  };
  const addTyped = (name: string, schema: JsonSchema, run: Run, description: string | null = null): void => {
    const coerce = createCoercer(schema, { loc: ['body'] });
    addTool(
      name,
      (call) => {
        const result = coerce(call.args);
        if (result.ok) return run(call, result.value as JsonObject);
        return {
          status: 422,
          mediaType: 'application/json',
          text: printDetail(result.errors),
          value: null,
          isError: true,
        };
      },
      schema,
      description,
    );
  };

  addTyped(
    'get_weather',
    CITY,
    (_call, { city }) => json({ weather: `Sunny in ${text(city)}` }),
    'Get the weather of a city.',
  );
  addTyped(
    'increment',
    COUNT,
    ({ session }, args) => {
      const count = (counters.get(session) ?? 0) + Number(args['count']);
      counters.set(session, count);
      const ratio = Number(args['ratio']);
      return json({ count, ratio }, `{"count":${count},"ratio":${Number.isInteger(ratio) ? `${ratio}.0` : ratio}}`);
    },
    "Add to the session's counter.",
  );
  addTyped('shout', CITY, (_call, { city }) => json(text(city).toUpperCase()));
  addTyped('list_things', NOTHING, () => json(['a', 1, 2, null, { b: true }], '["a",1,2.0,null,{"b":true}]'));
  addTyped('number', NOTHING, () => json(4, '4.0'));
  addTyped('nothing', NOTHING, () => json(null));
  addTyped('nested', NOTHING, () => {
    const text = '{"whole":5.0,"small":1e-07,"none":null,"inner":{"none":null,"list":[null,1]},"text":"é ☃ \\"q\\""}';
    return json(JSON.parse(text) as JsonValue, text);
  });
  addTyped('plain', NOTHING, () => plain('plain words\n'));
  addTyped('plain_json', NOTHING, () => plain('{"a":  1.50}'));
  addTyped('boom', NOTHING, () => failed(500, "KeyError('x')"));
  addTyped('teapot', NOTHING, () => failed(418, { detail: 'short and stout' }));
  addTool('untyped', ({ args }) => json({ got: args ?? null }), ANYTHING);

  return {
    name: 'door',
    catalogue,
    tools,
    calls,
    addTool,
    addSession(id, allowedTools) {
      // Of a session, this side reads its allow-list alone.
      sessions.set(id, { id, allowedTools } as unknown as Session);
      return id;
    },
    sessionOfToken: (token) => sessions.get(token) ?? null,
    begin() {
      open += 1;
      return () => {
        open -= 1;
      };
    },
    open: () => open,
    async invoke(call) {
      calls.push(call);
      return (await runs.get(call.tool)?.(call)) ?? failed(404, { detail: 'Not Found' });
    },
  };
}
