import { describe, expect, it } from 'vitest';
import { parsePythonJson } from '../../../src/lib/python-json-parser.ts';
import { pythonRepr, pythonStr, pythonStringRepr } from '../../../src/lib/python-repr.ts';

describe('pythonStringRepr', () => {
  // Every right-hand side was printed by CPython 3.13.
  it.each([
    ['plain', "'plain'"],
    ["it's", '"it\'s"'],
    ['"', "'\"'"],
    ['\'"', "'\\'\"'"],
    ['a\\b\n\r\t\u0001\u007f\u0085\u00a0\u00ad', "'a\\\\b\\n\\r\\t\\x01\\x7f\\x85\\xa0\\xad'"],
    ['é😀 \u2028\ud800\u{e0001}', "'é😀 \\u2028\\ud800\\U000e0001'"],
  ])('quotes and escapes %j as Python does', (text, repr) => {
    expect(pythonStringRepr(text)).toBe(repr);
  });
});

describe('pythonRepr', () => {
  it('writes JSON as Python values', () => {
    expect(pythonRepr(parsePythonJson('{"a":[1,1.0,true,null,"x"],"b":{}}'))).toBe(
      "{'a': [1, 1.0, True, None, 'x'], 'b': {}}",
    );
  });
});

describe('pythonStr', () => {
  it('leaves a string as it is', () => {
    expect(pythonStr("it's")).toBe("it's");
    expect(pythonStr(2)).toBe('2.0');
    expect(pythonStr(false)).toBe('False');
  });
});
