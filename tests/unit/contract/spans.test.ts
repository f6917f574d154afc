import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpans } from '../../../src/contract/spans.ts';

function valueOf(text: string, key: string): unknown {
  const span = findSpans(text, [key]).get(key);
  return span === undefined ? undefined : JSON.parse(text.slice(span.start, span.end));
}

describe('findSpans', () => {
  it("gives each value's own text, without the blanks around it", () => {
    const text = ' { "a" : [1.0, {"b": "}"}] , "c":5.0,"d" :"x\\"y" } ';
    const spans = findSpans(text, ['a', 'c', 'd', 'missing']);
    const texts = [...spans].map(([key, { start, end }]) => [key, text.slice(start, end)]);
    expect(texts).toEqual([
      ['a', '[1.0, {"b": "}"}]'],
      ['c', '5.0'],
      ['d', '"x\\"y"'],
    ]);
  });

  it('takes the last of a repeated key', () => expect(valueOf('{"a":1,"b":2,"a":[3]}', 'a')).toEqual([3]));

  it('reads a key written with escapes', () => {
    expect(valueOf('{"respons\\u0065":1}', 'response')).toBe(1);
    expect(valueOf('{"a\\"b":1}', 'a"b')).toBe(1);
  });

  it('looks at the top level only', () => expect(valueOf('{"x":{"a":1},"y":["a",{"a":2}],"a":3}', 'a')).toBe(3));

  it('finds nothing in a text that is no object', () => {
    for (const text of ['', '[]', '"a"', 'null', ' 5 ']) expect(findSpans(text, ['a']).size).toBe(0);
  });

  it('gets past long strings with escapes of every kind', () => {
    const long = 'x"\\\\"'.repeat(50) + '\\'.repeat(49);
    const text = JSON.stringify({ before: long, a: [long], b: { [long]: long } });
    expect(valueOf(text, 'a')).toEqual([long]);
    expect(valueOf(text, 'b')).toEqual({ [long]: long });
  });

  it('agrees with JSON.parse on any object', () => {
    const objects = fc.dictionary(
      fc.oneof(fc.constantFrom('a', 'response'), fc.string({ unit: 'binary' })),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(objects, fc.integer({ min: 0, max: 3 }), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const parsed: Record<string, unknown> = JSON.parse(text);
        const spans = findSpans(text, Object.keys(parsed));
        expect([...spans.keys()].toSorted()).toEqual(Object.keys(parsed).toSorted());
        for (const [key, { start, end }] of spans) expect(JSON.parse(text.slice(start, end))).toEqual(parsed[key]);
      }),
      { numRuns: 500 },
    );
  });

  it('ends on any text, JSON or not', () => {
    const texts = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', ' ', '1') });
    fc.assert(
      fc.property(texts, (text) => {
        expect(findSpans(`{${text}`, ['a']).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});
