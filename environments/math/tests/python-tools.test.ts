import type { PythonCell, PythonResult } from 'paddock/kit';
import { describe, expect, it } from 'vitest';
import { executePython } from '../tools/execute-python.ts';
import { statefulPythonCodeExec } from '../tools/stateful-python-code-exec.ts';
import { fakeResources, fakeSession } from './fakes.ts';

const OK: PythonResult = {
  status: 'ok',
  stdout: '',
  stderr: '',
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  result: null,
  isNone: false,
  error: null,
  errorType: null,
  detail: null,
  restarted: false,
};

/** A call whose interpreter gives this result, and remembers the cell. */
function callGiving(result: Partial<PythonResult>, settings = {}) {
  const cells: PythonCell[] = [];
  const python = {
    async run(_owner: unknown, cell: PythonCell) {
      cells.push(cell);
      return { ...OK, ...result };
    },
    end: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const session = fakeSession({ settings, state: { python, toolTimes: [] } });
  const call = { session, resources: fakeResources(), signal: new AbortController().signal, progress: () => undefined };
  return { call, cells, session };
}

const python = (result: Partial<PythonResult>, code = 'x', settings = {}) =>
  executePython({ code }, callGiving(result, settings).call);
const notebook = (result: Partial<PythonResult>, settings = {}) =>
  statefulPythonCodeExec({ code: 'x' }, callGiving(result, settings).call);
const GYM = { compat: 'gym' };
const FAULT = {
  status: 'error',
  stdout: 'so far\n',
  stderr: 'Traceback\n',
  error: 'x',
  errorType: 'KeyError',
} as const;

describe('execute_python', () => {
  it("has the public server's fields in its order", async () => {
    const reply = await python({ stdout: 'hi\n', result: '5' });
    expect(JSON.stringify(reply)).toBe(
      '{"success":true,"stdout":"hi\\n","stderr":"","error_message":null,"result":"5"}',
    );
  });

  it('keeps what a failing cell printed, and in compat: gym only the message', async () => {
    expect(await python(FAULT)).toEqual({
      success: false,
      stdout: 'so far\n',
      stderr: 'Traceback\n',
      error_message: 'x',
      result: null,
    });
    expect(await python(FAULT, 'x', GYM)).toEqual({
      success: false,
      stdout: '',
      stderr: '',
      error_message: 'x',
      result: null,
    });
  });

  it.each([
    ['a timeout', { status: 'timeout' }, 'code timed-out'],
    ['an exception without a text', { status: 'error', error: '', errorType: 'AssertionError' }, 'AssertionError'],
    [
      'an end',
      { status: 'exited', detail: 'signal 9' },
      /^the Python process ended \(signal 9\); its variables are lost/,
    ],
  ] as const)('says of %s why', async (_what, result, message) => {
    const reply = await python(result);
    expect(reply).toMatchObject({ success: false, result: null });
    expect(reply.error_message).toMatch(message);
  });

  it('says that state is lost, and by whom', async () => {
    expect(await python({ restarted: true })).toMatchObject({
      success: true,
      stderr: expect.stringContaining('A new Python process'),
    });
    const killed = await python({ status: 'timeout', detail: 'signal 9 (SIGKILL)' });
    expect(killed).toMatchObject({
      error_message: 'code timed-out',
      stderr: expect.stringContaining('the next call starts a new one'),
    });
  });

  it("gives in compat: gym the values that the public server's guess at the last line gives", async () => {
    expect(await python({ result: '5' }, 'x = 5\nx', GYM)).toMatchObject({ result: '5' });
    expect(await python({ isNone: true }, 'l.append(1)', GYM)).toMatchObject({ result: 'None' });
    expect(await python({ isNone: true }, 'print(1)', GYM)).toMatchObject({ result: null });
    expect(await python({ result: '5' }, 'format(5)', GYM)).toMatchObject({ result: null });
    expect(await python({ result: '5' }, 'format(5)')).toMatchObject({ result: '5' });
    expect(await python({ isNone: true }, 'l.append(1)')).toMatchObject({ result: null });
    const silent = { status: 'error', error: '', errorType: 'AssertionError' } as const;
    expect(await python(silent, 'assert False', GYM)).toMatchObject({ error_message: '' });
    const broken = { status: 'error', error: 'invalid syntax (<cell 3>, line 1)', errorType: 'SyntaxError' } as const;
    expect(await python(broken, '(', GYM)).toMatchObject({ error_message: 'invalid syntax (<string>, line 1)' });
  });
});

describe('stateful_python_code_exec', () => {
  it('is the output, the displayed value and the errors as one text without its last newline', async () => {
    expect(await notebook({ stdout: '\n\na\n\n', result: '[21, 49]', stderr: 'w\n' })).toBe('a\n\n[21, 49]\nw');
    expect(await notebook({})).toBe('');
  });

  it('says after how many seconds it timed out', async () => {
    const settings = { nemo_skills_tool_overrides: { DirectPythonTool: { exec_timeout_s: 3 } } };
    expect(await notebook({ status: 'timeout', stdout: 'a' }, settings)).toBe('a\nExecution timed out after 3 seconds');
  });
});

describe('a cell', () => {
  it.each([
    [{}, 10_000],
    [{ max_execution_time: 2 }, 2_000],
    [{ nemo_skills_tool_overrides: { DirectPythonTool: { exec_timeout_s: 0.5 } } }, 500],
  ])('with the settings %j has %i ms', async (settings, timeoutMs) => {
    const { call, cells } = callGiving({}, settings);
    await executePython({ code: '1' }, call);
    expect(cells).toMatchObject([{ code: '1', timeoutMs, show: 'str' }]);
  });

  it('is timed for the metrics of ns_tools', async () => {
    const { call, session } = callGiving({ status: 'timeout', stdout: '{"process_status": "timeout"}' });
    await statefulPythonCodeExec({ code: '1' }, call);
    expect(session.state.toolTimes).toMatchObject([{ timedOut: true, saysTimedOut: true }]);
  });
});
