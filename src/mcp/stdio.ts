import type { Readable, Writable } from 'node:stream';
import type { JsonObject } from '../lib/json.ts';
import type { ToolInvocation, ToolOutcome } from '../session/instance.ts';
import type { Session } from '../session/session.ts';
import { createResponseRecorder } from './recorded-response.ts';
import { createMcpServer, type McpInstance } from './server.ts';
import { CheckedStdioTransport } from './stdio-transport.ts';
import { createSubmitAnswer } from './submit-answer.ts';

/** What the agent leaves behind. */
export interface Submission {
  /** Null when the client went away without one. */
  readonly answer: string | null;
  /** The tool calls of the session and the answer, as `/verify` takes them. */
  readonly response: JsonObject;
}

/** Of a `/verify` reply, what a person wants to see. */
export interface StdioVerdict {
  readonly reward: number;
  readonly verdict?: string | null;
  readonly decision?: string | null;
  readonly reason?: string | null;
}

export interface StdioDeps {
  readonly instance: McpInstance;
  /** Seeded. */
  readonly session: Session;
  readonly version: string;
  /** What `initialize` tells the agent: the task. */
  readonly instructions: string;
  /** Printed at the start; `connectLines` makes them. */
  readonly startLines: readonly string[];
  /** Grades the session; called once. */
  readonly onSubmit: (submission: Submission) => Promise<StdioVerdict>;
  /** One line for the person; never on `output`. */
  readonly say: (line: string) => void;
  readonly input?: Readable;
  /** Carries the protocol and nothing else. */
  readonly output?: Writable;
}

/**
 * Serves one session to one agent over stdio until its client closes the input. The verdict is printed when the agent
 * submits, or else at the end; calls still running then are waited for. Throws what `onSubmit` throws.
 */
export async function serveStdio(deps: StdioDeps): Promise<StdioVerdict> {
  const { instance, session, say, input = process.stdin, output = process.stdout } = deps;
  const recorder = createResponseRecorder(() => Math.floor(Date.now() / 1000));

  let isOver = false;
  let verdict: Promise<StdioVerdict> | null = null;
  const grade = (answer: string | null): Promise<StdioVerdict> => {
    verdict ??= deps.onSubmit({ answer, response: recorder.response(answer) }).then((result) => {
      say(verdictLine(result));
      return result;
    });
    return verdict;
  };
  const running = new Set<Promise<ToolOutcome>>();
  const invoke = async (call: ToolInvocation): Promise<ToolOutcome> => {
    if (isOver) return overOutcome();
    const work = instance.invoke(call);
    running.add(work);
    const outcome = await work;
    running.delete(work);
    recorder.toolCall(call.tool, call.args ?? {}, outcome.text);
    return outcome;
  };
  // What the agent asked for before its answer, perhaps in the same turn, is part of what is graded.
  const submit = async (answer: string): Promise<void> => {
    isOver = true;
    await Promise.allSettled(running);
    await grade(answer);
  };

  const server = createMcpServer({
    instance: { ...instance, invoke },
    version: deps.version,
    instructions: deps.instructions,
    sessionOf: () => session,
    ownTools: [createSubmitAnswer(submit)],
  });
  const transport = new CheckedStdioTransport(input, output);
  for (const line of deps.startLines) say(line);
  const closed = clientEnd(input, output);
  await server.connect(transport);
  // Where nobody reads any more, closing aborts what runs; else the client gets what it asked for.
  if ((await closed) === 'asked') await transport.allReplied();
  else await server.close();
  try {
    return await grade(null);
  } finally {
    await server.close();
  }
}

/** The client says that it has no more to ask by closing our input; that it is gone, by not reading our output. */
function clientEnd(input: Readable, output: Writable): Promise<'asked' | 'unread'> {
  return new Promise((resolve) => {
    input.once('end', () => resolve('asked'));
    input.once('close', () => resolve('asked'));
    output.on('error', () => resolve('unread'));
  });
}

function overOutcome(): ToolOutcome {
  const detail = 'The answer is submitted and the session is over.';
  return {
    status: 409,
    mediaType: 'application/json',
    text: JSON.stringify({ detail }),
    value: detail,
    isError: true,
  };
}

function verdictLine({ reward, verdict, decision, reason }: StdioVerdict): string {
  const parts = [verdict ?? null, `reward ${String(reward)}`, decision ?? null, reason ?? null];
  return `Verdict: ${parts.filter((part) => part !== null && part !== '').join(', ')}`;
}
