import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/contract/coerce.ts';
import { createPrinter } from '../../../src/contract/printer.ts';
import type { JsonValue } from '../../../src/lib/json.ts';

function print(schema: JsonSchema, value: unknown, definitions: Record<string, JsonSchema> = {}): string {
  return createPrinter(schema, definitions)(value as JsonValue);
}

describe('createPrinter', () => {
  it('prints what is declared number as a float, what is declared integer as an int', () => {
    const schema: JsonSchema = { type: 'object', properties: { x: { type: 'number' }, n: { type: 'integer' } } };
    expect(print(schema, { x: 5, n: 5, other: 5 })).toBe('{"x":5.0,"n":5,"other":5}');
  });

  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [-3, '-3.0'],
    [0.1, '0.1'],
    [1e-7, '1e-7'],
    [0.00001, '0.00001'],
    [123456789012345680, '1.2345678901234568e+17'],
    [1e16, '1e+16'],
    [1e15, '1000000000000000.0'],
    [1e300, '1e+300'],
  ])('prints the float %d as %s', (value, text) => expect(print({ type: 'number' }, value)).toBe(text));

  it('never prints NaN or an infinity', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'number' } };
    expect(print(schema, [Number.NaN, Number.POSITIVE_INFINITY, 1])).toBe('[null,null,1.0]');
    expect(print({}, { a: Number.NaN })).toBe('{"a":null}');
  });

  it("keeps the value's own order of keys and leaves out what is undefined", () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'string' } } };
    expect(print(schema, { b: 'x', z: 1, a: 1, gone: undefined })).toBe('{"b":"x","z":1,"a":1.0}');
  });

  it('leaves non-ASCII as it is and makes lone surrogates well-formed, in values and keys', () => {
    const schema: JsonSchema = { type: 'object', properties: { x: { type: 'number' } } };
    expect(print(schema, { s: 'é😀\u2028', '\ud800': 'a\udc00', x: 1 })).toBe(
      '{"s":"é😀\u2028","\ufffd":"a\ufffd","x":1.0}',
    );
    expect(print({}, ['\ud800', { k: '\udfff' }])).toBe('["\ufffd",{"k":"\ufffd"}]');
    expect(print({}, '\\ud800 as text')).toBe('"\\\\ud800 as text"');
  });

  it('chooses the member of a union by the value', () => {
    const optional: JsonSchema = { anyOf: [{ type: 'number' }, { type: 'null' }] };
    expect([print(optional, 5), print(optional, null)]).toEqual(['5.0', 'null']);
    expect(print({ type: ['number', 'null'] }, 5)).toBe('5.0');
    expect(print({ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 5)).toBe('5');
    const shapes: JsonSchema = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, x: { type: 'integer' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'b' }, x: { type: 'number' } }, required: ['kind'] },
      ],
    };
    expect(print(shapes, { kind: 'b', x: 1 })).toBe('{"kind":"b","x":1.0}');
    expect(print(shapes, { kind: 'a', x: 1 })).toBe('{"kind":"a","x":1}');
    const nested: JsonSchema = { anyOf: [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, { type: 'null' }] };
    expect([print(nested, 1), print(nested, 'x'), print(nested, null)]).toEqual(['1.0', '"x"', 'null']);
    expect(print(shapes, { other: 1 })).toBe('{"other":1}');
    expect(print(shapes, [1])).toBe('[1]');
  });

  it('follows references, allOf, maps, tuples and a schema that contains itself', () => {
    const definitions: Record<string, JsonSchema> = {
      Base: { type: 'object', properties: { x: { type: 'number' } } },
      Node: { type: 'object', properties: { v: { type: 'number' }, next: { $ref: '#/components/schemas/Node' } } },
    };
    expect(print({ $ref: '#/$defs/Node' }, { v: 1, next: { v: 2 } }, definitions)).toBe('{"v":1.0,"next":{"v":2.0}}');
    expect(
      print(
        { allOf: [{ $ref: '#/$defs/Base' }, { properties: { y: { type: 'number' } } }] },
        { x: 1, y: 2 },
        definitions,
      ),
    ).toBe('{"x":1.0,"y":2.0}');
    expect(print({ type: 'object', additionalProperties: { type: 'number' } }, { a: 1 })).toBe('{"a":1.0}');
    expect(print({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, ['a', 1, 1])).toBe(
      '["a",1.0,1]',
    );
  });

  it('prints a value that does not fit its schema all the same', () => {
    expect(print({ type: 'object', properties: { x: { type: 'number' } } }, 5)).toBe('5');
    expect(print({ type: 'array', items: { type: 'number' } }, 'x')).toBe('"x"');
    expect(print({ type: 'object', properties: { x: { type: 'number' } } }, { x: 'text' })).toBe('{"x":"text"}');
  });

  it('prints what JSON.parse reads back, whatever the schema', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'array', items: { type: 'number' } } },
      additionalProperties: { type: 'number' },
    };
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue()), (value) => {
        // As text: a float keeps the sign of its zero, which JSON.stringify drops.
        expect(JSON.stringify(JSON.parse(print(schema, value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
