import { describe, expect, test } from 'vitest';
import { classifyEnd, type EndFacts } from '../../../../src/sandbox/host/classify-end.ts';

const exited = (
  waitStatus: number,
  more: Partial<{ cpuMs: number; killedBy: 'memory' | 'files'; killedAt: number }> = {},
) =>
  ({
    type: 'exited',
    job: 1,
    waitStatus,
    userUs: (more.cpuMs ?? 0) * 1000,
    systemUs: 0,
    maxRssBytes: 4096,
    killedBy: more.killedBy ?? null,
    killedAt: more.killedAt ?? 0,
  }) as const;
const code = (exitCode: number): number => exitCode << 8;

const CASES: Array<[string, Partial<EndFacts>, object]> = [
  ['an exit code', { event: exited(code(3)) }, { reason: 'exit', exitCode: 3, signal: 0, detail: null }],
  ['a signal', { event: exited(11) }, { reason: 'signal', exitCode: null, signal: 11 }],
  ['a core dump, which is the signal', { event: exited(0x80 | 6) }, { reason: 'signal', signal: 6 }],
  ['an exit code that looks like a signal', { event: exited(code(137)) }, { reason: 'exit', exitCode: 137 }],
  ['our timer', { event: exited(9), ownDoing: 'timeout' }, { reason: 'timeout', signal: 9 }],
  ['our output limit', { event: exited(9), ownDoing: 'output-limit' }, { reason: 'output-limit' }],
  ['our cancelling', { event: exited(9), ownDoing: 'destroyed' }, { reason: 'destroyed' }],
  [
    'our timer before the memory watch',
    { event: exited(9, { killedBy: 'memory', killedAt: 1 }), ownDoing: 'timeout' },
    { reason: 'timeout' },
  ],
  [
    'the memory watch',
    { event: exited(9, { killedBy: 'memory', killedAt: 3 << 20 }) },
    { reason: 'oom', detail: expect.stringContaining('3 MiB') },
  ],
  [
    'the file watch',
    { event: exited(9, { killedBy: 'files', killedAt: 77 }) },
    { reason: 'fsize', detail: expect.stringContaining('77 files') },
  ],
  ['SIGXCPU', { event: exited(24, { cpuMs: 900 }), limits: { cpuSeconds: 1 } }, { reason: 'cpu' }],
  ['the hard CPU limit', { event: exited(9, { cpuMs: 2000 }), limits: { cpuSeconds: 1 } }, { reason: 'cpu' }],
  [
    'a shell whose child met the CPU limit',
    { event: exited(code(152), { cpuMs: 1000 }), limits: { cpuSeconds: 1 } },
    { reason: 'cpu' },
  ],
  [
    'exit 152 with CPU time left',
    { event: exited(code(152), { cpuMs: 10 }), limits: { cpuSeconds: 1 } },
    { reason: 'exit' },
  ],
  [
    'SIGKILL by another with CPU time left',
    { event: exited(9, { cpuMs: 10 }), limits: { cpuSeconds: 1 } },
    { reason: 'signal' },
  ],
  ['SIGXFSZ', { event: exited(25), limits: { fileBytes: 5 } }, { reason: 'fsize' }],
  ['the end of its sandbox', { event: null, gone: 'destroyed' }, { reason: 'destroyed', exitCode: null, signal: 0 }],
  ['the loss of its sandbox', { event: null, gone: 'sandbox-lost' }, { reason: 'sandbox-lost' }],
  [
    'a program that is not there',
    { event: { type: 'failed', job: 1, errno: 2, stage: 'exec' } },
    {
      reason: 'launch-error',
      exitCode: null,
      detail: 'It was not started: it cannot be executed (no such file or folder).',
    },
  ],
  [
    'an error of another kind',
    { event: { type: 'failed', job: 1, errno: 8, stage: 'exec' } },
    { reason: 'launch-error', detail: expect.stringContaining('ENOEXEC') },
  ],
];

describe('why a process ended', () => {
  test.each(CASES)('%s', (_name, facts, expected) => {
    const whole: EndFacts = {
      event: null,
      ownDoing: null,
      limits: undefined,
      wallMs: 5,
      gone: 'sandbox-lost',
      ...facts,
    };
    expect(classifyEnd(whole)).toMatchObject(expected);
  });
});
