import { describe, expect, it } from 'vitest';
import { createCoercer } from '../../../src/contract/coerce.ts';
import { parseExactJson } from '../../../src/contract/exact-json.ts';
import { printDetail, printExactJson } from '../../../src/contract/print-detail.ts';

describe('parseExactJson and printExactJson', () => {
  it.each([
    '5',
    '5.0',
    '-0.0',
    '9007199254740993',
    '1e+16',
    '1e-07',
    '0.1',
    '[1,2.0,"é"]',
    '{"a":1.0,"b":{}}',
    'null',
    'true',
  ])('give %s back as Python does', (text) => expect(printExactJson(parseExactJson(text))).toBe(text));

  it('prints null for what JSON cannot say, and well-formed text', () => {
    expect(printExactJson(parseExactJson('[NaN,-Infinity,"\\ud800"]'))).toBe('[null,null,"\ufffd"]');
    expect(printExactJson({ a: undefined, b: undefined })).toBe('{}');
  });

  it('keeps a key named __proto__', () =>
    expect(printExactJson(parseExactJson('{"__proto__":1}'))).toBe('{"__proto__":1}'));
});

describe('printDetail', () => {
  it("is FastAPI's body, with the input as it came and limits as floats", () => {
    const coerce = createCoercer(
      { type: 'object', properties: { s: { type: 'string' }, x: { type: 'number', minimum: 0 } } },
      { loc: ['body'] },
    );
    const result = coerce(parseExactJson('{"s":5.0,"x":-1}'));
    expect(printDetail(result.ok ? [] : result.errors)).toBe(
      '{"detail":[{"type":"string_type","loc":["body","s"],"msg":"Input should be a valid string","input":5.0},' +
        '{"type":"greater_than_equal","loc":["body","x"],"msg":"Input should be greater than or equal to 0","input":-1,"ctx":{"ge":0.0}}]}',
    );
  });
});
