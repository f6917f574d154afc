import { createHash } from 'node:crypto';

interface JudgePrompt {
  readonly equal: string;
  readonly different: string;
  readonly answers: readonly [string, string];
  /** The problem and both answers as the prompt lays them out, without the instructions around. */
  readonly data: string;
}

const arena =
  /<\|Problem\|>\n[\s\S]*\n\n<\|Start of Assistant A's Answer\|>\n([\s\S]*?)\n<\|End of Assistant A's Answer\|>\n\n<\|Start of Assistant B's Answer\|>\n([\s\S]*?)\n<\|End of Assistant B's Answer\|>/;
const autograder = /\nProblem: [\s\S]*\nModel Solution: ([\s\S]*)\nGolden Answer: ([\s\S]*)$/;

/** Recognises the prompt of math_with_judge and that of math_with_autograder by how they lay out the two answers. */
function readJudgePrompt(text: string): JudgePrompt | undefined {
  for (const [layout, equal, different] of [
    [arena, '[[A=B]]', '[[A!=B]]'],
    [autograder, '\\boxed{Correct}', '\\boxed{Incorrect}'],
  ] as const) {
    const match = layout.exec(text);
    if (match !== null) {
      return { equal, different, answers: [match[1] ?? '', match[2] ?? ''], data: match[0].trim() };
    }
  }
  return undefined;
}

const plain = (answer: string): string => answer.replace(/[$\s]|\\[()]/g, '');

/** What a judge's answer depends on; undefined for a text that is no judge's prompt. */
export function judgeQuestion(text: string): string | undefined {
  return readJudgePrompt(text)?.data;
}

/**
 * A judge's answer to a judge's prompt, undefined for any other text. Equal answers are called equal; otherwise a digest
 * of the problem and the answers picks among equal, different, both labels in either order, and none, so that one
 * changed byte of them shows in the verdicts, while the instructions' wording does not.
 */
export function judgeVerdict(text: string): string | undefined {
  const prompt = readJudgePrompt(text);
  if (prompt === undefined) return undefined;
  const { equal, different, answers, data } = prompt;
  if (plain(answers[0]) === plain(answers[1])) return `My final verdict is equivalent: ${equal}`;
  const pick = createHash('sha256').update(data).digest()[0] ?? 0;
  switch (pick % 6) {
    case 0:
    case 1:
      return `Looking closely, they agree: ${equal}`;
    case 2:
      return `My final verdict is different ${different}`;
    case 3:
      return `At first ${equal}, on reflection ${different}`;
    case 4:
      return `One might say ${different}, yet ${equal}`;
    default:
      return 'I cannot decide.';
  }
}
