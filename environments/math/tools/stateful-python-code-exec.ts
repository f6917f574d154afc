import type { ToolHandler } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { operations } from '../schema.gen.ts';
import { notices, runCell } from './run-cell.ts';

/** The text that the public tool gives a model: output with the displayed value, then errors, no last newline. */
export const statefulPythonCodeExec: ToolHandler<
  operations['stateful_python_code_exec'],
  MathState,
  MathResources
> = async ({ code }, call) => {
  const { result, seconds } = await runCell(call, code, 'repr');
  const { before, after } = notices(result);
  const late = result.status === 'timeout' ? `Execution timed out after ${seconds} seconds\n` : '';
  const shown = result.result === null ? '' : `${result.result}\n`;
  const text = `${clean(`${result.stdout}${shown}`)}${clean(`${before}${result.stderr}${late}${after}`)}`;
  return text.endsWith('\n') ? text.slice(0, -1) : text;
};

/** Without blank lines at the start and blanks at the end. */
function clean(text: string): string {
  const body = text.replace(/^\n+/, '').trimEnd();
  return body === '' ? '' : `${body}\n`;
}
