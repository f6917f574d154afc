import type { JsonObject, JsonValue, Judge, SessionView, VerifyInput } from 'paddock/kit';
import type { Decision, Equivalence, GymVerdict } from '../equivalence/index.ts';
import { AUTOGRADER_PROMPT } from '../judging/autograder-prompt.ts';
import { EQUALITY_PROMPT } from '../judging/equality-prompt.ts';
import type { MathResources } from '../math-resources.ts';
import { createMathState, type MathState } from '../math-state.ts';

/** An equivalence that finds equal what contains the gold; says which texts it was given. */
export function fakeEquivalence(over: Partial<Decision> = {}): Equivalence & { readonly texts: string[] } {
  const texts: string[] = [];
  const verdict = (gold: string, text: string): GymVerdict => {
    texts.push(text);
    return {
      reward: text.includes(gold) ? 1 : 0,
      extracted: text === '' ? null : `sympy(${gold})`,
      limit: null,
      whole: true,
    };
  };
  return {
    texts,
    gymVerdict: async (gold, text) => verdict(gold, text),
    async decide(gold, text) {
      const library = verdict(gold, text);
      const decision = library.reward === 1 ? 'equal' : 'different';
      return { decision, reason: 'by the fake', extracted: library.extracted, difference: null, library, ...over };
    },
  };
}

export interface FakeJudge extends Judge {
  /** The user messages it was asked. */
  readonly asked: string[];
}

/** A judge that says what it is told to, one reply after another; an Error is thrown. */
export function fakeJudge(...replies: readonly (string | JsonObject | Error)[]): FakeJudge {
  const asked: string[] = [];
  const ask: Judge['ask'] = async (params) => {
    const input = params['input'] as { role: string; content: string }[];
    asked.push(input.findLast(({ role }) => role === 'user')?.content ?? '');
    const reply = replies[asked.length - 1] ?? new Error('asked once more than expected');
    if (reply instanceof Error) throw reply;
    return {
      responses_create_params: params,
      response: typeof reply === 'string' ? responseOf(message(reply)) : reply,
    };
  };
  return { asked, ask, chat: ask };
}

export function message(text: string, over: JsonObject = {}): JsonObject {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { id: 'm', type: 'message', role: 'assistant', status: 'completed', content, ...over };
}

export function toolOutput(output: JsonValue): JsonObject {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  return { type: 'function_call_output', call_id: 'c', output: text };
}

export function responseOf(...output: readonly JsonValue[]): JsonObject {
  return { id: 'r', object: 'response', output: [...output] };
}

export function fakeSession(over: Partial<SessionView<MathState>> = {}): SessionView<MathState> {
  return {
    id: 's',
    instance: 'math',
    ruleset: null,
    row: null,
    seeded: true,
    settings: {},
    state: createMathState(),
    sandbox: () => Promise.reject(new Error('this test has no sandbox')),
    ...over,
  };
}

export function fakeResources(over: Partial<MathResources> = {}): MathResources {
  const noWorkers = {
    call: () => Promise.reject(new Error('this test has no workers')),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return {
    equivalence: fakeEquivalence(),
    judge: null,
    prompts: { equality: EQUALITY_PROMPT, autograder: AUTOGRADER_PROMPT },
    libm: noWorkers,
    cellSeconds: 10,
    mathVerify: noWorkers,
    ...over,
  };
}

export const MATH_SETTINGS = {
  compat: null,
  judge_model_server: null,
  judge_responses_create_params: { input: [] },
  should_use_judge: false,
  judge_prompt_path: null,
  library_verifier_timeout_seconds: 10,
  library_verifier_max_concurrency: 32,
} as const;

/** The input of a verify, with the parts that a test does not care about filled in. */
export function verifyInput<Row, Settings>(
  row: Row,
  settings: Settings,
  parts: {
    readonly response: JsonObject;
    readonly resources?: Partial<MathResources>;
    readonly session?: SessionView<MathState>;
  },
): VerifyInput<Row, Settings, MathState, MathResources> {
  return {
    row,
    settings,
    response: parts.response,
    createParams: { input: [] },
    session: parts.session ?? fakeSession(),
    resources: fakeResources(parts.resources),
    signal: new AbortController().signal,
  };
}
