import {
  fillPrompt,
  isJsonObject,
  type JsonObject,
  type Judge,
  type JudgeEvaluation,
  type PromptTemplate,
} from 'paddock/kit';

export interface JudgeQuestion {
  readonly judge: Judge;
  readonly prompt: PromptTemplate;
  readonly fields: Readonly<Record<string, string>>;
  readonly labels: { readonly equal: string; readonly different: string };
  /** `judge_responses_create_params` of the settings. */
  readonly params: JsonObject;
  readonly signal: AbortSignal;
}

export interface JudgeOpinion {
  readonly equal: boolean;
  readonly evaluation: JudgeEvaluation;
}

/** Asks once. A verdict that cannot be read is "not equal"; throws `AppError('judge_failed')` when no reply came. */
export async function askJudge(question: JudgeQuestion): Promise<JudgeOpinion> {
  const { judge, prompt, fields, labels, params, signal } = question;
  const evaluation = await judge.ask({ ...params, input: fillPrompt(prompt, fields) }, { signal });
  return { equal: saysEqual(lastText(evaluation.response), labels), evaluation };
}

/** The first label decides. */
function saysEqual(text: string | null, labels: JudgeQuestion['labels']): boolean {
  if (text === null) return false;
  const equal = text.indexOf(labels.equal);
  const different = text.indexOf(labels.different);
  return equal >= 0 && (different < 0 || equal < different);
}

/** The last part of the last item, where that is a text: what the public servers read. */
function lastText(response: JsonObject): string | null {
  const item = lastOf(response['output']);
  const part = isJsonObject(item) && item['type'] === 'message' ? lastOf(item['content']) : null;
  return isJsonObject(part) && part['type'] === 'output_text' && typeof part['text'] === 'string' ? part['text'] : null;
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? (value.at(-1) as unknown) : null;
}
