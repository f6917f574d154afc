import { equalAsRead, type Rule } from '../opinion.ts';
import { isInequality } from '../reading/structure.ts';
import { inRadians } from './angle-rules.ts';

const OPERAND = String.raw`(?:\(((?:[^()]|\([^()]*\))*)\)|\{((?:[^{}]|\{[^{}]*\})*)\}|((?:\d+(?:\.\d+)?|\\frac\{[^{}]*\}\{[^{}]*\}|\\[a-z]+(?![a-z])|[a-zA-Z]|\s|\^\s*(?:\\circ|\{\s*\\circ\s*\}))+))`;
const CIS = new RegExp(
  String.raw`(?:\\(?:operatorname|mathrm|text)\s*\{\s*cis\s*\}|\\cis(?![a-z])|(?<![a-z\\])cis(?![a-z]))\s*${OPERAND}`,
  'gu',
);
const PART = /\\(?:operatorname\s*\{\s*(Re|Im)\s*\}|(Re|Im)(?![a-z]))\s*\(((?:[^()]|\([^()]*\))*)\)/gu;
const CONJUGATE = /\\(?:overline|bar)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/gu;
const UNIT = /(?<![a-zA-Z_\\])i(?![a-zA-Z])/u;
const ROOT_OF_NEGATIVE = /\\sqrt\s*\{?\s*-|\(\s*-[^()]*\)\s*\^\s*\{?\s*(?:\\frac|\d+\s*\/)/u;
/** The imaginary unit beside another letter: `ix`, `bi`, `e^{i\theta}`. */
const LETTERS = /\\[a-zA-Z]+|[a-zA-Z]/gu;

/** With letters that stand side by side set apart, so that each `i` is one. */
function spaced(text: string): string {
  return text.replace(/\\operatorname\s*\{[^{}]*\}|\\[a-zA-Z]+|[a-zA-Z](?=[a-zA-Z])/gu, (token) =>
    token.startsWith('\\') ? token : `${token} `,
  );
}

const conjugate = (text: string): string => text.replace(/(?<![a-zA-Z_\\])i(?![a-zA-Z])/gu, '(-i)');

function asPlainComplex(text: string): string {
  const written = text
    .replace(/\\(?:mathrm|text|mathit|mathbf)\s*(?:\{\s*([ie])\s*\}|([ie])(?![a-zA-Z]))/gu, ' $1$2 ')
    .replace(/\\imath(?![a-z])/gu, ' i ')
    .replace(
      CIS,
      (_, ...parts: readonly (string | undefined)[]) =>
        `e^{i \\cdot (${parts.slice(0, 3).find((part) => part !== undefined) ?? ''})}`,
    );
  return spaced(inRadians(written))
    .replace(CONJUGATE, (_, inside: string) => `(${conjugate(inside)})`)
    .replace(PART, (_, spelt: string | undefined, command: string | undefined, inside: string) =>
      (spelt ?? command) === 'Re'
        ? `\\frac{(${inside})+(${conjugate(inside)})}{2}`
        : `\\frac{(${inside})-(${conjugate(inside)})}{2 i}`,
    );
}

/** Whether `i` can be meant as the imaginary unit: nothing counts with it, and other letters stand only beside its functions. */
function isComplex(text: string, original: string): boolean {
  if (
    isInequality(text) ||
    /\\(?:sum|prod|in|int|lim|ldots|cdots|dots|text|binom)(?![a-z])|_|\\begin|\\sqrt\s*\[|!/u.test(text)
  )
    return false;
  const letters = (text.match(LETTERS) ?? []).filter((letter) =>
    /^(?:[a-df-hj-zA-Z]|\\(?:theta|phi|varphi|alpha|beta))$/u.test(letter),
  );
  const hasFunctions = /cis|e\s*\^|\\(?:cos|sin)(?![a-z])/u.test(original);
  return letters.length === 0 || (hasFunctions && !letters.some((letter) => /[jknm]/u.test(letter)));
}

/** `i^2` and `-1`, `|3+4i|` and `5`, `e^{i\pi}`: the library's `i` is a letter like any other. */
export const complexValue: Rule = async ({ gold, answer, library, libraryEqual }) => {
  if (libraryEqual) return null;
  const sides = [gold, answer].map((side) =>
    asPlainComplex(side.sides.length === 2 && /^[zw]$/u.test(side.sides[0] ?? '') ? (side.sides[1] ?? '') : side.text),
  );
  const [one = '', other = ''] = sides;
  const has = (text: string): boolean => UNIT.test(text) || ROOT_OF_NEGATIVE.test(text);
  if (!has(one) && !has(other)) return null;
  if (!isComplex(one, gold.text) || !isComplex(other, answer.text)) return null;
  return (await library.complex(one, other)) === true ||
    (one !== gold.text && (await equalAsRead(library, one, other)) === true)
    ? {
        decision: 'equal',
        difference: 'complex-value',
        reason: 'With i as the imaginary unit both are the same number.',
      }
    : null;
};
