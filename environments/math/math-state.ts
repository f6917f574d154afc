import { createPythonInterpreter, type PythonInterpreter } from 'paddock/kit';

/** One call of a tool, for the timing metrics of ns_tools. */
export interface ToolTime {
  readonly seconds: number;
  readonly timedOut: boolean;
  /** The reply's text is a JSON object that says so: what the public server counts. */
  readonly saysTimedOut: boolean;
}

/** What the tools of one session share. */
export interface MathState {
  readonly python: PythonInterpreter;
  /** Taken, and emptied, by a verify of ns_tools. */
  toolTimes: ToolTime[];
}

/** The names that the public server of math_with_code has in every session. */
const PRELOADED = { np: 'numpy', numpy: 'numpy', scipy: 'scipy', pd: 'pandas', pandas: 'pandas' };

export function createMathState(): MathState {
  return { python: createPythonInterpreter({ preload: PRELOADED }), toolTimes: [] };
}
