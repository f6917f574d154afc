import type { PythonResult, ToolHandler } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { components, operations } from '../schema.gen.ts';
import { notices, runCell } from './run-cell.ts';

type Reply = components['schemas']['ExecutePythonResult'];

export const executePython: ToolHandler<operations['execute_python'], MathState, MathResources> = async (
  { code },
  call,
) => {
  const { result } = await runCell(call, code, 'str');
  return call.session.settings['compat'] === 'gym' ? gymReply(result, code) : reply(result);
};

/** A failure keeps what was printed before it; its traceback is in `stderr`. */
function reply(result: PythonResult): Reply {
  const { before, after } = notices(result);
  const success = result.status === 'ok';
  return {
    success,
    stdout: result.stdout,
    stderr: `${before}${result.stderr}${after}`,
    error_message: success ? null : errorMessage(result),
    result: success ? result.result : null,
  };
}

/** The public server's reply: nothing but the message of a failure, and its guess at which last lines have a value. */
function gymReply(result: PythonResult, code: string): Reply {
  if (result.status !== 'ok') {
    const message = result.status === 'error' ? (result.error ?? '') : errorMessage(result);
    // Python's own messages name the code; there it has the name of a string.
    const named = message.replaceAll(/<cell \d+>/g, '<string>');
    return { success: false, stdout: '', stderr: '', error_message: named, result: null };
  }
  const value = result.result ?? (result.isNone ? 'None' : null);
  return {
    success: true,
    stdout: result.stdout,
    stderr: `${notices(result).before}${result.stderr}`,
    error_message: null,
    result: NO_VALUE.test(lastLine(code)) ? null : value,
  };
}

const NO_VALUE = /^(?:print|import|from|def|class|if|for|while|try|with)/;

function lastLine(code: string): string {
  return code.trim().split('\n').at(-1)?.trim() ?? '';
}

function errorMessage({ status, error, errorType, detail }: PythonResult): string {
  switch (status) {
    case 'timeout':
      return 'code timed-out';
    case 'cancelled':
      return 'the call was cancelled';
    case 'exited':
      return `the Python process ended (${detail ?? 'unknown'}); its variables are lost and the next call starts a new one`;
    case 'ok':
    case 'error':
      return error === null || error === '' ? (errorType ?? '') : error;
  }
}
