import type { Sandbox, SessionView, ToolHandler } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { operations } from '../schema.gen.ts';

const MAX_OUTPUT_BYTES = 65_536;
/** Also the schema's default. */
const DEFAULT_SECONDS = 30;
/** What runs on after its command, or is one of many, does not starve the server and its graders. */
const LOW_PRIORITY = ['nice', '-n', '10'];
/** The tools' own Python first, so that `python3` in a shell has the packages of the interpreter. */
const PATH = '/opt/paddock-tools/bin:/usr/local/bin:/usr/bin:/bin';

export const executeBash: ToolHandler<operations['execute_bash'], MathState, MathResources> = async (args, call) => {
  const { sandbox, notice } = await liveSandbox(call.session);
  const result = await sandbox.exec([...LOW_PRIORITY, '/bin/bash', '-c', args.command], {
    env: { PATH, MPLBACKEND: 'Agg' },
    limits: { wallMs: (args.timeout_seconds ?? DEFAULT_SECONDS) * 1000 },
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal: call.signal,
  });
  return {
    stdout: Buffer.from(result.stdout).toString(),
    stderr: `${notice}${Buffer.from(result.stderr).toString()}`,
    exit_code: result.exitCode,
    timed_out: result.reason === 'timeout',
    truncated: result.stdoutDroppedBytes + result.stderrDroppedBytes > 0,
    reason: result.reason,
  };
};

/** A lost sandbox is replaced, and the model told that its files are gone. */
async function liveSandbox(session: SessionView<MathState>): Promise<{ sandbox: Sandbox; notice: string }> {
  try {
    return { sandbox: await session.sandbox(), notice: '' };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'sandbox_lost') throw error;
    const sandbox = await session.sandbox({ restart: true });
    return {
      sandbox,
      notice: '[The sandbox was lost; this is a new one, and earlier files and variables are gone.]\n',
    };
  }
}
