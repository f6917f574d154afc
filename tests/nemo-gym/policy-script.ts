import type { Row } from './recorded-bodies.ts';
import type { Script } from './scripted-model.ts';

const pythonTools = ['execute_python', 'stateful_python_code_exec'];

/**
 * A policy that does what the prompt says: `[[python: CODE]]` is run by the Python tool on offer first, and
 * `[[answer: X]]` is the final answer; without an answer, what the tool printed is.
 */
export const followPrompt: Script = ({ text, toolResults, tools, turn }) => {
  const code = /\[\[python: ([\s\S]*?)\]\]/.exec(text)?.[1];
  const answer = /\[\[answer: ([\s\S]*?)\]\]/.exec(text)?.[1];
  const tool = tools.find((name) => pythonTools.includes(name));
  if (code !== undefined && tool !== undefined && turn === 0) return [{ name: tool, arguments: { code } }];
  if (answer === undefined && code === undefined) return undefined;
  return `The answer is \\boxed{${answer ?? printed(toolResults.at(-1) ?? '')}}.`;
};

/** A policy that knows the answers to some questions. */
export function knowAnswers(answers: ReadonlyMap<string, string>): Script {
  return ({ text }) => {
    for (const [question, answer] of answers) if (text.includes(question)) return `Clearly \\boxed{${answer}}.`;
    return undefined;
  };
}

function printed(toolResult: string): string {
  try {
    const result = JSON.parse(toolResult) as { stdout?: unknown };
    return String(result.stdout).trim();
  } catch {
    return toolResult;
  }
}

const executePython = {
  type: 'function',
  name: 'execute_python',
  description: 'Runs Python code.',
  parameters: {
    type: 'object',
    properties: { code: { type: 'string' } },
    required: ['code'],
    additionalProperties: false,
  },
  strict: true,
};

/** A row in the shape of math_with_judge. */
export function questionRow(question: string, gold: string): Row {
  return { question, expected_answer: gold, responses_create_params: { input: [{ role: 'user', content: question }] } };
}

/** A row in the shape of math_with_code. */
export function codeRow(prompt: string, gold: string): Row {
  return {
    id: 0,
    expected_result: gold,
    expected_code_contains: '',
    responses_create_params: { input: [{ role: 'user', content: prompt }], tools: [executePython] },
  };
}
