import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findFault, invalidJsonDetail } from '../../../src/contract/json-error.ts';
import { printDetail } from '../../../src/contract/print-detail.ts';

interface Case {
  readonly text: string;
  readonly ok?: true;
  readonly error?: string;
  readonly pos?: number;
}

// Made by make_corpus.py from Python 3.13's json module.
const corpus: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../contract/fixtures/json/corpus.json', import.meta.url), 'utf8'),
);

describe('the fault of a body that is not JSON', () => {
  it('has a corpus to be compared with', () => expect(corpus.length).toBeGreaterThanOrEqual(300));

  it.each(corpus)('is what Python finds in $text', ({ text, ok, error, pos }) => {
    const found = findFault(text);
    expect(found === null).toBe(ok === true);
    const [item] = invalidJsonDetail(text);
    const ours = found === null ? [undefined, undefined] : [item?.ctx?.['error'], item?.loc[1]];
    expect(ours).toEqual([error, pos]);
  });

  it("is printed in FastAPI's shape", () => {
    expect(printDetail(invalidJsonDetail('{x'))).toBe(
      '{"detail":[{"type":"json_invalid","loc":["body",1],"msg":"JSON decode error","input":{},"ctx":{"error":"Expecting property name enclosed in double quotes"}}]}',
    );
  });

  it.each([
    ['{"a":1 , }', 'Illegal trailing comma before end of object', 7],
    ['[1,]', 'Illegal trailing comma before end of array', 2],
  ])('names the trailing comma of %s', (text, error, pos) => {
    expect(invalidJsonDetail(text)).toMatchObject([{ loc: ['body', pos], ctx: { error } }]);
  });

  it('is counted in code points', () => {
    expect(invalidJsonDetail('["😀😀", x]')[0]?.loc).toEqual(['body', 7]);
  });

  it('is found behind a million open brackets', () => {
    expect(findFault('['.repeat(1_000_000))).toEqual({ message: 'Expecting value', at: 1_000_000 });
  });
});
