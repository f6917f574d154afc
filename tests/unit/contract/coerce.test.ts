import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBaseDocument } from '../../../src/contract/base-document.ts';
import { NumberToken } from '../../../src/contract/coerce/number-token.ts';
import { coerce, createCoercer, type JsonSchema } from '../../../src/contract/coerce.ts';
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

/** `1` and `1.0` are one value to JavaScript; the order of keys counts. */
function withoutTokens(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (member instanceof NumberToken ? member.value : member));
}

// Made by make_corpus.py from the real pydantic; a longer one of ten thousand cases agrees as well.
const corpus: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../contract/fixtures/pydantic/corpus.json', import.meta.url), 'utf8'),
);

describe('coerce', () => {
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
});
