import { createHash } from 'node:crypto';

interface JudgePrompt {
  readonly equal: string;
  readonly different: string;
  readonly answers: readonly [string, string];
}

const bracketAnswers =
  /<\|Start of Assistant A's Answer\|>\n([\s\S]*?)\n<\|End of Assistant A's Answer\|>\n\n<\|Start of Assistant B's Answer\|>\n([\s\S]*?)\n<\|End of Assistant B's Answer\|>/;

/** Recognises the prompt of math_with_judge and that of math_with_autograder by the words their answers stand between. */
function readJudgePrompt(text: string): JudgePrompt | undefined {
  const arena = bracketAnswers.exec(text);
  if (arena !== null) {
    return { equal: '[[A=B]]', different: '[[A!=B]]', answers: [arena[1] ?? '', arena[2] ?? ''] };
  }
  const autograder = /\nModel Solution: ([\s\S]*)\nGolden Answer: ([\s\S]*)$/.exec(text);
  if (autograder === null) return undefined;
  return {
    equal: '\\boxed{Correct}',
    different: '\\boxed{Incorrect}',
    answers: [autograder[1] ?? '', autograder[2] ?? ''],
  };
}

const plain = (answer: string): string => answer.replace(/[$\s]|\\[()]/g, '');

/**
 * A judge's answer to a judge's prompt, undefined for any other text. Equal answers are called equal; otherwise the
 * prompt's digest picks among equal, different, both labels in either order, and none, so that one changed byte of a
 * prompt shows in the verdicts.
 */
export function judgeVerdict(text: string): string | undefined {
  const prompt = readJudgePrompt(text);
  if (prompt === undefined) return undefined;
  const { equal, different, answers } = prompt;
  if (plain(answers[0]) === plain(answers[1])) return `My final verdict is equivalent: ${equal}`;
  const pick = createHash('sha256').update(text).digest()[0] ?? 0;
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
