import { createEquivalence, EQUIVALENCE_WORKERS, type Equivalence } from '../../environments/math/equivalence/index.ts';
import { createPythonWorkers } from '../../src/sandbox/workers/create-python-workers.ts';
import type { PythonWorkers } from '../../src/sandbox/workers/python-workers.ts';
import { test as base } from './sandbox-test.ts';
import { gradersVenv } from './workers-test.ts';

interface Fixtures {
  readonly workers: PythonWorkers;
  readonly equivalence: Equivalence;
}

/** A test with the math graders in a real sandbox, one pool for the file. */
export const test = base.extend<Fixtures>({
  workers: [
    async ({ client }, use) => {
      const workers = createPythonWorkers(
        { createSandbox: client.create, home: { venv: gradersVenv() } },
        { name: 'equivalence', ...EQUIVALENCE_WORKERS },
      );
      await use(workers);
      await workers[Symbol.asyncDispose]();
    },
    { scope: 'file' },
  ],
  equivalence: [async ({ workers }, use) => use(createEquivalence(workers)), { scope: 'file' }],
});

/** A response whose final answer is this. */
export function inBox(answer: string): string {
  return `So we get \\boxed{${answer}}`;
}
