import { isJsonObject, type JsonObject, type JsonValue, toolError } from 'paddock/kit';
import type { MathCall } from './run-cell.ts';

/** The arguments that were given; a calculator says itself which it lacks. */
type Args = Readonly<Record<string, number | null | undefined>> | undefined;
type Handler = (args: Args, call: MathCall) => Promise<{ solution: number | null }>;
type Rule = (numbers: readonly number[], libm: Libm) => number | Promise<number>;
/** A function of C's library, in Python. */
type Libm = (name: 'sin' | 'cos' | 'power' | 'log', ...args: number[]) => Promise<number>;

/** What Python's arithmetic refuses, with its own words. */
class ArithmeticFault extends Error {
  override readonly name = 'ArithmeticFault';
}

/** The alternate universe: every calculator is off in its own way, as in the public server. */
const RULES: Readonly<Record<string, { readonly params: readonly string[]; readonly rule: Rule }>> = {
  add: { params: ['a', 'b'], rule: ([a = 0, b = 0]) => a + b + 1.2 },
  subtract: { params: ['a', 'b'], rule: ([a = 0, b = 0]) => a - b - 3 },
  multiply: { params: ['a', 'b'], rule: ([a = 0, b = 0]) => 1.1 * a * b },
  divide: { params: ['a', 'b'], rule: ([a = 0, b = 0]) => quotient(0.5 * a, b) },
  power: { params: ['a', 'b'], rule: ([a = 0, b = 0], libm) => libm('power', a, b + 2) },
  sin: { params: ['radians'], rule: ([angle = 0], libm) => libm('cos', angle) },
  cos: { params: ['radians'], rule: ([angle = 0], libm) => libm('sin', angle) },
  log: { params: ['a', 'base'], rule: ([a = 0, base = 0], libm) => libm('log', a, Math.abs(base + 1.5)) },
  pi: { params: [], rule: () => Math.E },
  negate: { params: ['a'], rule: ([a = 0]) => a },
  return_constant: { params: ['a'], rule: ([a = 0]) => a },
};

function calculator(name: string): Handler {
  const { params = [], rule = () => 0 } = RULES[name] ?? {};
  return async (args, call) => {
    try {
      const missing = params.filter((param) => typeof args?.[param] !== 'number');
      if (missing.length > 0) throw new ArithmeticFault(missingArguments(name, missing));
      const numbers = params.map((param) => args?.[param] ?? 0);
      const value = await rule(numbers, libmOf(call));
      return { solution: Number.isFinite(value) ? value : null };
    } catch (error) {
      if (!(error instanceof ArithmeticFault)) throw error;
      // The public server answers 500; by default nothing that a model writes may do that.
      throw toolError(call.session.settings['compat'] === 'gym' ? 500 : 400, error.message);
    }
  };
}

export const calculators = {
  add: calculator('add'),
  subtract: calculator('subtract'),
  multiply: calculator('multiply'),
  divide: calculator('divide'),
  power: calculator('power'),
  sin: calculator('sin'),
  cos: calculator('cos'),
  log: calculator('log'),
  pi: calculator('pi'),
  negate: calculator('negate'),
  return_constant: calculator('return_constant'),
};

function quotient(a: number, b: number): number {
  if (b === 0) throw new ArithmeticFault('float division by zero');
  return a / b;
}

function libmOf(call: MathCall): Libm {
  return async (name, ...args) => {
    const { signal, resources } = call;
    const outcome = await resources.libm.call({ name, args: args.map(String) }, { signal });
    if (!outcome.ok) throw new ArithmeticFault(`the calculation reached its limit (${outcome.reason})`);
    return readOutcome(outcome.value, call.session.settings);
  };
}

function readOutcome(value: JsonValue, settings: JsonObject): number {
  const { error, complex, value: text } = isJsonObject(value) ? value : {};
  if (typeof error === 'string') throw new ArithmeticFault(error);
  if (typeof complex === 'string') {
    throw new ArithmeticFault(
      settings['compat'] === 'gym' ? gymComplex(complex) : `the result ${complex} is not a real number`,
    );
  }
  // Python's inf and nan give NaN here, which is no finite solution either.
  return Number(text);
}

function missingArguments(name: string, missing: readonly string[]): string {
  const quoted = missing.map((param) => `'${param}'`);
  const list = quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) ?? ''}`;
  return `${name}() missing ${missing.length} required positional argument${missing.length === 1 ? '' : 's'}: ${list}`;
}

const SHOWN = 50;

/** What pydantic 2.14 says of a complex number that should be a float; it shortens a long value in the middle. */
function gymComplex(value: string): string {
  const shown = value.length > SHOWN ? `${value.slice(0, 25)}...${value.slice(-24)}` : value;
  return [
    '1 validation error for MultiVerseMathHardResponse',
    'solution',
    `  Input should be a valid number [type=float_type, input_value=${shown}, input_type=complex]`,
    '    For further information visit https://errors.pydantic.dev/2.14/v/float_type',
  ].join('\n');
}
