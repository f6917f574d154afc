import type { Harness } from 'paddock/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExample } from './fixture.ts';

let probe: Harness;

beforeAll(async () => {
  probe = await startExample('probe');
});

afterAll(async () => {
  await probe[Symbol.asyncDispose]();
});

const list = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const object = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const post = (path: string, text: string) => probe.agent().post(path, { raw: text, contentType: 'application/json' });

test.each([
  ['a list', list(100_000)],
  ['an object', object(50_000)],
  ['a field', `{"what":${list(100_000)}}`],
  ['a number', `{"what":"return","number":${list(3000)}}`],
  ['an int of thousands of digits', `{"what":${'9'.repeat(5000)}}`],
])('arguments nested or long beyond reading (%s) are a 422, not a fault', async (_name, text) => {
  const reply = await post('/act', text);
  expect(reply.status).toBe(422);
  expect(reply.text.length).toBeLessThan(1000);
});

test('a response nested beyond reading is graded and given back byte for byte', async () => {
  const output = `[${list(100_000)}]`;
  const reply = await post('/verify', `{"responses_create_params":{},"response":{"output":${output}},"what":"pass"}`);
  expect(reply.status).toBe(200);
  expect(reply.text.startsWith(`{"responses_create_params":{},"response":{"output":${output}},"reward":1.0,`)).toBe(
    true,
  );
});

test("one unreadable row does not lose a run's metrics", async () => {
  const reply = await post('/aggregate_metrics', `{"verify_responses":[{"reward":1.0,"x":${list(5000)}}]}`);
  expect(reply.json).toMatchObject({ agent_metrics: { 'mean/reward': 1 } });
});

test('bytes that are no text, and keys of a prototype, harm nothing', async () => {
  const bytes = await probe
    .agent()
    .post('/say', { raw: new Uint8Array([0xff, 0xfe, 0x7b]), contentType: 'application/json' });
  expect(bytes).toMatchObject({ status: 400, text: '{"detail":"There was an error parsing the body"}' });
  const reply = await post('/say', '{"__proto__":{"text":"a"},"text":"b","constructor":1}');
  expect(reply).toMatchObject({ status: 200, text: 'b' });
});

test('a body that is larger than the limit is refused with the key of the limit', async () => {
  const small = await startExample('probe', { limits: { max_body_bytes: 100 } });
  const reply = await small.agent().post('/say', { text: 'x'.repeat(200) });
  expect(reply.status).toBe(413);
  expect(reply.text).toContain('limits.max_body_bytes');
  await small[Symbol.asyncDispose]();
});
