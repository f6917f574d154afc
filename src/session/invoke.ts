import type { CatalogueEntry } from '../contract/catalogue.ts';
import type { LoadedEnvironment } from '../environment/loaded-environment.ts';
import type { ToolHandler } from '../kit/operation.ts';
import { withSignal } from '../lib/abort.ts';
import { withDeadline } from '../lib/deadline.ts';
import { AppError, isAppError } from '../lib/errors.ts';
import type { JsonValue } from '../lib/json.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { errorOutcome } from './error-outcome.ts';
import type { ToolInvocation, ToolOutcome } from './instance.ts';
import { sessionClosed } from './session.ts';
import { type CompiledTool, compileTool } from './tool.ts';

export interface InvokerDeps {
  readonly environment: LoadedEnvironment;
  readonly instance: string;
  /** The tools this instance serves. */
  readonly tools: readonly string[];
  readonly resources: unknown;
  readonly timeoutMs: number;
  readonly telemetry: Telemetry;
}

/**
 * The only path of a tool call, from either door: look up, allow-list, validate, lock, deadline, handler, validate, record,
 * render. Never throws: a refusal or a fault is an outcome with FastAPI's error body.
 */
export function createInvoker(deps: InvokerDeps): (call: ToolInvocation) => Promise<ToolOutcome> {
  const { environment, instance, telemetry } = deps;
  const handlers = environment.definition.tools as Readonly<Record<string, ToolHandler<unknown>>>;
  const tools = new Map(
    deps.tools.map(
      (name) => [name, compileTool(entryOf(environment, name), environment.document, environment.validators)] as const,
    ),
  );
  const calls = telemetry.counter('paddock_tool_calls_total');
  const seconds = telemetry.histogram('paddock_tool_seconds');
  const queued = telemetry.histogram('paddock_queue_seconds');

  const run = async (call: ToolInvocation, tool: CompiledTool, handler: ToolHandler<unknown>): Promise<ToolOutcome> => {
    const { session, abort, onProgress } = call;
    if (session.closed) {
      throw sessionClosed();
    }
    if (session.allowedTools !== null && !session.allowedTools.includes(call.tool)) {
      throw new AppError('tool_not_allowed', `Tool '${call.tool}' is not allowed for this session.`);
    }
    const args = tool.readArgs(call.args, call.text);
    const asked = performance.now();
    const release = session.lock.tryAcquire() ?? (await session.lock.acquire(abort.signal));
    const started = performance.now();
    queued.observe((started - asked) / 1000, { instance, queue: 'session' });
    try {
      const result = await withDeadline(
        { ms: deps.timeoutMs, abort, what: `Tool ${JSON.stringify(call.tool)}` },
        (deadline) =>
          handler(
            args as never,
            withSignal(
              {
                session,
                resources: deps.resources,
                progress: (message: string, done?: number, total?: number) => onProgress?.(message, done, total),
              },
              deadline,
            ),
          ),
      );
      const value = result as JsonValue;
      return { ...tool.render(value), isError: environment.definition.failed?.(call.tool, value) ?? false };
    } finally {
      release();
      seconds.observe((performance.now() - started) / 1000, { instance, tool: call.tool });
    }
  };

  return async (call) => {
    const tool = tools.get(call.tool);
    const handler = handlers[call.tool];
    if (tool === undefined || handler === undefined) {
      const unknown = environment.definition.unknownTool?.(call.tool, call.session);
      return errorOutcome(unknown ?? new AppError('not_found', 'Not Found'));
    }
    const count = (outcome: string): void => calls.inc({ instance, tool: call.tool, door: call.door, outcome });
    try {
      const outcome = await run(call, tool, handler);
      count(outcome.isError ? 'failed' : 'ok');
      return outcome;
    } catch (error) {
      const refused = isAppError(error) && error.status < 500;
      count(refused ? 'refused' : 'error');
      if (!refused) {
        telemetry.log(
          isAppError(error) && error.code === 'capacity_exhausted' ? 'warn' : 'error',
          'A tool call failed',
          { error, tool: call.tool, session: call.session.logName },
        );
      }
      return errorOutcome(error);
    }
  };
}

function entryOf(environment: LoadedEnvironment, name: string): CatalogueEntry {
  const entry = environment.catalogue.get(name);
  if (entry === undefined) {
    throw new AppError('environment_invalid', `${environment.name} has no operation for the tool "${name}"`);
  }
  return entry;
}
