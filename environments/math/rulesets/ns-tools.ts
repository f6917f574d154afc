import { defineRuleset, isJsonObject, type JsonObject, type Ruleset, type Verdict } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState, ToolTime } from '../math-state.ts';
import type { components } from '../schema.gen.ts';
import { mathWithAutograder } from './math-with-autograder.ts';
import { mathWithJudge } from './math-with-judge.ts';
import { polymath } from './polymath.ts';

type Row = Required<components['schemas']['NsToolsRow']>;
type Settings = Required<components['schemas']['NsToolsSettings']>;

/** The rulesets that a row may name as its verifier: those that want a question and an expected answer. */
const VERIFIERS: Readonly<Record<string, Pick<Ruleset<never, never, MathState, MathResources>, 'verify'>>> = {
  math_with_judge: mathWithJudge,
  math_with_autograder: mathWithAutograder,
  polymath,
};

/** NeMo Gym's ns_tools: a notebook's interpreter, graded by the verifier that the row names, with the tools' times. */
export const nsTools = defineRuleset<Row, Settings, MathState, MathResources>({
  title: 'A notebook interpreter, graded by the verifier that the row names',
  row: 'NsToolsRow',
  settings: 'NsToolsSettings',
  reply: 'NsToolsReply',
  echoesRow: true,
  tools: ['stateful_python_code_exec'],
  matches: (row) => typeof row['verifier_type'] === 'string',
  async verify(input) {
    const { row, response, createParams, settings, session } = input;
    const times = session.state.toolTimes;
    session.state.toolTimes = [];
    const verifier = verifierOf(row.verifier_type || settings.default_verifier, settings);
    const { question, expected_answer: gold } = row;
    if (typeof question !== 'string' || typeof gold !== 'string') {
      throw new Error('The row lacks question or expected_answer, which its verifier wants as texts.');
    }
    const delegated = { weight: null, language: null, ...row, question, expected_answer: gold };
    const verdict = await verifier.verify({ ...input, row: delegated } as never);
    return {
      ...verdict,
      fields: {
        delegated_response: delegatedResponse(verdict, createParams, response),
        ...timeMetrics(times, settings.compat === 'gym'),
        verifier_type: row.verifier_type,
      },
    };
  },
});

function verifierOf(name: string, settings: Settings): (typeof VERIFIERS)[string] {
  const reference = settings.verifiers[name];
  if (!isJsonObject(reference)) {
    const known = Object.keys(settings.verifiers).join(', ') || 'none';
    throw new Error(`Unknown verifier "${name}": the setting "verifiers" has ${known}.`);
  }
  const ruleset = typeof reference['name'] === 'string' ? reference['name'] : name;
  const verifier = Object.hasOwn(VERIFIERS, ruleset) ? VERIFIERS[ruleset] : undefined;
  if (verifier === undefined) {
    throw new Error(
      `The verifier "${name}" names the ruleset "${ruleset}"; it may name ${Object.keys(VERIFIERS).join(', ')}.`,
    );
  }
  return verifier;
}

/** What the verifier would have answered by itself. */
function delegatedResponse(verdict: Verdict, createParams: JsonObject, response: JsonObject): JsonObject {
  return {
    responses_create_params: createParams,
    response,
    reward: verdict.reward,
    mask_sample: false,
    failure_kind: null,
    failure_reason: null,
    ...verdict.fields,
  };
}

function timeMetrics(times: readonly ToolTime[], asGym: boolean): JsonObject {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    total_tool_execution_time_seconds: total,
    num_tool_calls: times.length,
    avg_tool_call_time_seconds: times.length === 0 ? 0 : total / times.length,
    tool_timeout_count: times.filter(({ timedOut, saysTimedOut }) => (asGym ? saysTimedOut : timedOut)).length,
    // No request travels between us and the interpreter.
    tool_request_timeout_count: 0,
  };
}
