import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { differential, type Exchange } from './differential.ts';

interface Visit {
  readonly path: string;
  readonly cookie: string | undefined;
  readonly body: string;
}

/** A server that sets a cookie of its own name, answers with `greeting`, and remembers who came. */
async function startGreeter(
  name: string,
  greeting: string,
): Promise<AsyncDisposable & { url: string; visits: Visit[] }> {
  const visits: Visit[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      visits.push({ path: request.url ?? '', cookie: request.headers.cookie, body });
      response.setHeader('set-cookie', `${name}=${visits.length}; Path=/`);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ greeting, visit: visits.length }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function play(exchanges: readonly Exchange[], greeting: string, more = {}) {
  await using one = await startGreeter('one', 'hello');
  await using other = await startGreeter('other', greeting);
  const report = await differential({
    expected: { name: 'one', url: one.url },
    actual: { name: 'other', url: other.url },
    exchanges,
    ...more,
  });
  return { report, one: one.visits, other: other.visits };
}

describe('differential', () => {
  const seed: Exchange = { name: 'seed', path: '/seed', body: {}, session: 'a' };

  it('finds no difference between servers that answer alike', async () => {
    const { report } = await play([seed], 'hello');
    expect(report.text).toBe('1 exchanges with one and other:\n  no difference');
  });

  it('says where two replies differ, and what each side gave', async () => {
    const { report } = await play([seed], 'good day');
    expect(report.text).toContain('  seed: body.greeting (value)\n    one: "hello"\n    other: "good day"');
  });

  it('lists an exception that was used with its reason instead', async () => {
    const exceptions = [{ id: 'manners', reason: 'ours is polite', where: /^body\.greeting$/ }];
    const { report } = await play([seed], 'good day', { exceptions });
    expect(report.unexplained).toEqual([]);
    expect(report.text).toContain('allowed 1 times: manners (ours is polite)');
  });

  it("keeps each session's cookies apart, and each side's own", async () => {
    const { one, other } = await play(
      [
        seed,
        { ...seed, name: 'again', session: 'a' },
        { ...seed, name: 'b', session: 'b' },
        { name: 'none', path: '/seed', body: {} },
      ],
      'hello',
    );
    expect(one.map(({ cookie }) => cookie)).toEqual([undefined, 'one=1', undefined, undefined]);
    expect(other.map(({ cookie }) => cookie)).toEqual([undefined, 'other=1', undefined, undefined]);
  });

  it("makes a body from the same side's earlier reply", async () => {
    const later: Exchange = {
      name: 'later',
      path: '/later',
      body: (earlier: Map<string, { text: string }>) => earlier.get('seed')?.text,
    };
    const { one, other } = await play([seed, later], 'good day');
    expect([one[1]?.body, other[1]?.body]).toEqual([
      '{"greeting":"hello","visit":1}',
      '{"greeting":"good day","visit":1}',
    ]);
  });

  it('plays sessions beside each other in their own order, and what has none at the end', async () => {
    const exchanges = ['a', 'b', 'c'].flatMap((session) =>
      [1, 2].map((turn) => ({ name: `${session}${turn}`, path: `/${session}${turn}`, body: {}, session })),
    );
    const { one } = await play([{ name: 'last', path: '/last', body: {} }, ...exchanges], 'hello', { concurrency: 3 });
    const paths = one.map(({ path }) => path);
    expect(paths.at(-1)).toBe('/last');
    for (const session of ['a', 'b', 'c'])
      expect(paths.indexOf(`/${session}1`)).toBeLessThan(paths.indexOf(`/${session}2`));
  });
});
