import { describe, expect, it } from 'vitest';
import { compareReplies, excuse, type Reply } from './compare.ts';

const reply = (text: string, changes: Partial<Reply> = {}): Reply => ({
  status: 200,
  contentType: 'application/json',
  text,
  cookie: true,
  ...changes,
});

describe('compareReplies', () => {
  it('finds nothing in equal replies whose keys come in another order', () => {
    expect(compareReplies('x', reply('{"a":1,"b":[1.5,null]}'), reply('{"b":[1.5,null],"a":1}'))).toEqual([]);
  });

  it('names status, content type, cookie and text', () => {
    const other = reply('no', { status: 404, contentType: 'text/plain', cookie: false });
    expect(compareReplies('x', reply('yes'), other).map(({ where }) => where)).toEqual([
      'status',
      'content-type',
      'cookie',
      'text',
    ]);
  });

  it('tells an int from a float, as Python does', () => {
    expect(compareReplies('x', reply('{"reward":1.0}'), reply('{"reward":1}'))).toMatchObject([
      { where: 'body.reward', kind: 'type', expected: '1.0', actual: '1' },
    ]);
  });

  it('names a missing key, an extra key and a longer list by their place', () => {
    const found = compareReplies('x', reply('{"a":{"b":null},"l":[1]}'), reply('{"a":{"c":2},"l":[1,2]}'));
    expect(found.map(({ where, kind }) => `${where} ${kind}`)).toEqual([
      'body.a.b missing',
      'body.a.c extra',
      'body.l[1] extra',
    ]);
  });

  it('lets floats differ up to the tolerance, and not beyond', () => {
    const compare = (tolerance: number): number =>
      compareReplies('x', reply('[0.1]'), reply('[0.10000000000000002]'), { tolerance }).length;
    expect([compare(1e-12), compare(0)]).toEqual([0, 1]);
  });

  it('wants the same order of keys where it is asked to', () => {
    expect(compareReplies('x', reply('{"a":1,"b":2}'), reply('{"b":2,"a":1}'), { keyOrder: true })).toMatchObject([
      { where: 'body', kind: 'order' },
    ]);
  });
});

describe('excuse', () => {
  const differences = compareReplies(
    'verify',
    reply('{"response":{"user":null},"reward":1.0}'),
    reply('{"response":{}}'),
  );

  it('takes a difference that an exception names and counts it, and leaves the rest', () => {
    const exception = {
      id: 'nulls',
      reason: 'echo',
      where: /^body\.response\./,
      kinds: ['missing'],
      expected: /^null$/,
    } as const;
    const { unexplained, excused } = excuse(differences, [exception]);
    expect(unexplained.map(({ where }) => where)).toEqual(['body.reward']);
    expect([...excused]).toEqual([['nulls', 1]]);
  });

  it('leaves a difference alone if any part of the exception does not fit', () => {
    const exception = { id: 'other', reason: 'echo', where: /^body/, exchange: /^seed$/ };
    expect(excuse(differences, [exception]).unexplained).toHaveLength(2);
  });
});
