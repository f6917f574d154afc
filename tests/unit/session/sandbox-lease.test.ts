import { expect, test } from 'vitest';
import { Semaphore } from '../../../src/lib/semaphore.ts';
import type { Sandbox, SandboxClient, SandboxSpec } from '../../../src/sandbox/sandbox.ts';
import { SandboxLease } from '../../../src/session/sandbox-lease.ts';

const SPEC: SandboxSpec = {
  image: 'host',
  network: 'none',
  limits: { memoryBytes: 1, processes: 1, diskBytes: 1, inodes: 1 },
};

interface FakeSandbox extends Sandbox {
  lose(): void;
}

function fakeSandboxes() {
  const made: FakeSandbox[] = [];
  let fails = false;
  const client: Pick<SandboxClient, 'create'> = {
    async create() {
      if (fails) throw new Error('no sandbox');
      let end: (gone: { reason: 'destroyed' | 'sandbox-lost'; detail: string }) => void = () => undefined;
      const gone = new Promise<{ reason: 'destroyed' | 'sandbox-lost'; detail: string }>((resolve) => {
        end = resolve;
      });
      const sandbox = {
        id: `s${String(made.length)}`,
        gone,
        lose: () => end({ reason: 'sandbox-lost', detail: 'the host died' }),
        destroy: async () => end({ reason: 'destroyed', detail: 'asked' }),
      } as unknown as FakeSandbox;
      made.push(sandbox);
      return sandbox;
    },
  };
  return {
    client: client as SandboxClient,
    made,
    failNext(value: boolean) {
      fails = value;
    },
  };
}

test('one sandbox is made, when first asked for, however many ask', async () => {
  const { client, made } = fakeSandboxes();
  const places = new Semaphore({ places: 2 });
  const lease = new SandboxLease({ client, spec: SPEC, places: [places] });
  expect(lease.held).toBe(false);
  const [a, b] = await Promise.all([lease.get({}), lease.get({})]);
  expect(a).toBe(b);
  expect(made).toHaveLength(1);
  await lease.release();
  await Promise.resolve();
  expect(places.taken).toBe(0);
  expect(lease.held).toBe(false);
});

test('a lost sandbox is said to be lost, and made anew on request', async () => {
  const { client, made } = fakeSandboxes();
  const places = new Semaphore({ places: 1 });
  const lease = new SandboxLease({ client, spec: SPEC, places: [places] });
  await lease.get({});
  made[0]?.lose();
  await made[0]?.gone;
  await expect(lease.get({})).rejects.toMatchObject({ code: 'sandbox_lost' });
  expect((await lease.get({ restart: true })).id).toBe('s1');
  expect((await lease.get({})).id).toBe('s1');
});

test('a start that fails gives its place back and is tried again', async () => {
  const fake = fakeSandboxes();
  const places = new Semaphore({ places: 1 });
  const lease = new SandboxLease({ client: fake.client, spec: SPEC, places: [places] });
  fake.failNext(true);
  await expect(lease.get({})).rejects.toThrow('no sandbox');
  expect(places.taken).toBe(0);
  fake.failNext(false);
  expect((await lease.get({})).id).toBe('s0');
});

test('a lease that ends while it waits leaves the queue', async () => {
  const { client } = fakeSandboxes();
  const places = new Semaphore({ places: 1 });
  const first = new SandboxLease({ client, spec: SPEC, places: [places] });
  const second = new SandboxLease({ client, spec: SPEC, places: [places] });
  await first.get({});
  const waiting = second.get({});
  waiting.catch(() => undefined);
  await Promise.resolve();
  await second.release();
  await expect(waiting).rejects.toMatchObject({ code: 'client_gone' });
  expect(places.waiting).toBe(0);
});
