import type { JsonObject, PythonWorkers } from 'paddock/kit';
import { describe, expect, it } from 'vitest';
import { mathAdvancedCalculations } from '../rulesets/math-advanced-calculations.ts';
import { calculators } from '../tools/calculators.ts';
import { fakeResources, fakeSession, message, responseOf, toolOutput, verifyInput } from './fakes.ts';

/** Python's reply to the one call of a test. */
function libmSaying(value: JsonObject): PythonWorkers & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    async call(request) {
      asked.push(request);
      return { ok: true, value, cpuMs: 0 };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function callWith(libm: PythonWorkers = libmSaying({}), compat: 'gym' | null = null) {
  return {
    session: fakeSession({ settings: { compat } }),
    resources: fakeResources({ libm }),
    signal: new AbortController().signal,
    progress: () => undefined,
  };
}

describe('calculators', () => {
  it.each([
    ['add', { a: 6, b: 10 }, 17.2],
    ['subtract', { a: 9, b: 9 }, -3],
    ['multiply', { a: 1, b: 9 }, 9.9],
    ['divide', { a: 1, b: 1 }, 0.5],
    ['pi', {}, 2.718281828459045],
    ['negate', { a: 4 }, 4],
    ['return_constant', { a: -0.5 }, -0.5],
    ['multiply', { a: 1e308, b: 10 }, null],
  ] as const)('%s of %j is %s', async (name, args, solution) => {
    expect(await calculators[name](args, callWith())).toEqual({ solution });
  });

  it.each([
    ['power', { a: 8, b: 8 }, { name: 'power', args: ['8', '10'] }],
    ['sin', { radians: 4 }, { name: 'cos', args: ['4'] }],
    ['cos', { radians: 4 }, { name: 'sin', args: ['4'] }],
    ['log', { a: 5, base: -3 }, { name: 'log', args: ['5', '1.5'] }],
  ] as const)('%s asks Python, whose last digits count', async (name, args, request) => {
    const libm = libmSaying({ value: '0.1' });
    expect(await calculators[name](args, callWith(libm))).toEqual({ solution: 0.1 });
    expect(libm.asked).toEqual([request]);
  });

  it.each([
    ['divide', { a: 1, b: 0 }, {}, 'float division by zero'],
    ['log', { a: -1, base: 2 }, { error: 'math domain error' }, 'math domain error'],
    ['add', { a: 1 }, {}, "add() missing 1 required positional argument: 'b'"],
    ['power', {}, {}, "power() missing 2 required positional arguments: 'a' and 'b'"],
    ['negate', { a: null }, {}, "negate() missing 1 required positional argument: 'a'"],
  ] as const)(
    "%s of %j refuses in Python's words, with 400, and with 500 in compat: gym",
    async (name, args, reply, detail) => {
      const call = (compat: 'gym' | null) => calculators[name](args, callWith(libmSaying(reply), compat));
      await expect(call(null)).rejects.toMatchObject({ code: 'tool_refused', status: 400, detail });
      await expect(call('gym')).rejects.toMatchObject({ status: 500, detail });
    },
  );

  it("says of a complex result what it is, and in compat: gym what the public server's model says", async () => {
    const libm = libmSaying({ complex: '(1+2j)' });
    const args = { a: -8, b: 0.5 };
    await expect(calculators.power(args, callWith(libm))).rejects.toThrow('the result (1+2j) is not a real number');
    await expect(calculators.power(args, callWith(libm, 'gym'))).rejects.toThrow(
      /^1 validation error for MultiVerseMathHardResponse\nsolution\n.*input_value=\(1\+2j\), input_type=complex\]\n/,
    );
  });
});

/** What the outputs of `toolOutput` answer. */
const CALL = { type: 'function_call', name: 'add', call_id: 'c', arguments: '{}' };

describe('math_advanced_calculations', () => {
  const row = (ground_truth: string | number[]) => ({ ground_truth, id: 0, depth: 1, breadth: 2 });
  const graded = async (truth: string | number[], ...output: readonly JsonObject[]) =>
    (
      await mathAdvancedCalculations.verify(
        verifyInput(row(truth), { compat: null }, { response: responseOf(...output) }),
      )
    ).reward;

  it.each([
    ['every value is some result', '[17.2, 32]', [{ solution: 32.0 }, { solution: 1 }, { solution: 17.2 }], 1],
    ['one value is no result', '[17.2, 32]', [{ solution: 17.2 }], 0],
    ['a value is off in the last digit', '[0.1]', [{ solution: 0.10000000000000002 }], 0],
    ['a result is the text of the number', '[17.2]', [{ solution: ' 17.2 ' }], 1],
    ['nothing is expected', '[]', [], 1],
    ['results fail', '[1.0]', [{ detail: 'x' }, { solution: 'abc' }, { solution: null }], 0],
  ] as const)('%s', async (_what, truth, results, reward) => {
    expect(await graded(truth, CALL, ...results.map(toolOutput), message('done'))).toBe(reward);
  });

  it('takes a list as well as its text, which the public server fails on', async () => {
    expect(await graded([17.2], CALL, toolOutput({ solution: 17.2 }))).toBe(1);
  });

  it('by default an output that answers no call of the model counts for nothing; as in the public server it does', async () => {
    const response = responseOf(toolOutput({ solution: 17.2 }));
    const verdictOf = async (compat: 'gym' | null) =>
      mathAdvancedCalculations.verify(verifyInput(row([17.2]), { compat }, { response }));
    expect((await verdictOf(null)).reward).toBe(0);
    expect((await verdictOf('gym')).reward).toBe(1);
  });

  it('gives no credit for values that are only said', async () => {
    expect(await graded('[17.2]', message('{"solution": 17.2}'))).toBe(0);
  });

  it('is no verdict where the row has no list', async () => {
    await expect(graded('not json')).rejects.toThrow("The row's ground_truth is no list of numbers");
  });
});
