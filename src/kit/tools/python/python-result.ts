/**
 * A failure of the cell is a result.
 *
 * @example return { output: result.stdout + (result.error ?? ''), timed_out: result.status === 'timeout' };
 */
export interface PythonResult {
  /** `exited`: the interpreter itself is gone and with it its variables; the next cell starts a new one. */
  readonly status: 'ok' | 'error' | 'timeout' | 'cancelled' | 'exited';
  /** What was written to descriptor 1, subprocesses included; the middle of long output is left out and says so. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutDroppedBytes: number;
  readonly stderrDroppedBytes: number;
  /** The text of the last expression's value; null for no expression, and for `None`. */
  readonly result: string | null;
  /** Whether there was a last expression and it gave `None`. */
  readonly isNone: boolean;
  /** `str()` of the exception, and its type's name. */
  readonly error: string | null;
  readonly errorType: string | null;
  /** How the interpreter ended, when it did: `exit code 1`, `signal 9 (SIGKILL)`. */
  readonly detail: string | null;
  /** This cell ran in a new interpreter because the one before was lost. */
  readonly restarted: boolean;
}
