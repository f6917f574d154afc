import type { Verdict } from '../kit/ruleset.ts';
import { isAppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { pythonFloatJson, stringifyText } from '../lib/python-json.ts';
import { compactJson } from './error-outcome.ts';
import type { RulesetRuntime } from './ruleset-runtime.ts';

/** `failure_reason` of the published client holds that many characters. */
const MAX_REASON = 2_000;

/** A failure that is ours, as Gym's vocabulary has it (0.7.0, section 2.2). */
interface Failure {
  readonly kind: string;
  readonly errorClass: string;
  readonly reason: string;
}

/**
 * The part of a /verify reply after the two echoed values: `,"reward":1.0,...}`. The contract's fields first, the ruleset's
 * after them, ours (strings or null, on every reply: a number would become a metric) last.
 */
export function verdictTail(runtime: RulesetRuntime, verdict: Verdict): string {
  const components = verdict.rewardComponents;
  return joinTail([
    `"reward":${pythonFloatJson(finite(verdict.reward))}`,
    '"mask_sample":false',
    `"failure_kind":${text(verdict.failureKind)}`,
    `"failure_reason":${text(verdict.failureReason)}`,
    components === undefined ? '' : `"reward_components":${componentsText(components)}`,
    runtime.printFields(verdict.fields ?? {}),
    ...ours(runtime, verdict.verdict, verdict.decision, verdict.reason),
    '"error_class":null',
  ]);
}

/**
 * The reply for what a verifier could not decide: left out by `gym eval` of any version and by NeMo RL, which look at
 * different keys (contract 8.2, 0.7.0 section 8).
 */
export function maskedTail(runtime: RulesetRuntime, error: unknown, body: JsonObject): string {
  const { kind, errorClass, reason } = failureOf(error);
  const given = body['instance_config'];
  const instanceConfig: JsonObject = { ...(isJsonObject(given) ? given : {}), mask_sample: true };
  return joinTail([
    '"reward":0.0',
    '"mask_sample":true',
    `"failure_kind":${text(kind)}`,
    `"failure_reason":${text(reason)}`,
    runtime.printFields(null),
    ...ours(runtime, 'error', undefined, reason),
    `"error_class":${text(errorClass)}`,
    `"instance_config":${compactJson(instanceConfig)}`,
    `"_ng_failure_class":${text(kind)}`,
    kind === 'judge_failed' ? `"_ng_failure_judge_error":${text(reason)}` : '',
  ]);
}

export function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  const errorClass = isAppError(error) ? error.code : 'internal';
  const short = [...reason].slice(0, MAX_REASON).join('');
  return { kind: KINDS[errorClass] ?? 'verifier_error', errorClass, reason: short };
}

const KINDS: Readonly<Record<string, string>> = {
  judge_failed: 'judge_failed',
  sandbox_lost: 'session_lost',
  sandbox_unavailable: 'provider_unavailable',
};

function ours(runtime: RulesetRuntime, verdict: string, decision?: string, reason?: string): string[] {
  return [
    `"verdict":"${verdict}"`,
    `"decision":${text(decision)}`,
    `"ruleset":${text(runtime.name)}`,
    `"reason":${text(reason)}`,
  ];
}

function text(value: string | undefined): string {
  return value === undefined ? 'null' : stringifyText(value);
}

function componentsText(components: Readonly<Record<string, number>>): string {
  const members = Object.entries(components).map(
    ([key, value]) => `${stringifyText(key)}:${pythonFloatJson(finite(value))}`,
  );
  return `{${members.join(',')}}`;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) {
    throw new Error(`The verifier gave a reward that is not finite: ${String(value)}`);
  }
  return value;
}

function joinTail(parts: readonly string[]): string {
  return `,${parts.filter((part) => part !== '').join(',')}}`;
}

/** The reply: the request's own bytes for the two echoed values, then the tail. */
export function spliceReply(params: string, response: string, tail: string): string {
  return `{"responses_create_params":${params},"response":${response}${tail}`;
}

export function isMasked(tail: string): boolean {
  return tail.startsWith(',"reward":0.0,"mask_sample":true');
}
