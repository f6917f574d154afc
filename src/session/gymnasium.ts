import { createCoercer } from '../contract/coerce.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { definitionsOf, listOperations } from '../contract/operations.ts';
import type { Gymnasium, StepResult } from '../kit/define-environment.ts';
import { type Abort, withSignal } from '../lib/abort.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import { withDeadline } from '../lib/deadline.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { pythonFloatJson } from '../lib/python-json.ts';
import { compactJson } from './error-outcome.ts';
import { invalidBody, taskRow } from './ruleset-runtime.ts';
import type { Session } from './session.ts';
import { createSharedWork } from './shared-work.ts';
import type { SessionStore } from './store.ts';

/** Replies of the last steps, for a client that sends one again; each is small. */
const MAX_STEP_REPLIES = 8_192;

export interface GymnasiumDeps {
  readonly protocol: Gymnasium;
  readonly document: OpenApiDocument;
  readonly resources: unknown;
  readonly store: SessionStore;
  readonly timeoutMs: number;
}

export interface GymnasiumRequest {
  readonly session: Session;
  readonly body: JsonValue;
  readonly abort: Abort;
}

export type GymnasiumOperation = 'reset' | 'step' | 'close';

/** `/reset`, `/step` and `/close` (contract 4.4): each gives the text of its 200, or throws a 422. */
export function createGymnasium(
  deps: GymnasiumDeps,
): Record<GymnasiumOperation, (request: GymnasiumRequest) => Promise<string>> {
  const { protocol, store, timeoutMs } = deps;
  const replies = new BoundedMap<string, string>(MAX_STEP_REPLIES);
  const sharedWork = createSharedWork<string>();
  const read = (operation: GymnasiumOperation): ((body: JsonValue) => JsonObject) =>
    bodyReader(deps.document, operation);
  const readReset = read('reset');
  const readStep = read('step');
  const input = (session: Session, body: JsonObject, abort: Abort) =>
    withSignal({ row: taskRow(body), session: session as never, resources: deps.resources as never }, abort);

  /** An episode starts, or is over: nothing of the last one is left. */
  const clear = async (session: Session): Promise<void> => {
    await session.end();
  };

  const step = async (session: Session, body: JsonObject, abort: Abort): Promise<string> => {
    const response = body['response'];
    const result = await withDeadline({ ms: timeoutMs, abort, what: '/step' }, (deadline) =>
      protocol.step(
        Object.assign(input(session, body, deadline), { response: isJsonObject(response) ? response : {} }),
      ),
    );
    store.keep(session);
    if (result.terminated || result.truncated) {
      await clear(session);
    }
    return printStep(result);
  };

  return {
    async reset({ session, body, abort }) {
      const row = readReset(body);
      await clear(session);
      session.seeded = false;
      session.seed({ row: taskRow(row), ruleset: null, settings: session.settings, allowedTools: null });
      store.keep(session);
      const start = await withDeadline({ ms: timeoutMs, abort, what: '/reset' }, (deadline) =>
        protocol.reset(input(session, row, deadline)),
      );
      const info: JsonObject = {
        ...start.info,
        ...(protocol.idempotentSteps === true ? { supports_step_idempotency: true } : {}),
        ...(protocol.explicitClose === true ? { supports_explicit_close: true } : {}),
      };
      return compactJson({ observation: start.observation, info });
    },

    async step({ session, body, abort }) {
      const read = readStep(body);
      const requestId = read['_ng_step_request_id'];
      if (typeof requestId !== 'string') {
        return step(session, read, abort);
      }
      const key = `${session.id} ${requestId}`;
      const stored = replies.get(key);
      if (stored !== undefined) {
        return stored;
      }
      return sharedWork.run({ key, abort }, async (shared) => {
        const reply = await step(session, read, shared);
        replies.set(key, reply);
        return reply;
      });
    },

    async close({ session, abort }) {
      await withDeadline({ ms: timeoutMs, abort, what: '/close' }, (deadline) =>
        protocol.close?.({ session, resources: deps.resources, signal: deadline.signal }),
      );
      await store.end(session, 'closed');
      return '{}';
    },
  };
}

function printStep(result: StepResult): string {
  const { observation, reward, terminated, truncated, info } = result;
  if (!Number.isFinite(reward)) {
    throw new Error(`The environment gave a reward that is not finite: ${String(reward)}`);
  }
  const head = `{"observation":${compactJson(observation)},"reward":${pythonFloatJson(reward)}`;
  return `${head},"terminated":${String(terminated)},"truncated":${String(truncated)},"info":${compactJson(info ?? {})}}`;
}

function bodyReader(document: OpenApiDocument, operation: string): (body: JsonValue) => JsonObject {
  const request = listOperations(document).find(({ id }) => id === operation)?.request;
  const read = createCoercer(request?.schema ?? {}, {
    definitions: definitionsOf(document),
    extras: 'keep',
    loc: ['body'],
  });
  return (body) => {
    const result = read(body);
    if (!result.ok) {
      throw invalidBody(result.errors);
    }
    return result.value as JsonObject;
  };
}
