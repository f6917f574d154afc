import { getPriority } from 'node:os';
import { describe, expect } from 'vitest';
import { createPythonInterpreter } from '../../src/kit/tools/python/python-interpreter.ts';
import type { PythonResult } from '../../src/kit/tools/python/python-result.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { test as base, SPEC, shell, until } from './sandbox-test.ts';

interface Session {
  run(code: string, timeoutMs?: number, signal?: AbortSignal): Promise<PythonResult>;
  end(): void;
}

function sessionOf(owner: { sandbox(options?: { restart?: boolean }): Promise<Sandbox> }, options = {}) {
  const python = createPythonInterpreter({ graceMs: 300, preload: { m: 'math' }, ...options });
  return {
    run: (code: string, timeoutMs = 10_000, signal?: AbortSignal) =>
      python.run(owner, { code, timeoutMs, ...(signal === undefined ? {} : { signal }) }),
    end: () => python.end(),
    [Symbol.asyncDispose]: () => python[Symbol.asyncDispose](),
  };
}

const test = base.extend<{ python: Session }>({
  python: async ({ sandbox }, use) => {
    await using session = sessionOf({ sandbox: async () => sandbox }, { maxOutputBytes: 2_000 });
    await use(session);
  },
});

describe('cells', () => {
  test('share one namespace, and a last expression is the result, evaluated once', async ({ python }) => {
    await python.run('calls = []\ndef f():\n    calls.append(1)\n    return len(calls)');
    expect(await python.run('f()')).toMatchObject({ status: 'ok', result: '1' });
    expect(await python.run('x = 5\nx * 2')).toMatchObject({ result: '10' });
    expect(await python.run('calls')).toMatchObject({ result: '[1]' });
  });

  for (const [what, code, result] of [
    ['recursion', 'def f(n):\n    return 1 if n < 2 else n * f(n - 1)\nf(20)', '2432902008176640000'],
    ['an import used in a function of the same cell', 'import math\ndef f():\n    return math.comb(5, 2)\nf()', '10'],
    ['a comprehension over a variable of the cell', 'k = 3\n[i * k for i in range(3)]', '[0, 3, 6]'],
    ['a class', 'class P:\n    x = 4\nP().x', '4'],
    ['a dataclass', 'from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int\nA(3)', 'A(x=3)'],
    ['built-ins', 'sorted(map(str, {3, 1})), isinstance(KeyError(), LookupError)', "(['1', '3'], True)"],
    ['global', 'c = 0\ndef f():\n    global c\n    c += 1\nf(); c', '1'],
    ['an integer of ten thousand digits', 'len(str(10**10000)), int("7" * 5000) % 10', '(10001, 7)'],
    [
      'pickling a class of its own',
      'import pickle\nclass Q: pass\ntype(pickle.loads(pickle.dumps(Q()))).__name__',
      'Q',
    ],
    ['a main guard', 'r = 0\nif __name__ == "__main__":\n    r = 1\nr', '1'],
    ['a preloaded name', 'm.floor(2.5)', '2'],
    [
      'deep recursion',
      'import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return n and 1 + f(n - 1)\nf(50000)',
      '50000',
    ],
    ['a multi-line last expression', 'sum([\n    1,\n    2,\n])', '3'],
  ] as const) {
    test(`run real Python: ${what}`, async ({ python }) => {
      expect(await python.run(code)).toMatchObject({ status: 'ok', error: null, result });
    });
  }

  test('None is no result', async ({ python }) => {
    expect(await python.run('print("hi")')).toMatchObject({ stdout: 'hi\n', result: null, isNone: true });
    expect(await python.run('x = 1')).toMatchObject({ result: null, isNone: false });
  });

  test('an exception is told with its type and a traceback of the code alone', async ({ python }) => {
    const result = await python.run('def f():\n    return 1 / 0\nf()');
    expect(result).toMatchObject({ status: 'error', error: 'division by zero', errorType: 'ZeroDivisionError' });
    expect(result.stderr).toContain('line 2, in f\n    return 1 / 0');
    expect(result.stderr).not.toContain('run_cell');
  });
});

describe('output', () => {
  test('of subprocesses and of descriptors is captured, stdout and stderr apart', async ({ python }) => {
    const code =
      'import os, subprocess, sys\nsubprocess.run(["echo", "sub"])\nos.write(2, b"raw\\n")\nprint("py", flush=True)';
    expect(await python.run(code)).toMatchObject({ stdout: 'sub\npy\n', stderr: 'raw\n' });
  });

  test('is captured again after a cell that closed its descriptors', async ({ python }) => {
    await python.run('import os\ny = 3\nos.close(0); os.close(1); os.close(2)');
    expect(await python.run('print(7)\nos.system("echo sub; cat; echo e >&2")\ny')).toMatchObject({
      status: 'ok',
      stdout: '7\nsub\n',
      stderr: 'e\n',
      result: '3',
      restarted: false,
    });
    await python.run('import sys\nsys.stdout.close()');
    expect(await python.run('print(8)')).toMatchObject({ status: 'ok', stdout: '8\n' });
  });

  test('that is long keeps head and tail and says how much is missing', async ({ python }) => {
    const { stdout, stdoutDroppedBytes } = await python.run('print("a" * 50_000 + "z")');
    expect(stdoutDroppedBytes).toBe(50_002 - 2_000);
    expect(stdout).toMatch(/^a{1000}\n\[\.\.\. 48002 bytes left out \.\.\.\]\na+z\n$/);
  });

  test('of 100 MB neither blocks nor fills the server', async ({ python }) => {
    expect(await python.run('for _ in range(100): print("x" * 1_000_000)', 60_000)).toMatchObject({ status: 'ok' });
  });

  test('that looks like a reply is output', async ({ python }) => {
    const fake = '{"status": "ok", "result": "faked"}';
    expect(await python.run(`print('${fake}')\n7`)).toMatchObject({ stdout: `${fake}\n`, result: '7' });
  });

  test('written past the pipes into the keeper is no reply to a later cell', async ({ python }) => {
    const forged = '{"id": 99, "status": "ok", "result": "forged"}';
    await python.run(`import os\nwith open(f"/proc/{os.getppid()}/fd/1", "w") as f: f.write('${forged}\\n')`);
    expect(await python.run('7')).toMatchObject({ result: '7' });
  });

  test('with bytes that are no UTF-8 and lone surrogates is text', async ({ python }) => {
    const { stdout } = await python.run('import os\nos.write(1, b"\\xff")\nprint("\\ud800")');
    expect(stdout).toBe('\ufffd\\ud800\n');
    expect(await python.run('"\\ud800"')).toMatchObject({ result: '\\ud800' });
  });
});

describe('a cell that does not end', () => {
  test('is interrupted and the variables survive', async ({ python }) => {
    expect(await python.run('y = 3\nwhile True: pass', 300)).toMatchObject({ status: 'timeout', detail: null });
    expect(await python.run('y')).toMatchObject({ status: 'ok', result: '3', restarted: false });
  });

  test('in a subprocess is interrupted as well', async ({ python }) => {
    expect(await python.run('import os\nos.system("sleep 60")', 300)).toMatchObject({ status: 'timeout' });
    expect(await python.run('1')).toMatchObject({ result: '1', restarted: false });
  });

  for (const [what, code] of [
    ['catches the interrupt', 'while True:\n    try:\n        while True: pass\n    except BaseException: pass'],
    ['ignores the signal', 'import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass'],
    ['is in C', 'import re\nre.match("(a+)+b", "a" * 40)'],
  ] as const) {
    test(`and ${what} is killed, and the next cell says that it is new`, async ({ python }) => {
      await python.run('y = 3');
      expect(await python.run(code, 300)).toMatchObject({ status: 'timeout' });
      const after = await python.run('"y" in globals()');
      expect(after).toMatchObject({ status: 'ok' });
      // A regular expression engine that looks at signals keeps its variables.
      expect(after.restarted).toBe(after.result === 'False');
    });
  }

  test('is interrupted when its caller goes away', async ({ python }) => {
    const caller = new AbortController();
    await python.run('y = 3');
    const running = python.run('import time\ntime.sleep(60)', 60_000, caller.signal);
    setTimeout(() => caller.abort(), 100);
    expect(await running).toMatchObject({ status: 'cancelled' });
    expect(await python.run('y')).toMatchObject({ result: '3' });
  });
});

/** Names of the processes in the sandbox. */
async function namesIn(sandbox: Sandbox): Promise<string[]> {
  return (await shell(sandbox, 'cat /proc/[0-9]*/comm 2>/dev/null || true')).split('\n');
}

describe('what a cell leaves running', () => {
  const FORK_BOMB = 'import os\nwhile 1:\n  try: os.fork()\n  except OSError: pass';
  const BOMB_OF_SESSIONS =
    'import os\nwhile 1:\n  try:\n    if os.fork() == 0: os.setsid()\n  except BaseException: pass';
  const DAEMON = 'import os\nif os.fork() == 0:\n  os.setsid()\n  os.fork()\n  os.execlp("sleep", "sleep", "7777")\n';

  for (const [what, code] of [
    ['a fork bomb', FORK_BOMB],
    ['a fork bomb that ignores the interrupt', `import signal\nsignal.signal(2, signal.SIG_IGN)\n${FORK_BOMB}`],
    ['a daemon in a session of its own', `${DAEMON}while 1: pass`],
    ['a daemon whose keeper was then killed', `${DAEMON}os.kill(os.getppid(), 9)\nwhile 1: pass`],
    ['a fork bomb of sessions that catches everything', BOMB_OF_SESSIONS],
    ['a daemon whose interpreter then ended', `${DAEMON}os._exit(3)`],
  ] as const) {
    test(`when it was interrupted or killed goes with it: ${what}`, async ({ python, sandbox }) => {
      const cell = await python.run(code, 500);
      expect(['timeout', 'exited']).toContain(cell.status);
      const after = await python.run('print(9)');
      expect(after).toMatchObject({ stdout: '9\n', stderr: '', restarted: cell.detail !== null });
      // The keeper and the interpreter.
      expect((await namesIn(sandbox)).filter((name) => /python|sleep/.test(name))).toHaveLength(2);
    });
  }

  test('when it ended by itself goes on, at a low priority, and its output belongs to no later reply', async ({
    python,
    sandbox,
  }) => {
    await python.run('import subprocess\np = subprocess.Popen(["yes"])');
    expect(await python.run('p.poll()')).toMatchObject({ stdout: '', isNone: true });
    const result = String(Math.min(19, getPriority() + 10));
    expect(await python.run('import os\nos.getpriority(os.PRIO_PROCESS, p.pid)')).toMatchObject({ result });
    expect(await namesIn(sandbox)).toContain('yes');
  });
});

describe('an interpreter that ends', () => {
  for (const [what, code, detail] of [
    ['os._exit', 'import os\nos._exit(4)', /^exit code 4$/],
    ['a crash in C', 'import ctypes\nctypes.string_at(0)', /^signal 11 \(SIGSEGV\)$/],
    ['a kill of every process', 'import os\nos.kill(-1, 9)', /^signal 9$/],
    ['closing its descriptors', 'import os\nos.closerange(3, 1000)', /^(exit code|signal)/],
  ] as const) {
    test(`by ${what} is told, and the next cell runs in a new one and says so`, async ({ python }) => {
      const gone = await python.run(code);
      expect(gone).toMatchObject({ status: 'exited', result: null });
      expect(gone.detail).toMatch(detail);
      expect(await python.run('1')).toMatchObject({ status: 'ok', result: '1', restarted: true });
      expect(await python.run('2')).toMatchObject({ restarted: false });
    });
  }

  test('between two cells is told by the next', async ({ python }) => {
    await python.run('import os, threading\nthreading.Timer(0.05, lambda: os._exit(1)).start()');
    await until('the timer has ended the process', async () => (await python.run('1')).restarted);
  });

  test('exit() ends the cell only', async ({ python }) => {
    expect(await python.run('y = 3\nexit()')).toMatchObject({ status: 'ok' });
    expect(await python.run('import sys\nsys.exit("no")')).toMatchObject({ status: 'error', error: 'no' });
    expect(await python.run('y')).toMatchObject({ result: '3', restarted: false });
  });

  test('input() fails at once', async ({ python }) => {
    expect(await python.run('input()')).toMatchObject({ status: 'error', errorType: 'EOFError' });
  });

  test('memory past the limit is a MemoryError', async ({ sandbox }) => {
    await using python = sessionOf({ sandbox: async () => sandbox }, { memoryBytes: 128 * 1024 ** 2 });
    expect(await python.run('y = 3\nx = bytearray(400 * 10**6)')).toMatchObject({ errorType: 'MemoryError' });
    expect(await python.run('y')).toMatchObject({ result: '3' });
  });

  test('end() forgets the variables without a word', async ({ python }) => {
    await python.run('y = 3');
    python.end();
    expect(await python.run('"y" in globals()')).toMatchObject({ result: 'False', restarted: false });
  });

  test('a fork made by a cell does not answer twice', async ({ python }) => {
    expect(await python.run('import os\npid = os.fork()\npid > 0')).toMatchObject({ result: 'True' });
    expect(await python.run('5')).toMatchObject({ result: '5' });
  });

  test('a lost sandbox is told, and the next cell takes another', async ({ client }) => {
    const sandboxes = [await client.create(SPEC)];
    const owner = {
      async sandbox({ restart = false } = {}) {
        if (restart) sandboxes.push(await client.create(SPEC));
        const current = sandboxes.at(-1);
        if (current === undefined) throw new Error('unreachable');
        return current;
      },
    };
    await using python = sessionOf(owner);
    await python.run('y = 3');
    await sandboxes[0]?.destroy();
    sandboxes.push(await client.create(SPEC));
    expect(await python.run('"y" in globals()')).toMatchObject({ status: 'ok', result: 'False', restarted: true });
    await Promise.all(sandboxes.map((sandbox) => sandbox.destroy()));
  });
});
