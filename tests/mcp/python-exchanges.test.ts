import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/http.ts';
import { createDoorInstance } from './door-instance.ts';
import { EXCHANGES, play, type Recorded, type Tokens } from './exchanges.ts';
import { serveHandler } from './serve-handler.ts';

// Recorded of nemo-gym 0.7.0 by scripts/mcp-conformance/record-python.ts.
const RECORDED = JSON.parse(readFileSync(new URL('fixtures/python-exchanges.json', import.meta.url), 'utf8')) as Record<
  string,
  Recorded
>;

/** What is ours to say: the server's version, the words in which a body is refused, how a number is spelt. */
function comparable({ status, contentType, body }: Recorded): Recorded {
  const shown = body
    .replace(/"version":"[^"]*"/, '"version":"(its own)"')
    .replace(/(?<="structuredContent":.*)e-0(?=\d)/, 'e-')
    .replace(/"message":"Validation error: (?:[^"\\]|\\.)*"/, '"message":"Validation error: (its own words)"');
  return { status, contentType, body: shown };
}

describe("our MCP endpoint beside NeMo Gym's", () => {
  let served: Awaited<ReturnType<typeof serveHandler>>;
  let tokens: Tokens;

  beforeAll(async () => {
    const instance = createDoorInstance();
    tokens = {
      valid: instance.addSession('valid', null),
      limited: instance.addSession('limited', ['get_weather', 'shout']),
      invalid: 'not-a-token',
    };
    served = await serveHandler(createMcpHandler({ instance, version: '1.2.3' }));
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it('has a recording of every exchange and nothing else', () => {
    expect(Object.keys(RECORDED)).toEqual(EXCHANGES.map(({ name }) => name));
  });

  it.each(EXCHANGES)('answers as it does: $name', async (exchange) => {
    const ours = await play(served.url, exchange, tokens);
    const theirs = RECORDED[exchange.name];
    expect(comparable(ours)).toEqual(theirs === undefined ? 'recorded' : comparable(theirs));
  });
});
