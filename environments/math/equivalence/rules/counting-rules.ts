import { equalAsRead, type Rule } from '../opinion.ts';
import { binomial } from '../reading/rewrite-numbers.ts';

const named = (letters: string): string =>
  String.raw`(?:\\(?:mathrm|text|operatorname)\s*\{\s*(?:${letters})\s*\}|(?:${letters}))`;
const index = (name: string): string => String.raw`(?:\{\s*(?<${name}Braced>\d{1,3})\s*\}|(?<${name}>\d))`;
/** `C_5^2`, `{}^5C_2`, `{}_5C_2` and `C(5, 2)`; with A or P in place of C the arrangements, but for P(5, 2). */
const forms = (letters: string): readonly string[] => [
  String.raw`(?<![A-Za-z\\])${named(letters)}\s*_\s*${index('n')}\s*\^\s*${index('k')}`,
  String.raw`(?<![A-Za-z\\])${named(letters)}\s*\^\s*${index('k')}\s*_\s*${index('n')}`,
  String.raw`(?<![A-Za-z0-9})])[\^_]\s*${index('n')}\s*${named(letters)}\s*_\s*${index('k')}`,
];
const COMBINATIONS = [...forms('C'), String.raw`(?<![A-Za-z\\])C\s*\(\s*(?<n>\d{1,3})\s*,\s*(?<k>\d{1,3})\s*\)`].map(
  (form) => new RegExp(form, 'gu'),
);
const ARRANGEMENTS = forms('[AP]').map((form) => new RegExp(form, 'gu'));

function rewrite(text: string, patterns: readonly RegExp[], value: (n: string, k: string) => string | null): string {
  return patterns.reduce(
    (result, pattern) =>
      result.replace(pattern, (...match: readonly unknown[]) => {
        const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
        const [n, k] = [groups['nBraced'] ?? groups['n'] ?? '', groups['kBraced'] ?? groups['k'] ?? ''];
        return value(n, k) ?? String(match[0]);
      }),
    text,
  );
}

function factorial(n: string): bigint {
  let value = 1n;
  for (let at = 2n; at <= BigInt(n); at += 1n) value *= at;
  return value;
}

/** The symbols of combinations and arrangements as numbers; null where there are none or other letters stand beside them. */
function counted(text: string): string | null {
  const combined = rewrite(text, COMBINATIONS, binomial);
  const result = rewrite(combined, ARRANGEMENTS, (n, k) => {
    const chosen = binomial(n, k);
    return chosen === null ? null : `(${String(BigInt(chosen.slice(1, -1)) * factorial(k))})`;
  });
  return result === text || /[a-zA-Z]/u.test(result.replace(/\\[a-zA-Z]+/gu, ' ')) ? null : result;
}

/** `C_5^2` and 10. */
export const countingSymbol: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [one, other] = [counted(gold.text), counted(answer.text)];
  if (libraryEqual || (one === null && other === null) || gold.list !== null || answer.list !== null) return null;
  return (await equalAsRead(library, one ?? gold.text, other ?? answer.text)) === true
    ? {
        decision: 'equal',
        difference: 'counting-symbol',
        reason: 'With combinations and arrangements counted both are the same number.',
      }
    : null;
};
