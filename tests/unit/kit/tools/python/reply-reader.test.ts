import { describe, expect, it } from 'vitest';
import { createReplyReader } from '../../../../../src/kit/tools/python/reply-reader.ts';

const reply = (id: number, over = {}): Buffer =>
  Buffer.from(`${JSON.stringify({ id, status: 'ok', stdout: 'é', stderr: '', result: '1', ...over })}\n`);

describe('the replies of an interpreter', () => {
  it('are read whole, however they are cut', async () => {
    const reader = createReplyReader();
    const answer = reader.replyTo(1);
    for (const byte of reply(1)) reader.onStdout(Uint8Array.of(byte));
    expect(await answer).toMatchObject({ status: 'ok', stdout: 'é', result: '1', error: null, restarted: false });
  });

  it('to another request are passed over', async () => {
    const reader = createReplyReader();
    reader.onStdout(reply(1, { result: 'to nobody' }));
    const answer = reader.replyTo(2);
    reader.onStdout(reply(1, { result: 'late' }));
    reader.onStdout(reply(2, { result: 'mine' }));
    expect(await answer).toMatchObject({ result: 'mine' });
  });

  it.each([
    ['no JSON', 'oops\n'],
    ['no object', '[1]\n'],
    ['of no status', '{"id":1,"status":"great"}\n'],
  ])('that are %s end the wait', async (_what, line) => {
    const reader = createReplyReader();
    const answer = reader.replyTo(1);
    reader.onStdout(Buffer.from(line));
    expect(await answer).toBeNull();
  });

  it('end with the process, whose last words are kept', async () => {
    const reader = createReplyReader();
    const answer = reader.replyTo(1);
    reader.onStderr(Buffer.from('x'.repeat(5_000)));
    reader.onStderr(Buffer.from(' the end\n'));
    reader.fail();
    expect(await answer).toBeNull();
    expect(reader.stderr()).toMatch(/^: x+ the end$/);
    expect(reader.stderr().length).toBeLessThan(2_100);
  });
});
