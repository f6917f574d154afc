import type { DifferenceId } from '../differences/difference-id.ts';

type Reading = readonly [args: number, kept: boolean, text?: string];

const each = (names: string, reading: Reading): readonly (readonly [string, Reading])[] =>
  names.split(' ').map((name) => [name, reading] as const);

/** Commands that change the look of a formula: the arguments that they take, whether the last one stays, what they print. */
const LOOK: ReadonlyMap<string, Reading> = new Map([
  ...each('textstyle scriptstyle scriptscriptstyle tiny small normalsize large Large LARGE huge Huge', [0, false]),
  ...each('bf rm it sf tt bfseries mdseries strut mathstrut nonumber notag hfill hfil limits nolimits middle', [
    0,
    false,
  ]),
  ...each('newline linebreak space enspace thinspace medspace thickspace nobreakspace', [0, false, ' ']),
  ...each('hspace vspace phantom hphantom vphantom label tag color', [1, false]),
  ...each('mathord mathbin mathrel mathopen mathclose mathpunct mathinner smash ensuremath bbox hbox', [1, true]),
  ...each('mathsf mathtt mathnormal textsf textsl textsc textup texttt textnormal underbrace overbrace', [1, true]),
  ...each('textcolor colorbox', [2, true]),
  ...each('fcolorbox', [3, true]),
  ...each('nicefrac sfrac', [0, false, '\\frac']),
  ...each('surd', [0, false, '\\sqrt']),
  ...each('varepsilon', [0, false, '\\epsilon ']),
  ...each('varphi', [0, false, '\\phi ']),
  ...each('ell', [0, false, 'l ']),
  ...each('ldotp', [0, false, '.']),
  ...each('cdotp', [0, false, '\\cdot ']),
  ...each('rightarrow longrightarrow', [0, false, '\\to ']),
  ...each('vee', [0, false, '\\lor ']),
  ...each('wedge', [0, false, '\\land ']),
  ...each('colon', [0, false, ':']),
  ...each('lvert rvert', [0, false, '|']),
  ...each('varnothing', [0, false, '\\emptyset ']),
  ...each('bigl bigr Bigl Bigr biggl biggr Biggl Biggr big Big bigg Bigg bigm', [0, false]),
]);

const TOKEN = /\\[a-zA-Z]+\*?|\\[^]|[^]/gu;

/** The tokens of one braced argument from `at` on, without the braces, and where it ends; null when there is none. */
function argument(
  tokens: readonly string[],
  at: number,
): { readonly inside: readonly string[]; readonly end: number } | null {
  let start = at;
  while (tokens[start] === ' ') start += 1;
  if (tokens[start] !== '{') return null;
  let depth = 0;
  for (let end = start; end < tokens.length; end += 1) {
    if (tokens[end] === '{') depth += 1;
    else if (tokens[end] === '}') depth -= 1;
    if (depth === 0) return { inside: tokens.slice(start + 1, end), end: end + 1 };
  }
  return null;
}

/** What is printed by the tokens, but for commands that only change how it looks. */
function printed(tokens: readonly string[], levels: number): string {
  let result = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const reading = token.startsWith('\\') ? LOOK.get(token.slice(1).replace('*', '')) : undefined;
    let [end, last]: [number, readonly string[]] = [at + 1, []];
    for (let left = reading?.[0] ?? 0; left > 0 && end >= 0; left -= 1) {
      const found = argument(tokens, end);
      [end, last] = found === null ? [-1, []] : [found.end, found.inside];
    }
    if (reading === undefined || end < 0 || levels === 0) {
      result += token;
      continue;
    }
    const inside = reading[1] ? printed(last, levels - 1) : (reading[2] ?? '');
    const isGroup = reading[1] && inside.length > 1 && /[\^_]\s*$/u.test(result);
    // In \bf 5 the space ends the name of the command.
    if (!reading[1] && reading[2] === undefined) while (tokens[end] === ' ') end += 1;
    const isName = /\\[a-zA-Z]+$/u.test(result) && /^[a-zA-Z]/u.test(inside + (tokens[end] ?? ''));
    result += `${isName ? ' ' : ''}${isGroup ? `{${inside}}` : inside.replace(/^\$(.*)\$$/u, '$1')}`;
    at = end - 1;
  }
  return result;
}

const MATH_IN_TEXT = /\\(?:text|mbox)\s*\{\s*\$([^${}]*(?:\{[^{}]*\}[^${}]*)*)\$\s*\}/gu;

/** Commands inside each other beyond this are left as they are. */
const LEVELS = 8;

/** Takes colours, sizes, spaces, fonts, labels and invisible parts off a formula. */
export function withoutLook(text: string, differences: Set<DifferenceId>): string {
  if (!/[\\{]/u.test(text)) return text;
  const tokens = text.replace(MATH_IN_TEXT, '$1').match(TOKEN) ?? [];
  const result = printed(tokens, LEVELS).replace(/\{\}/gu, (braces, at: number, all: string) =>
    /[\\^_]\s*$|\\[a-zA-Z]+\s*$/u.test(all.slice(Math.max(0, at - 20), at)) ? braces : '',
  );
  if (result !== text) differences.add('look');
  return result;
}
