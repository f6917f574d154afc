import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBaseDocument } from '../../../src/contract/base-document.ts';
import { NumberToken } from '../../../src/contract/coerce/number-token.ts';
import { type CoerceOptions, createCoercer, type JsonSchema } from '../../../src/contract/coerce.ts';
import { parseExactJson } from '../../../src/contract/exact-json.ts';
import { definitionsOf, listOperations } from '../../../src/contract/operations.ts';
import { printExactJson } from '../../../src/contract/print-detail.ts';

interface Case {
  readonly schema: JsonSchema;
  readonly text: string;
  readonly ok: boolean;
  readonly value?: string;
  readonly errors?: string;
}

function coerce(schema: JsonSchema, value: unknown, options?: CoerceOptions) {
  return createCoercer(schema, options)(value);
}

/** `1` and `1.0` are one value to JavaScript; the order of keys counts. */
function withoutTokens(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (member instanceof NumberToken ? member.value : member));
}

// Made by make_corpus.py from the real pydantic; a longer one of ten thousand cases agrees as well.
const corpus: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../contract/fixtures/pydantic/corpus.json', import.meta.url), 'utf8'),
);

describe('a coercer', () => {
  it('has a corpus to be compared with', () => expect(corpus.length).toBeGreaterThanOrEqual(300));

  it.each(corpus)('gives what pydantic gives for $text under $schema', ({ schema, text, ok, value, errors }) => {
    const result = coerce(schema, parseExactJson(text));
    const ours = result.ok ? withoutTokens(result.value) : printExactJson(result.errors);
    const theirs = ok ? withoutTokens(parseExactJson(value ?? '')) : printExactJson(parseExactJson(errors ?? 'null'));
    expect([result.ok, ours]).toEqual([ok, theirs]);
  });

  it('begins every location with the one it was given', () => {
    const result = coerce(
      { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      {},
      { loc: ['body'] },
    );
    expect(result).toEqual({
      ok: false,
      errors: [{ type: 'missing', loc: ['body', 'n'], msg: 'Field required', input: {} }],
    });
  });

  it('drops unknown keys of a model, and keeps them where the caller asks', () => {
    const schema: JsonSchema = { type: 'object', properties: { n: { type: 'integer' } } };
    const value = { x: 1, n: '5' };
    expect(coerce(schema, value)).toEqual({ ok: true, value: { n: 5 } });
    expect(coerce(schema, value, { extras: 'keep' })).toEqual({ ok: true, value: { n: 5, x: 1 } });
    expect(coerce(schema, value, { extras: 'forbid' }).ok).toBe(false);
  });

  it('follows references, also of a schema to itself', () => {
    const definitions: Record<string, JsonSchema> = {
      Node: {
        type: 'object',
        properties: { value: { type: 'integer' }, next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] } },
        required: ['value'],
      },
    };
    const check = createCoercer({ $ref: '#/components/schemas/Node' }, { definitions });
    expect(check({ value: '1', next: { value: 2.0, next: null } })).toEqual({
      ok: true,
      value: { value: 1, next: { value: 2, next: null } },
    });
    expect(check({ value: 1, next: { value: 'x' } })).toMatchObject({ errors: [{ loc: ['next', 'value'] }] });
    expect(() => createCoercer({ $ref: '#/$defs/Nothing' }, { definitions })).toThrow('"Nothing"');
  });

  it("names the members of a seed's union as the Python server does", () => {
    const document = loadBaseDocument();
    const seed = listOperations(document).find(({ id }) => id === 'seed_session')?.request?.schema ?? {};
    const check = createCoercer(seed, { definitions: definitionsOf(document), loc: ['body'] });
    const type = 'model_attributes_type';
    expect(check(5)).toMatchObject({
      errors: [
        { type, loc: ['body', 'ResourcesSeedSessionRequest'] },
        { type, loc: ['body', 'BaseSeedSessionRequest'] },
      ],
    });
    expect(check({ any: 'row' })).toEqual({ ok: true, value: { any: 'row' } });
  });

  it('inherits fields through allOf', () => {
    const definitions: Record<string, JsonSchema> = {
      Base: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
    };
    const schema: JsonSchema = {
      allOf: [{ $ref: '#/$defs/Base' }, { properties: { b: { type: 'string', default: 'x' } } }],
    };
    expect(coerce(schema, { a: '1' }, { definitions })).toEqual({ ok: true, value: { a: 1, b: 'x' } });
    expect(coerce(schema, {}, { definitions })).toMatchObject({ errors: [{ type: 'missing', loc: ['a'] }] });
  });

  it('takes a list of types as a union, null among them as optional', () => {
    expect(coerce({ type: ['integer', 'null'] }, null)).toEqual({ ok: true, value: null });
    expect(coerce({ type: ['integer', 'null'] }, 'x')).toMatchObject({ errors: [{ type: 'int_parsing', loc: [] }] });
    expect(coerce({ type: ['string', 'integer'] }, [])).toMatchObject({ errors: [{ loc: ['str'] }, { loc: ['int'] }] });
    expect(coerce({ type: 'null' }, 1)).toMatchObject({ errors: [{ type: 'none_required' }] });
  });

  it('keeps a key named __proto__ as data', () => {
    const value: unknown = JSON.parse('{"__proto__": {"x": 1}}');
    const result = coerce({ type: 'object', additionalProperties: {} }, value);
    expect(result.ok && JSON.stringify(result.value)).toBe('{"__proto__":{"x":1}}');
  });

  it('gives every value its own copy of a default', () => {
    const check = createCoercer({ type: 'object', properties: { a: { type: 'array', default: [] } } });
    const [one, two] = [check({}), check({})];
    expect(one.ok && two.ok && one.value !== two.value).toBe(true);
    expect(one).toEqual({ ok: true, value: { a: [] } });
  });

  it('lets a float be a multiple within a rounding error', () => {
    const accepts = (value: number) => coerce({ type: 'number', multipleOf: 0.1 }, value).ok;
    expect([0.3, -0.3, 0, 0.30000000001, 0.25, -0.25, 0.3000001].map(accepts)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('looks at the digits of an integer that JavaScript cannot hold', () => {
    const check = (value: unknown) => coerce({ type: 'integer', multipleOf: 3 }, value).ok;
    expect([check('9007199254740993'), check('+9_007_199_254_740_993.0'), check('9007199254740994')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(check(parseExactJson('9007199254740993'))).toBe(true);
    expect(check(2 ** 60)).toBe(false);
  });

  it.each([
    ['NaN', 'finite_number'],
    ['Infinity', 'finite_number'],
    ['9.3e18', 'int_parsing_size'],
    [`"${'9'.repeat(4301)}"`, 'int_parsing_size'],
    [`"${'9'.repeat(400)}"`, 'int_parsing_size'],
    ['9'.repeat(400), 'int_parsing_size'],
    ['1.5', 'int_from_float'],
  ])('does not take %s as an integer', (text, type) => {
    const result = coerce({ type: 'integer' }, parseExactJson(text));
    expect(result).toMatchObject({ ok: false, errors: [{ type }] });
  });

  it('does not take an integer beyond every float as a float', () => {
    const result = coerce({ type: 'number' }, parseExactJson(`1${'0'.repeat(400)}`));
    expect(result).toMatchObject({ ok: false, errors: [{ type: 'float_type' }] });
  });

  it('has no negative zero among integers', () => {
    expect([coerce({ type: 'integer' }, '-0'), coerce({ type: 'integer' }, parseExactJson('-0.0'))]).toEqual([
      { ok: true, value: 0 },
      { ok: true, value: 0 },
    ]);
  });

  it('converts extra keys by their own schema', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'integer', default: 1 } },
      additionalProperties: { type: 'integer' },
    };
    expect(coerce(schema, { z: '5' })).toEqual({ ok: true, value: { a: 1, z: 5 } });
    expect(coerce(schema, { z: 'q' })).toMatchObject({ errors: [{ type: 'int_parsing', loc: ['z'] }] });
  });

  it('reports every place of a tuple that is missing', () => {
    const schema: JsonSchema = { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] };
    expect(coerce(schema, [1])).toMatchObject({ errors: [{ type: 'missing', loc: [1], input: [1] }] });
    expect(coerce(schema, ['1', 'x'])).toEqual({ ok: true, value: [1, 'x'] });
  });

  it('chooses the model of a union that sets most fields', () => {
    const model = (title: string, names: readonly string[]): JsonSchema => ({
      type: 'object',
      title,
      properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', default: 0 }])),
    });
    const schema: JsonSchema = { anyOf: [model('A', ['x']), model('B', ['x', 'y'])] };
    expect(coerce(schema, { x: 1, y: 2 })).toEqual({ ok: true, value: { x: 1, y: 2 } });
    expect(coerce(schema, { x: 1 })).toEqual({ ok: true, value: { x: 1 } });
    expect(coerce({ anyOf: [schema, {}] }, 5)).toEqual({ ok: true, value: 5 });
  });
});
