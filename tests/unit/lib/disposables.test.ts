import { expect, test } from 'vitest';
import { DisposableStack, disposeHeld } from '../../../src/lib/disposables.ts';

test('clean-ups run in reverse order, each, whatever one of them throws', async () => {
  const order: string[] = [];
  const stack = new DisposableStack();
  stack.defer(() => void order.push('first'));
  stack.defer(() => {
    order.push('second');
    throw new Error('second failed');
  });
  stack.use({
    async [Symbol.asyncDispose]() {
      order.push('third');
    },
  });
  await expect(stack[Symbol.asyncDispose]()).rejects.toThrow('second failed');
  expect(order).toEqual(['third', 'second', 'first']);
  await stack[Symbol.asyncDispose]();
});

test('what an environment opened is disposed: the value itself, or else what its properties hold', async () => {
  const order: string[] = [];
  const asyncOne = { [Symbol.asyncDispose]: async () => void order.push('async') };
  const syncOne = { [Symbol.dispose]: () => void order.push('sync') };
  await disposeHeld({ a: asyncOne, b: syncOne, c: 1, d: null });
  await disposeHeld(asyncOne);
  await disposeHeld(undefined);
  expect(order).toEqual(['async', 'sync', 'async']);
  const failing = {
    [Symbol.dispose]() {
      throw new Error('no');
    },
  };
  await expect(disposeHeld({ failing, asyncOne })).rejects.toThrow('no');
  expect(order).toHaveLength(4);
});
