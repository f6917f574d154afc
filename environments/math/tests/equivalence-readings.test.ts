import { lastBoxed, pythonStrip } from 'paddock/kit';
import { describe, expect, it } from 'vitest';
import { beyondLimits } from '../equivalence/beyond-limits.ts';
import { readBased } from '../equivalence/reading/based.ts';
import { boxContext } from '../equivalence/reading/box-context.ts';
import { soleBox, stripDelimiters } from '../equivalence/reading/boxed.ts';
import { clean } from '../equivalence/reading/clean.ts';
import { readQuantity } from '../equivalence/reading/quantity.ts';
import { decimal, latexOf } from '../equivalence/reading/rational.ts';
import { readList, sides } from '../equivalence/reading/structure.ts';
import { readUnit, sameDimensions } from '../equivalence/reading/units.ts';
import { saysMore } from '../equivalence/rules/qualified.ts';

describe('the final answer of a response', () => {
  it.each([
    ['so \\boxed{4}', '4'],
    ['\\boxed{1} or rather \\boxed{\\frac{1}{2}}', '\\frac{1}{2}'],
    ['\\boxed{\\boxed{7}}', '7'],
    ['\\boxed{1} and \\boxed{2', null],
    ['none', null],
    ['\\boxed {3}', null],
    ['\\boxed{}', ''],
  ])('of %s is %s', (text, answer) => {
    expect(lastBoxed(text)).toBe(answer);
  });

  it('stands alone unless another answer stands in a box just before it', () => {
    expect(soleBox('\\boxed{1} or \\boxed{2}')).toBeNull();
    expect(soleBox('\\boxed{2}, that is, \\boxed{2}')).toBe('2');
    expect(soleBox(`\\boxed{1} ${'and so on '.repeat(10)} \\boxed{2}`)).toBe('2');
  });

  it('is compared with a gold answer without the delimiters around it, as the Python server takes them off', () => {
    expect(['\\( x \\)', '$x$', '\\($x$\\)', '$', ' x\u001f', '$x$.', '\ufeffx'].map(stripDelimiters)).toEqual([
      'x',
      'x',
      'x',
      '$',
      'x',
      '$x$.',
      '\ufeffx',
    ]);
    expect(pythonStrip('\u0085\u2003a\u200b')).toBe('a\u200b');
  });
});

describe('an answer as Math-Verify reads it', () => {
  it.each([
    ['42.', '42', ['trailing-dot']],
    ['1\\,000\\,000', '1000000', ['grouped-digits']],
    ['1{,}000', '1000', []],
    ['6.02e23', `602${'0'.repeat(21)}`, ['scientific-e']],
    ['1.2e-4', '0.00012', ['scientific-e']],
    ['25\\text{ percent}', '25\\%', ['percent-words']],
    ['2 3/4', '\\frac{11}{4}', ['mixed-number']],
    ['-2 1/2', '-\\frac{5}{2}', ['mixed-number']],
    ['0.1\\overline{6}', '\\frac{1}{6}', ['repeating-decimal']],
    ['0.121212\\ldots', '\\frac{4}{33}', ['repeating-decimal']],
    ['3.14159\\ldots', '3.14159\\ldots', []],
    ['\\binom52', '(10)', ['binomial-shorthand']],
    ['**x + 1**', 'x + 1', ['markdown']],
    ['\\underline{\\frac12}', '\\frac12', ['wrappers']],
    ['$3\\sqrt6$.+1', '3\\sqrt6+1', ['text-around-math']],
    ['4\\sqrt(2)', '4\\sqrt{2}', ['root-parentheses']],
    ['\\left(1, \\dfrac{1}{2}\\right)', '(1, \\frac{1}{2})', []],
    ['60°', '60^\\circ', ['degree-sign']],
    ['1½', '1\\frac{1}{2}', ['unicode']],
    ['10⁻³', '10^{-3}', ['unicode']],
    ['√(x+1) − ∛8', '\\sqrt{x+1} - \\sqrt[3]{8}', ['unicode']],
    ['١٢٣', '123', ['unicode']],
    ['\\frac{\\textcolor{red}{3}}{5}\\phantom{x}', '\\frac{3}{5}', ['look']],
    ['x^{\\color{red}{12}}', 'x^{{12}}', ['look']],
    ['\\text{Answer: }5', '5', ['answer-label']],
    ['\\text{the sum is not }5', '\\text{the sum is not }5', []],
    ['pi/2', '\\pi /2', ['plain-math']],
    [']0, 1[', '(0, 1)', ['interval-brackets']],
    ['\\begin{cases}x=1\\\\y=2\\end{cases}', 'x=1, y=2', ['tables']],
    ['5\\text{ million dollars}', '5000000 \\text{dollars}', ['number-words']],
  ])('%s is %s', (raw, text, differences) => {
    const cleaned = clean(raw);
    expect(cleaned?.text).toBe(text);
    expect([...(cleaned?.differences ?? [])]).toEqual(differences);
  });

  it('is not compared at all where it is larger than anybody writes', () => {
    expect(beyondLimits(`${'{'.repeat(299)}${'}'.repeat(299)}`)).toBeNull();
    expect(beyondLimits('('.repeat(5_000))).toMatch(/brackets inside each other/u);
    expect(beyondLimits(`x${' = x'.repeat(2_000)}`)).toMatch(/equals signs/u);
    expect(beyondLimits(`(0,1)${' \\cup (0,1)'.repeat(2_000)}`)).toMatch(/sets in a union/u);
    expect(beyondLimits('()'.repeat(5_000))).toBeNull();
  });

  it('is left to the library where there are words around the math', () => {
    expect(clean('the sum is $5$')).toBeNull();
    expect(saysMore('$p=5$ and all primes $p$')).toBe(true);
    expect(saysMore('$5$ apples')).toBe(false);
  });
});

describe('what stands around a box', () => {
  it.each([
    'The angle is $\\boxed{60}^\\circ$',
    '$\\boxed{60}^{\\circ}$',
    '\\boxed{25}\\%',
    '**Final Answer** - \\boxed{5}',
    'So (4):\n> \\boxed{5}',
    '- \\boxed{5}',
    'Answer - $\\boxed{5}$',
    '</think>\n\\boxed{5}',
    '\\boxed{5} \\text{ cm}^2',
    '= \\frac{a}{b} = \\boxed{5}',
    '\\implies \\boxed{5}',
    '$$\\boxed{5}$$ - hence 5',
    '1 < x < \\boxed{5}',
    'so it is \\boxed{5}, not 7',
    'The answer is \\boxed{5}!',
    'Step 3 \\boxed{5}',
    '\\boxed{5} or in other words five',
  ])('leaves %j the answer', (text) => expect(boxContext(text)).toBeNull());

  it.each([
    'the sum 3 + \\boxed{5}',
    'x = -\\boxed{5}',
    'x-\\boxed{5}',
    '\\boxed{5}^2',
    '\\boxed{5}+1',
    '\\boxed{5}/2',
    '$\\sqrt{\\boxed{5}}$',
    'it is not \\boxed{5}',
    '\\boxed{5} is wrong',
    '\\boxed{\\boxed{5} + 1}',
    '2\\boxed{5}',
    '\\boxed{5}0',
    '$\\boxed{5}x$',
    '\\boxed{5}\\pi',
    '$\\boxed{5}\\sqrt{2}$',
    '$\\boxed{5}!$',
    '$10^{\\boxed{5}}$',
    '\\boxed{5} or 6',
    'Either $\\boxed{5}$ or $7$',
  ])('makes %j doubtful', (text) => expect(boxContext(text)).not.toBeNull());
});

describe('what an answer is made of', () => {
  it.each([
    ['(1, 2)', 'round', ['1', '2']],
    ['\\{1, \\{2, 3\\}\\}', 'curly', ['1', '\\{2, 3\\}']],
    ['[0, 1)', 'half', ['0', '1']],
    ['x=1 \\text{ or } x=2', 'none', ['x=1', 'x=2']],
    ['f(1, 2), 3', 'none', ['f(1, 2)', '3']],
  ])('%s is a list in brackets: %s', (text, brackets, items) => {
    expect(readList(text)).toEqual({ brackets, items });
  });

  it.each(['1,000,000', '(x+1)(x+2)', '5', '(1, 2', 'f(1, 2)'])('%s is no list', (text) => {
    expect(readList(text)).toBeNull();
  });

  it('has the sides of its equations', () => {
    expect(sides('a = b = 10')).toEqual(['a', 'b', '10']);
    expect(sides('x \\le 5')).toHaveLength(1);
    expect(sides('x <= 5')).toHaveLength(1);
  });

  it.each([
    ['15\\text{ m}', '15', 'm'],
    ['15 \\mathrm{~m}^2', '15', 'square meters'],
    ['9.8 \\mathrm{~m/s^2}', '9.8', 'm s^-2'],
    ['\\$15', '15', 'dollars'],
    ['5\\text{ cents}', '5', 'penny'],
    ['60^\\circ', '60', 'degrees'],
    ['20^\\circ\\text{C}', '20', '°C'],
    ['15 cm', '15', 'cm'],
  ])('%s is %s of %s', (text, body, unit) => {
    const quantity = readQuantity(text);
    const expected = readUnit(unit);
    expect(quantity?.body).toBe(body);
    expect(quantity !== null && expected !== null && sameDimensions(quantity.unit, expected)).toBe(true);
    expect(quantity?.unit.factor).toEqual(expected?.factor);
  });

  it('is no quantity where a letter is a variable', () => {
    expect(readQuantity('5x')).toBeNull();
    expect(readQuantity('x+1')).toBeNull();
  });

  it.each([
    ['1010_2', 10n],
    ['(A1)_{16}', 161n],
    ['12_{\\text{five}}', 7n],
    ['x_2', undefined],
    ['19_8', undefined],
  ])('%s in its base is %s', (text, value) => {
    expect(readBased(text)?.value).toBe(value);
  });

  it('is an exact number', () => {
    expect(decimal('0.125')).toEqual({ numerator: 1n, denominator: 8n });
    expect(decimal('1.5e3')).toEqual({ numerator: 1500n, denominator: 1n });
    expect(decimal('1/2')).toBeNull();
    expect(latexOf({ numerator: -1n, denominator: 8n }, true)).toBe('-0.125');
    expect(latexOf({ numerator: -1n, denominator: 3n }, true)).toBe('-\\frac{1}{3}');
  });
});
