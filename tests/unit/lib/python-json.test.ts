import { assert, constantFrom, double, json, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonFloatJson, pythonFloatRepr, stringifyPython, toPlainJson } from '../../../src/lib/python-json.ts';
import { parsePythonJson } from '../../../src/lib/python-json-parser.ts';

describe('pythonFloatRepr', () => {
  // Every right-hand side was printed by CPython 3.13.
  it.each([
    [5, '5.0'],
    [-0, '-0.0'],
    [0, '0.0'],
    [0.1, '0.1'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e16, '1.5e+16'],
    [123456789012345680, '1.2345678901234568e+17'],
    [1e21, '1e+21'],
    [1.5e22, '1.5e+22'],
    [1e100, '1e+100'],
    [1e-4, '0.0001'],
    [1e-5, '1e-05'],
    [1.5e-5, '1.5e-05'],
    [-1e-7, '-1e-07'],
    [1.5e-10, '1.5e-10'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [1234567890123456.8, '1234567890123456.8'],
    [9007199254740992, '9007199254740992.0'],
    [Number.NaN, 'nan'],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NEGATIVE_INFINITY, '-inf'],
  ])('writes %d as %s', (x, text) => {
    expect(pythonFloatRepr(x)).toBe(text);
  });
});

describe('pythonFloatJson', () => {
  // Printed by pydantic's model_dump_json.
  it.each([
    [5, '5.0'],
    [-0, '-0.0'],
    [1e16, '1e+16'],
    [1e-5, '0.00001'],
    [1.5e-5, '0.000015'],
    [1e-6, '1e-6'],
    [1.234e-6, '1.234e-6'],
    [-1e-7, '-1e-7'],
    [1.5e-10, '1.5e-10'],
    [5e-324, '5e-324'],
    [1e100, '1e+100'],
    [Number.NaN, 'null'],
    [Number.NEGATIVE_INFINITY, 'null'],
  ])('writes %d as %s in the style of a response model', (x, text) => {
    expect(pythonFloatJson(x)).toBe(text);
  });

  it('writes the shortest digits that read back as the same number, in both styles', () => {
    assert(
      property(double({ noNaN: true, noDefaultInfinity: true }), constantFrom('pydantic', 'repr'), (x, style) => {
        expect(Number(pythonFloatJson(x, style))).toBe(x);
        expect(pythonFloatJson(x, style)).toMatch(/^-?\d+(\.\d+)?(e[+-]\d+)?$/);
        expect(pythonFloatJson(x, style)).toMatch(/[.e]/);
      }),
    );
  });
});

describe('stringifyPython', () => {
  it('prints ints without and floats with a point, in key order, compactly', () => {
    const value = new Map<string, number | bigint | null | boolean>([
      ['b', 1],
      ['10', 1n],
      ['2', null],
      ['a', true],
    ]);
    expect(stringifyPython({ x: [value, 2n ** 70n, 0.5], y: {}, z: undefined, e: [] })).toBe(
      '{"x":[{"b":1.0,"10":1,"2":null,"a":true},1180591620717411303424,0.5],"y":{},"e":[]}',
    );
  });

  it('leaves non-ASCII text unescaped and replaces lone surrogates', () => {
    expect(stringifyPython({ 'é\ud800': '😀\udc00\u2028\u007f\u0001\n"\\/' })).toBe(
      '{"é\uFFFD":"😀\uFFFD\u2028\u007f\\u0001\\n\\"\\\\/"}',
    );
  });

  it('can print whole numbers as ints and floats as json.dumps does', () => {
    expect(stringifyPython([5, 0.5, 1e-7], { wholeNumbers: 'int', floats: 'repr' })).toBe('[5,0.5,1e-07]');
  });

  it('prints what is not finite as null', () => {
    expect(stringifyPython([Number.NaN, Number.POSITIVE_INFINITY], { wholeNumbers: 'int' })).toBe('[null,null]');
  });
});

describe('parsePythonJson', () => {
  it('keeps ints and floats apart and keys in order', () => {
    const text = '{"b":1.0,"10":1,"2":[-0,-0.0,1e2,1E+2,9007199254740993],"a":{"t":true,"f":false,"n":null}}';
    expect(stringifyPython(parsePythonJson(text))).toBe(
      '{"b":1.0,"10":1,"2":[0,-0.0,100.0,100.0,9007199254740993],"a":{"t":true,"f":false,"n":null}}',
    );
  });

  it('agrees with JSON.parse on any JSON text', () => {
    assert(
      property(json({ stringUnit: 'binary', maxDepth: 5 }), constantFrom(0, 2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(toPlainJson(parsePythonJson(spaced))).toEqual(normalizeZero(JSON.parse(spaced)));
      }),
    );
  });

  it('keeps a repeated key at its first place with its last value, and "__proto__" as a key', () => {
    const value = parsePythonJson('{"a":1,"__proto__":2,"a":3}');
    expect(stringifyPython(value)).toBe('{"a":3,"__proto__":2}');
    expect(Object.keys(toPlainJson(value) as object)).toEqual(['a', '__proto__']);
  });

  it('reads the constants that Python reads and JSON does not have', () => {
    expect(parsePythonJson(' [NaN, Infinity,\t-Infinity ]\r\n')).toEqual([
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a"}',
    '{"a":1,}',
    '{a:1}',
    '01',
    '1.',
    '.5',
    '-',
    '+1',
    '"\\x"',
    '"a',
    '"a\n"',
    'nul',
    '[1 2]',
    '1 2',
    "'a'",
  ])('refuses %j with the place of the fault', (text) => {
    expect(() => parsePythonJson(text)).toThrow(/at character \d+ of the JSON text/);
  });

  it('refuses nesting and ints that would cost more than any honest body', () => {
    expect(() => parsePythonJson('['.repeat(100_000))).toThrow('1024 levels');
    expect(() => parsePythonJson('9'.repeat(1_000_000))).toThrow('4300 digits');
  });
});

// JSON.parse reads -0 as a negative zero, Python reads it as the int 0.
function normalizeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
