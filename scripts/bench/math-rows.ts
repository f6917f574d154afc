import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside a checkout of the project there may be public rows; without them the forms below serve. */
const PUBLIC_ROWS = fileURLToPath(new URL('../../../shared/data/gym/ns_tools/competition_math.jsonl', import.meta.url));

/** Forms of answers to competition problems; every number is replaced. */
const FORMS = [
  '42',
  '-17',
  '3.25',
  '\\frac{3}{14}',
  '\\frac{\\sqrt{13}}{4}',
  '2\\sqrt{15}+3',
  '\\left(3, \\frac{5}{2}\\right)',
  '(2, 3, 5)',
  '[-2, 7)',
  '(-\\infty, 4) \\cup (9, \\infty)',
  'x^2+5x+6',
  '(x+3)(x-4)',
  '\\{2, 3, 8\\}',
  '12\\pi',
  '15\\%',
  '2^{10}',
  '\\binom{12}{4}',
  '3+4i',
  'x = 7',
  '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
] as const;

export interface MathRow {
  readonly gold: string;
  readonly answer: string;
}

/** Rows of which no two are alike, since SymPy remembers what it has seen: half of the answers right. Always the same ones. */
export function createMathRows(count: number): readonly MathRow[] {
  const forms = existsSync(PUBLIC_ROWS) ? publicGolds() : FORMS;
  const random = randomNumbers(20_261_130);
  return Array.from({ length: count }, (_, index) => {
    const gold = withOtherNumbers(forms[index % forms.length] ?? '', random);
    return { gold, answer: random() < 0.5 ? gold : withOtherNumbers(gold, random) };
  });
}

/** The body of a /verify of math_with_judge. */
export function mathBody({ gold, answer }: MathRow): string {
  const question = 'Find the value that the problem asks for.';
  const text = `We work it out step by step, check it, and so the answer is \\boxed{${answer}}.`;
  return JSON.stringify({
    responses_create_params: { input: [{ role: 'user', content: question }] },
    question,
    expected_answer: gold,
    response: {
      id: 'resp_1',
      created_at: 1_764_500_000,
      model: 'bench',
      object: 'response',
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      parallel_tool_calls: false,
      tool_choice: 'auto',
      tools: [],
    },
  });
}

function publicGolds(): string[] {
  return readFileSync(PUBLIC_ROWS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as { expected_answer: unknown }).expected_answer));
}

/** As many digits as before: an exponent stays an exponent one can compute. */
function withOtherNumbers(text: string, random: () => number): string {
  return text.replace(/\d+/g, (digits) =>
    Array.from(digits, (_, index) => Math.floor(random() * (index === 0 ? 8 : 10)) + (index === 0 ? 2 : 0)).join(''),
  );
}

/** Mulberry32: the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
