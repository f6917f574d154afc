import {
  assistantMessages,
  defineRuleset,
  functionCallOutputs,
  isJsonObject,
  type JsonObject,
  lastBoxed,
  pythonStrip,
  type Verdict,
} from 'paddock/kit';
import { gymAnswersMatch, plainAnswersMatch } from '../grading/answers-match.ts';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components } from '../schema.gen.ts';

type Row = Required<components['schemas']['MathWithCodeRow']>;
type Settings = Required<components['schemas']['MathWithCodeSettings']>;
type Outcome = Required<Pick<Verdict, 'decision' | 'reason'>> & { readonly equal: boolean };

/** NeMo Gym's math_with_code: the last box of the answer, else of what the tools printed, by text and by number. */
export const mathWithCode = defineRuleset<Row, Settings, MathState, MathResources>({
  title: 'A boxed answer found with a Python interpreter',
  row: 'MathWithCodeRow',
  settings: 'MathWithCodeSettings',
  reply: 'MathWithCodeReply',
  tools: ['execute_python', 'end_session'],
  reverify: 'stateless',
  matches: (row) => typeof row['expected_result'] === 'string',
  async verify({ row, response, settings, resources, signal }) {
    const actual = findAnswer(response);
    const expected = row.expected_result;
    const { equal, decision, reason } =
      settings.compat === 'gym'
        ? gymOutcome(actual, expected)
        : await outcomeOf(actual, expected, (text) => resources.equivalence.decide(expected, text, { signal }));
    return {
      verdict: equal ? 'correct' : 'wrong',
      reward: equal ? 1 : 0,
      decision,
      reason,
      fields: { extracted_answer: actual, accuracy: equal },
    };
  },
});

function gymOutcome(actual: string | null, expected: string): Outcome {
  if (actual === null) return NO_ANSWER;
  return gymAnswersMatch(actual, expected)
    ? { equal: true, decision: 'equal', reason: 'The answers are the same text or number.' }
    : { equal: false, decision: 'different', reason: 'The answers are neither the same text nor the same number.' };
}

async function outcomeOf(
  actual: string | null,
  expected: string,
  decide: (text: string) => ReturnType<MathResources['equivalence']['decide']>,
): Promise<Outcome> {
  if (actual === null) return NO_ANSWER;
  const plain = plainAnswersMatch(actual, expected);
  if (plain === true) return { equal: true, decision: 'equal', reason: 'The answers are the same text or number.' };
  if (plain === false) return { equal: false, decision: 'different', reason: 'The answers are different numbers.' };
  const { decision, reason } = await decide(`\\boxed{${actual}}`);
  return { equal: decision === 'equal', decision, reason };
}

const NO_ANSWER: Outcome = {
  equal: false,
  decision: 'different',
  reason: 'Neither the answer nor the output of a tool has a \\boxed{} answer.',
};

/** The last box of the last message that has one, else of the last tool's output. */
function findAnswer(response: JsonObject): string | null {
  const printed = functionCallOutputs(response).map(({ output }) => stdoutOf(output));
  for (const text of [...assistantMessages(response).toReversed(), ...printed.toReversed()]) {
    const boxed = pythonStrip(lastBoxed(text) ?? '');
    if (boxed !== '') return boxed;
  }
  return null;
}

/** What a tool printed: the `stdout` of a JSON object, or the text itself. */
function stdoutOf(output: string): string {
  const reply = parse(output);
  if (!isJsonObject(reply)) return output;
  const stdout = reply['stdout'];
  return typeof stdout === 'string' ? stdout : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
