import { hash } from 'node:crypto';
import { findSpans } from '../contract/spans.ts';
import { type Abort, withSignal } from '../lib/abort.ts';
import { withDeadline } from '../lib/deadline.ts';
import { AppError, isAppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';
import { stringifyText } from '../lib/python-json.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { invalidBody, type RulesetRuntime, taskRow } from './ruleset-runtime.ts';
import type { Rulesets } from './rulesets.ts';
import type { Session } from './session.ts';
import { createSharedWork } from './shared-work.ts';
import type { SessionStore } from './store.ts';
import { normaliseToolNames } from './tool-names.ts';
import { isMasked, maskedTail, spliceReply, verdictTail } from './verify-reply.ts';

const NOT_AN_OBJECT = 'Input should be a valid dictionary or object to extract fields from';

export interface VerifierDeps {
  readonly instance: string;
  readonly rulesets: Rulesets;
  readonly resources: unknown;
  readonly store: SessionStore;
  readonly timeoutMs: number;
  /** The manifest's `verify`: whether a session's sandbox outlives its first grade. */
  readonly keepsSandbox: boolean;
  readonly telemetry: Telemetry;
}

export interface VerifyRequest {
  readonly session: Session;
  /** The request's own text: its two large values go back byte for byte. */
  readonly text: string;
  readonly body: JsonValue;
  readonly abort: Abort;
}

/**
 * Grades one rollout. The reply is the text of a 200, whatever the verifier did; a body that lacks what the ruleset needs
 * is an `AppError` with a 422. The same bytes in the same session get the stored reply; other bytes are graded anew.
 */
export function createVerifier(deps: VerifierDeps): (request: VerifyRequest) => Promise<string> {
  const { instance, store, rulesets, telemetry } = deps;
  const verifies = telemetry.counter('paddock_verifies_total');
  const seconds = telemetry.histogram('paddock_verify_seconds');
  const sharedWork = createSharedWork<string>();

  const grade = async (request: VerifyRequest, runtime: RulesetRuntime, abort: Abort): Promise<string> => {
    const { session } = request;
    const row = runtime.readVerify(request.body, request.text);
    const response = row['response'];
    const params = row['responses_create_params'];
    if (!isJsonObject(response) || !isJsonObject(params)) {
      const field = isJsonObject(params) ? 'response' : 'responses_create_params';
      throw invalidBody([
        { type: 'model_attributes_type', loc: ['body', field], msg: NOT_AN_OBJECT, input: row[field] },
      ]);
    }
    const started = performance.now();
    let verdictName = 'error';
    try {
      const verdict = await withDeadline(
        { ms: deps.timeoutMs, abort, what: `Verifier ${JSON.stringify(runtime.name)}` },
        (deadline) =>
          runtime.definition.verify(
            withSignal(
              {
                row: taskRow(row),
                response: normaliseToolNames(response, instance),
                createParams: params,
                session,
                settings: runtime.settings,
                resources: deps.resources as never,
              },
              deadline,
            ),
          ),
      );
      verdictName = verdict.verdict;
      return verdictTail(runtime, verdict);
    } catch (error) {
      if (isAppError(error) && error.code === 'client_gone') {
        throw error;
      }
      telemetry.log('error', 'A verifier could not decide; the sample is masked', {
        error,
        session: session.logName,
        ruleset: runtime.name,
      });
      return maskedTail(runtime, error, row);
    } finally {
      verifies.inc({ instance, ruleset: runtime.name, verdict: verdictName });
      seconds.observe((performance.now() - started) / 1000, { instance, ruleset: runtime.name });
    }
  };

  /** What a graded session need not hold any longer. */
  const settle = (session: Session, digest: string, tail: string): void => {
    if (isMasked(tail)) {
      return;
    }
    store.storeReply(session, { digest, tail });
    if (!deps.keepsSandbox && session.holdsSandbox) {
      session.releaseSandbox().then(
        () => store.forgetIfEmpty(session),
        (error: unknown) => telemetry.log('error', 'A sandbox was not given back', { error, session: session.logName }),
      );
    }
  };

  return async (request) => {
    const { session, text, abort } = request;
    const body = objectBody(request.body);
    const digest = store.isKnown(session) ? hash('sha256', text, 'base64') : null;
    const runtime = runtimeOf(rulesets, session, body);
    const reply = (tail: string): string => splice(text, tail, echoedFields(runtime, body, tail));
    const stored = digest === null ? undefined : store.storedReply(session);
    if (stored !== undefined && stored.digest === digest) {
      return reply(stored.tail);
    }
    if (digest === null) {
      return reply(await grade(request, runtime, abort));
    }
    const tail = await sharedWork.run({ key: `${session.id} ${digest}`, abort }, async (shared) => {
      const graded = await grade(request, runtime, shared);
      settle(session, digest, graded);
      return graded;
    });
    return reply(tail);
  };
}

function runtimeOf(rulesets: Rulesets, session: Session, row: JsonObject): RulesetRuntime {
  const found = rulesets.find(row);
  if (found !== null) {
    return found;
  }
  // A trainer may send less of the row to /verify than to /seed_session.
  const seeded = session.ruleset === null ? undefined : rulesets.all.get(session.ruleset);
  return seeded ?? rulesets.get(row);
}

function objectBody(body: JsonValue): JsonObject {
  if (!isJsonObject(body)) {
    throw invalidBody([
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: NOT_AN_OBJECT,
        input: body,
      },
    ]);
  }
  return body;
}

/** The two large values, and the row's fields where the ruleset gives them back, are the request's own bytes. */
function splice(text: string, tail: string, echoed: readonly string[]): string {
  const spans = findSpans(text, ['responses_create_params', 'response', ...echoed]);
  const bytes = (key: string): string => {
    const span = spans.get(key);
    if (span === undefined) {
      throw new AppError('internal', `The request lost its ${key} while it was graded`);
    }
    return text.slice(span.start, span.end);
  };
  const row = echoed.map((key) => `,${stringifyText(key)}:${bytes(key)}`).join('');
  return spliceReply(bytes('responses_create_params'), bytes('response'), `${tail.slice(0, -1)}${row}}`);
}

/** A field of the reply's own name is the reply's. */
function echoedFields(runtime: RulesetRuntime, body: JsonObject, tail: string): readonly string[] {
  if (runtime.definition.echoesRow !== true) {
    return [];
  }
  const own = new Set(Object.keys(JSON.parse(`{${tail.slice(1)}`) as JsonObject));
  return Object.keys(taskRow(body)).filter((key) => !own.has(key) && !key.startsWith('_ng_'));
}
