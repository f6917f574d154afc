import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '../../src/lib/errors.ts';

const bundle = new URL('../../openapi/bundled/control.json', import.meta.url);
const control = JSON.parse(readFileSync(bundle, 'utf8')) as {
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
};
const documented = control.components.schemas.Problem.properties.code.enum;
const codes = Object.keys(ERROR_CATALOGUE);

describe("the problem body's codes", () => {
  it('has every code of the catalogue', () => expect(codes.filter((code) => !documented.includes(code))).toEqual([]));
  it('has no code that the catalogue lacks', () =>
    expect(documented.filter((code) => !codes.includes(code))).toEqual([]));
  it('names each once', () => expect(new Set(documented).size).toBe(documented.length));
});
