import { isJsonObject, type JsonObject, type PythonResult, type ToolCall } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';

export type MathCall = ToolCall<MathState, MathResources>;

export interface CellRun {
  readonly result: PythonResult;
  /** The bound it ran under. */
  readonly seconds: number;
}

/** Runs code in the session's interpreter under the time its ruleset gives, and keeps the time it took. */
export async function runCell(call: MathCall, code: string, show: 'str' | 'repr'): Promise<CellRun> {
  const { session, signal, resources } = call;
  const seconds = secondsOf(session.settings) ?? resources.cellSeconds;
  const { state } = session;
  const started = performance.now();
  const result = await state.python.run(session, { code, timeoutMs: seconds * 1000, show, signal });
  const timedOut = result.status === 'timeout';
  state.toolTimes.push({
    seconds: (performance.now() - started) / 1000,
    timedOut,
    saysTimedOut: saysTimedOut(result.stdout),
  });
  return { result, seconds };
}

/** What happened to the interpreter, in square brackets, for the reply's stderr; empty where nothing did. */
export function notices({ status, detail, restarted }: PythonResult): {
  readonly before: string;
  readonly after: string;
} {
  return {
    before: restarted ? '[A new Python process: the variables of the one before are lost.]\n' : '',
    after:
      detail === null || status === 'ok' || status === 'error'
        ? ''
        : `[The Python process is gone (${detail}) and its variables with it; the next call starts a new one.]\n`,
  };
}

/** What the session's ruleset says; most say nothing. */
function secondsOf(settings: JsonObject): number | null {
  const overrides = settings['nemo_skills_tool_overrides'];
  const python = isJsonObject(overrides) ? overrides['DirectPythonTool'] : undefined;
  const seconds = isJsonObject(python) ? python['exec_timeout_s'] : settings['max_execution_time'];
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

function saysTimedOut(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && value['process_status'] === 'timeout';
  } catch {
    return false;
  }
}
