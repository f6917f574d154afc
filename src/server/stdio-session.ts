import type { Readable, Writable } from 'node:stream';
import type { InstanceConfig } from '../config/config.ts';
import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { type StdioVerdict, serveStdio } from '../mcp/stdio.ts';
import { taskInstructions } from '../mcp/task-instructions.ts';
import { createLazySandboxes } from './authoring/lazy-sandboxes.ts';
import { startHarness } from './harness.ts';
import { version } from './version.ts';

export interface StdioSessionOptions {
  readonly name: string;
  readonly config: InstanceConfig;
  /** The task: a row of a data set, with or without `responses_create_params`. */
  readonly row: JsonObject;
  readonly startLines: readonly string[];
  /** One line for the person. */
  readonly say: (line: string) => void;
  /** Default: standard input and output. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/**
 * One session of one instance for one agent over stdio, in this process: seeded with the row, graded when the agent submits
 * or leaves. Throws `AppError` where the environment refuses the row or cannot be played so.
 */
export async function serveStdioSession({ name, config, row, ...io }: StdioSessionOptions): Promise<StdioVerdict> {
  const { folder, ruleset, settings, judge, limits } = config;
  await using sandboxes = createLazySandboxes();
  await using harness = await startHarness({
    folder,
    name,
    settings,
    limits,
    sandboxes,
    ...(ruleset === null ? {} : { ruleset }),
    ...(judge === null ? {} : { judge }),
  });
  const { instance } = harness;
  if (instance.protocol !== 'gym') {
    throw new AppError('config_invalid', `${name} is played turn by turn (/reset, /step); MCP over stdio has no turns`);
  }
  const agent = harness.agent();
  const seed = await agent.post('/seed_session', row);
  const [cookie] = agent.cookies.values();
  if (seed.status !== 200 || cookie === undefined) {
    throw new AppError('config_invalid', `${name} does not take this task: ${seed.text}`);
  }
  return await serveStdio({
    ...io,
    instance,
    session: instance.sessionOfCookie(cookie),
    version: version(),
    instructions: taskInstructions(row),
    onSubmit: async ({ response }) => {
      const { status, json, text } = await agent.post('/verify', { ...row, response });
      if (status !== 200 || !isJsonObject(json)) {
        throw new AppError('verifier_failed', `/verify answered ${status}: ${text}`);
      }
      return json as unknown as StdioVerdict;
    },
  });
}
