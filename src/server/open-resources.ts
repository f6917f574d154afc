import type { LoadedEnvironment } from '../environment/loaded-environment.ts';
import type { InstanceContext, Judge } from '../kit/resources.ts';
import { DisposableStack, disposeHeld } from '../lib/disposables.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import type { SandboxClient } from '../sandbox/sandbox.ts';
import { createPythonWorkers } from '../sandbox/workers/create-python-workers.ts';
import { sandboxSpec } from '../session/create-instance.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { measuredJudge, measuredWorkers } from './measured.ts';
import type { PythonHomes } from './python-homes.ts';

export interface OpenResourcesDeps {
  readonly environment: LoadedEnvironment;
  readonly instance: { readonly name: string; readonly ruleset: string | null; readonly settings: JsonObject };
  readonly judge: Judge | null;
  readonly sandboxes: SandboxClient;
  readonly pythonHomes: PythonHomes;
  readonly telemetry: Telemetry;
}

export interface OpenedResources extends AsyncDisposable {
  /** What the environment's `open` returned; undefined where it has none. */
  readonly value: unknown;
}

/** Runs an environment's `open`. Pools that it asked for are disposed when the instance stops, returned or not. */
export async function openResources(deps: OpenResourcesDeps): Promise<OpenedResources> {
  const { environment, instance, telemetry, sandboxes } = deps;
  const stack = new DisposableStack();
  const log = telemetry.child({ environment: environment.name, instance: instance.name });
  const context: InstanceContext = {
    ...instance,
    judge: deps.judge === null ? null : measuredJudge(deps.judge, instance.name, telemetry),
    pythonWorkers(options) {
      const venv = deps.pythonHomes.graders;
      if (venv === null) {
        throw new AppError(
          'worker_failed',
          'The Python environment of the grader workers is missing: run scripts/graders/make-venv.sh (npm start does it)',
        );
      }
      const pool = createPythonWorkers(
        {
          createSandbox: (spec, signal) => sandboxes.create(spec, signal),
          home: { venv },
          log: (level, message, fields) => log.log(level, message, fields),
        },
        options,
      );
      return measuredWorkers(stack.use(pool), options.name, telemetry);
    },
    createSandbox: (signal) => sandboxes.create(sandboxSpec(environment, deps.pythonHomes.tools), signal),
    log: (level, message, fields) => log.log(level, message, fields),
  };
  try {
    const value: unknown = await environment.definition.open?.(context);
    stack.defer(() => disposeHeld(value));
    return { value, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
  } catch (error) {
    await stack[Symbol.asyncDispose]();
    throw error;
  }
}
