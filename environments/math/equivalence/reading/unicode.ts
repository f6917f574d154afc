import type { DifferenceId } from '../differences/difference-id.ts';

/** Characters and the LaTeX that they stand for; the space after a command ends its name. */
const SYMBOLS = new Map(
  Object.entries({
    '-': '−–—‐‑﹣',
    '\\times ': '×✕',
    '\\cdot ': '·∙⋅•∗',
    '/': '∕',
    '\\div ': '÷',
    '\\pm ': '±',
    '\\mp ': '∓',
    '\\le ': '≤≦⩽',
    '\\ge ': '≥≧⩾',
    '\\ne ': '≠',
    '\\approx ': '≈≃≅',
    '\\equiv ': '≡',
    '\\in ': '∈',
    '\\notin ': '∉',
    '\\cup ': '∪',
    '\\cap ': '∩',
    '\\setminus ': '∖',
    '\\subset ': '⊂',
    '\\subseteq ': '⊆',
    '\\emptyset ': '∅',
    '\\land ': '∧',
    '\\lor ': '∨',
    '\\infty ': '∞',
    '\\to ': '→',
    '\\Rightarrow ': '⇒⟹',
    '\\mapsto ': '↦',
    '\\therefore ': '∴',
    '\\angle ': '∠',
    '\\perp ': '⊥',
    '\\parallel ': '∥',
    '\\triangle ': '△',
    '\\sum ': '∑',
    '\\prod ': '∏',
    '\\int ': '∫',
    '\\partial ': '∂',
    '\\forall ': '∀',
    '\\langle ': '⟨〈',
    '\\rangle ': '⟩〉',
    '\\lfloor ': '⌊',
    '\\rfloor ': '⌋',
    '\\lceil ': '⌈',
    '\\rceil ': '⌉',
    '\\mathbb{R}': 'ℝ',
    '\\mathbb{Z}': 'ℤ',
    '\\mathbb{N}': 'ℕ',
    '\\mathbb{Q}': 'ℚ',
    '\\mathbb{C}': 'ℂ',
    "'": '′’',
    "''": '″',
    '.': '٫。',
    ',': '٬،',
    ', ': '、',
    ' ': '\u2002\u2003\u2004\u2005\u2007\u2008\u200a\u205f\u3000',
    '': '\u00ad\u200b\u200c\u200d\u2060\u2061\u2062\u2063\ufeff',
  }).flatMap(([latex, characters]) => [...characters].map((character) => [character, latex] as const)),
);

const GREEK = new Map(
  Object.entries({
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    ε: 'epsilon',
    ζ: 'zeta',
    η: 'eta',
    θ: 'theta',
    ι: 'iota',
    κ: 'kappa',
    λ: 'lambda',
    μ: 'mu',
    ν: 'nu',
    ξ: 'xi',
    π: 'pi',
    ρ: 'rho',
    σ: 'sigma',
    τ: 'tau',
    υ: 'upsilon',
    φ: 'phi',
    ϕ: 'phi',
    χ: 'chi',
    ψ: 'psi',
    ω: 'omega',
    Γ: 'Gamma',
    Δ: 'Delta',
    Θ: 'Theta',
    Λ: 'Lambda',
    Ξ: 'Xi',
    Π: 'Pi',
    Σ: 'Sigma',
    Φ: 'Phi',
    Ψ: 'Psi',
    Ω: 'Omega',
  }),
);

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢ';
const LEVEL = '0123456789+-=()ni';
const RAISED_RUN = new RegExp(`[${RAISED}]+`, 'gu');
const LOWERED_RUN = new RegExp(`[${LOWERED}]+`, 'gu');
const onLine = (run: string, level: string): string =>
  [...run].map((each) => LEVEL[level.indexOf(each)] ?? '').join('');

const FRACTION = /(\^\s*)?(?:[\u00bc-\u00be\u2150-\u215e\u2189]|\d{1,40}⁄\d{1,40})/gu;
/** Full-width forms, and the letters and digits of mathematical fonts. */
const STYLED = /[\uff01-\uff5e\u2102-\u2138\u{1d400}-\u{1d7ff}]/gu;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const ROOT =
  /([√∛∜])\s*(?:\(((?:[^()]|\([^()]*\))*)\)|(\d+(?:\.\d+)?|[A-Za-z]|\\[a-zA-Z]+(?:\{[^{}]*\}){0,2}|\{[^{}]*\}))/gu;
const INDEX = new Map([
  ['∛', '[3]'],
  ['∜', '[4]'],
]);

/** Digits of a script follow each other in Unicode, from its zero on. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function greek(text: string): string {
  return text.replace(
    /(\d\s*[kM]?)?([\u0370-\u03ff])(?=(\p{L})?)/gu,
    (all, before?: string, letter = '', after?: string) => {
      // 5 μm and 5 Ω are units.
      const isUnit = (letter === 'μ' && after !== undefined) || (letter === 'Ω' && before !== undefined);
      const name = isUnit ? undefined : GREEK.get(letter);
      return name === undefined ? all : `${before ?? ''}\\${name} `;
    },
  );
}

/** Mathematics that is written in characters of its own as LaTeX. Each step is one pass. */
export function fromUnicode(raw: string, differences: Set<DifferenceId>): string {
  if (!/[^\u0020-\u007e]/u.test(raw)) return raw;
  let text = raw.replace(FRACTION, (all, power?: string) => {
    const [top = '', bottom = ''] = all
      .slice(power?.length ?? 0)
      .normalize('NFKC')
      .split('⁄');
    return power === undefined ? `\\frac{${top}}{${bottom}}` : `^{\\frac{${top}}{${bottom}}}`;
  });
  text = text.replace(/[^\u0020-\u007e]/gu, (character) => SYMBOLS.get(character) ?? character);
  text = text
    .replace(RAISED_RUN, (run) => (run.length === 1 ? `^${onLine(run, RAISED)}` : `^{${onLine(run, RAISED)}}`))
    .replace(LOWERED_RUN, (run) => `_{${onLine(run, LOWERED)}}`)
    .replace(STYLED, (character) => character.normalize('NFKC'))
    .replace(OTHER_DIGIT, digitOf)
    .replace(/(\d+(?:\.\d+)?)\s*‰/gu, '\\frac{$1}{1000}');
  text = greek(text).replace(ROOT, (_, sign: string, inside?: string, operand?: string) => {
    const under = inside ?? operand ?? '';
    return `\\sqrt${INDEX.get(sign) ?? ''}{${under.startsWith('{') ? under.slice(1, -1) : under}}`;
  });
  if (text !== raw) differences.add('unicode');
  return text;
}
