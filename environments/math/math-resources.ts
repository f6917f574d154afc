import { availableParallelism } from 'node:os';
import type { InstanceContext, JsonValue, Judge, PromptTemplate, PythonWorkers } from 'paddock/kit';
import { createEquivalence, EQUIVALENCE_WORKERS, type Equivalence } from './equivalence/index.ts';
import { AUTOGRADER_FIELDS, AUTOGRADER_PROMPT } from './judging/autograder-prompt.ts';
import { EQUALITY_FIELDS, EQUALITY_PROMPT } from './judging/equality-prompt.ts';
import { readJudgePrompts } from './judging/judge-prompts.ts';
import { LazyWorkers } from './lazy-workers.ts';

/** What the sessions of one instance share. */
export interface MathResources {
  readonly equivalence: Equivalence;
  readonly judge: Judge | null;
  readonly prompts: { readonly equality: PromptTemplate; readonly autograder: PromptTemplate };
  /** C's mathematical functions as Python has them: JavaScript's differ in the last digit of one result in 25. */
  readonly libm: PythonWorkers;
  /** Longest cell of a session whose ruleset has no setting for it. */
  readonly cellSeconds: number;
  /** Behind `equivalence`; here so that it ends with the instance. */
  readonly mathVerify: PythonWorkers;
}

const LIBM_SCRIPT = new URL('./tools/libm_worker.py', import.meta.url);
/** Of the public servers of math_with_code and ns_tools. */
const CELL_SECONDS = 10;
/** The rulesets that never compare by Math-Verify. */
const WITHOUT_LIBRARY = ['math_advanced_calculations'];

export async function openMathResources(instance: InstanceContext): Promise<MathResources> {
  const { settings, judge, ruleset } = instance;
  if (judge === null && (settings['should_use_judge'] === true || ruleset === 'math_with_autograder')) {
    instance.log(
      'warn',
      'should_use_judge is on, but the instance has no judge: what the library does not find equal is wrong',
    );
  }
  const startMathVerify = (): PythonWorkers =>
    instance.pythonWorkers({ ...EQUIVALENCE_WORKERS, name: 'math-verify', ...ofSettings(settings) });
  const idle = ruleset !== null && WITHOUT_LIBRARY.includes(ruleset);
  const prompts = await readJudgePrompts(settings['judge_prompt_path'], {
    equality: { template: EQUALITY_PROMPT, fields: EQUALITY_FIELDS },
    autograder: { template: AUTOGRADER_PROMPT, fields: AUTOGRADER_FIELDS },
  });
  const mathVerify = idle ? new LazyWorkers(startMathVerify) : startMathVerify();
  return {
    equivalence: createEquivalence(mathVerify),
    judge,
    prompts,
    libm: new LazyWorkers(() =>
      instance.pythonWorkers({ name: 'libm', script: LIBM_SCRIPT, workers: 1, cpuMs: 1_000, wallMs: 60_000 }),
    ),
    cellSeconds: typeof settings['max_execution_time'] === 'number' ? settings['max_execution_time'] : CELL_SECONDS,
    mathVerify,
  };
}

/** The public server's own two bounds, where the instance sets them. */
function ofSettings(settings: Readonly<Record<string, JsonValue>>): { cpuMs?: number; workers?: number } {
  const seconds = settings['library_verifier_timeout_seconds'];
  const most = settings['library_verifier_max_concurrency'];
  return {
    ...(typeof seconds === 'number' && seconds > 0 ? { cpuMs: seconds * 1000 } : {}),
    ...(typeof most === 'number' && most >= 1 ? { workers: Math.min(Math.floor(most), availableParallelism()) } : {}),
  };
}
