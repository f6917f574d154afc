import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type HostSession, openHostSession } from '../../../../src/sandbox/host/host-session.ts';
import { encodeMessage, type HostMessage } from '../../../../src/sandbox/host/wire.ts';

/** A stream whose other end says what the test wants. */
function createHost(): { stream: Duplex; say(...messages: HostMessage[]): void; hangUp(): void } {
  const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
  return {
    stream,
    say: (...messages) => void stream.push(Buffer.concat(messages.map((message) => encodeMessage(message)))),
    hangUp: () => void stream.push(null),
  };
}

async function open(): Promise<{ session: HostSession; host: ReturnType<typeof createHost> }> {
  const host = createHost();
  const opening = openHostSession(host.stream);
  host.say({ type: 'hello', hostPid: 42 });
  return { session: await opening, host };
}

describe('a session with the sandbox host', () => {
  test('begins with its greeting, or with the reason of its refusal', async () => {
    expect((await open()).session.hostPid).toBe(42);
    const host = createHost();
    const opening = openHostSession(host.stream);
    host.say({ type: 'refused', message: 'the folder is in use' });
    await expect(opening).rejects.toThrow('the folder is in use');
  });

  test('tells of a sandbox that was gone in one breath with its creation', async () => {
    const { session, host } = await open();
    const creating = session.call({ type: 'stats', call: session.nextCall() });
    const departure = { reason: 'sandbox-lost', detail: 'killed' } as const;
    host.say({ type: 'reply', call: 1, value: { sandbox: 's' } }, { type: 'gone', sandbox: 's', departure });
    await creating;
    const gone = await new Promise((resolve) => {
      session.watch('s', resolve);
    });
    expect(gone).toEqual(departure);
  });

  test('when the host hangs up, everyone who waits hears of it, and who comes later too', async () => {
    const { session, host } = await open();
    const call = session.call({ type: 'stats', call: session.nextCall() });
    const gone = new Promise((resolve) => {
      session.watch('s', resolve);
    });
    const failed = new Promise((resolve) => {
      session.listen(7, { onOutput: () => {}, onInputTaken: () => {}, onEnded: () => {}, onFailed: resolve });
    });
    host.hangUp();
    await expect(call).rejects.toMatchObject({ code: 'sandbox_lost' });
    expect(await gone).toMatchObject({ reason: 'sandbox-lost' });
    expect(await failed).toMatchObject({ code: 'sandbox_lost' });
    await session.ended;
    await expect(session.call({ type: 'stats', call: session.nextCall() })).rejects.toMatchObject({
      code: 'sandbox_lost',
    });
  });
});
