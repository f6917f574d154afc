import type { Judge, PythonWorkers, WorkerOutcome } from '../kit/resources.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The judge of an instance, its calls counted and timed. */
export function measuredJudge(judge: Judge, instance: string, telemetry: Telemetry): Judge {
  const calls = telemetry.counter('paddock_judge_calls_total');
  const seconds = telemetry.histogram('paddock_judge_seconds');
  const measure = timer((outcome, time) => {
    calls.inc({ instance, outcome });
    seconds.observe(time, { instance });
  });
  return {
    ask: (params, options) => measure(judge.ask(params, options), () => 'ok'),
    chat: (params, options) => measure(judge.chat(params, options), () => 'ok'),
  };
}

/** A pool of grader workers, its requests counted and timed. */
export function measuredWorkers(workers: PythonWorkers, pool: string, telemetry: Telemetry): PythonWorkers {
  const calls = telemetry.counter('paddock_worker_calls_total');
  const seconds = telemetry.histogram('paddock_worker_seconds');
  const measure = timer((outcome, time) => {
    calls.inc({ pool, outcome });
    seconds.observe(time, { pool });
  });
  return {
    call: (request, options) =>
      measure(workers.call(request, options), (result: WorkerOutcome) => (result.ok ? 'ok' : result.reason)),
    [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
  };
}

function timer(note: (outcome: string, seconds: number) => void) {
  return async <T>(work: Promise<T>, outcomeOf: (result: T) => string): Promise<T> => {
    const since = performance.now();
    let outcome = 'error';
    try {
      const result = await work;
      outcome = outcomeOf(result);
      return result;
    } finally {
      note(outcome, (performance.now() - since) / 1000);
    }
  };
}
