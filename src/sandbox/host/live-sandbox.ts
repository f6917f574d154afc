import { randomBytes } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import { AGENT_VERSION, type AgentHello } from '../agent/protocol.ts';
import type { SandboxDriver } from '../drivers/driver.ts';
import type { SandboxSpec } from '../sandbox.ts';
import { type AgentLink, createAgentLink } from './agent-link.ts';
import { type ProcessEvents, type ProcessRequest, type RunningProcess, runProcess } from './run-process.ts';

/** A start takes 20 ms; a machine so busy that it takes this long starts nothing anyway. */
const HELLO_MS = 20_000;
const SECCOMP_MODE_FILTER = 2;

export interface Departure {
  readonly reason: 'destroyed' | 'sandbox-lost';
  readonly detail: string;
}

/** A running sandbox as its host sees it. */
export interface LiveSandbox {
  readonly id: string;
  readonly processes: number;
  run(request: ProcessRequest, events: ProcessEvents): RunningProcess;
  /** Resolves when no process of it is left. Idempotent. */
  destroy(): Promise<void>;
  readonly gone: Promise<Departure>;
}

/** What is missing of the confinement that the agent found itself in, or null. Nothing runs where it is not whole. */
function missingConfinement(hello: AgentHello): string | null {
  if (hello.version !== AGENT_VERSION) return `the agent is of version ${hello.version}, not ${AGENT_VERSION}`;
  if (!hello.isPid1) return 'it has no PID namespace of its own';
  if (!hello.noNewPrivs) return 'no_new_privs is not set';
  if (hello.seccompMode !== SECCOMP_MODE_FILTER) return 'no seccomp filter is in force';
  return hello.hasCapabilities ? 'it has capabilities' : null;
}

/** Starts a sandbox. Throws `AppError('sandbox_unavailable')` with reason and fix; then nothing of it is left. */
export async function startLiveSandbox(driver: SandboxDriver, spec: SandboxSpec): Promise<LiveSandbox> {
  const id = `sbx-${randomBytes(8).toString('hex')}`;
  const agent = await driver.launch(spec);
  let destroyed = false;
  let lossDetail = 'its first process ended unexpectedly';
  let welcome: (hello: AgentHello) => void = () => {};
  const hello = new Promise<AgentHello>((resolve) => {
    welcome = resolve;
  });
  const lose = (detail: string): void => {
    lossDetail = detail;
    agent.kill();
  };
  const link: AgentLink = createAgentLink({
    stdin: agent.stdin,
    stdout: agent.stdout,
    onHello: welcome,
    onBroken: (error) => lose(`its agent broke the protocol: ${String(error)}`),
  });
  const gone = agent.exited.then((): Departure => {
    link.close();
    return destroyed
      ? { reason: 'destroyed', detail: 'destroyed' }
      : { reason: 'sandbox-lost', detail: `The sandbox was lost: ${lossDetail}.` };
  });

  const timer = setTimeout(() => lose(`its agent did not answer within ${HELLO_MS} ms`), HELLO_MS);
  const first = await Promise.race([hello, gone]);
  clearTimeout(timer);
  if ('reason' in first) {
    const { reason, fix } = driver.explain(agent.complaints());
    throw new AppError('sandbox_unavailable', `No sandbox can be started: ${reason}. What to do: ${fix}.`, {
      detail: { reason, fix },
    });
  }
  const missing = missingConfinement(first);
  if (missing !== null) {
    agent.kill();
    await gone;
    const fix = 'report this machine: the driver is at fault';
    const reason = `the confinement is not whole: ${missing}`;
    throw new AppError('sandbox_unavailable', `No sandbox can be started: ${reason}.`, { detail: { reason, fix } });
  }

  const home = {
    link,
    limits: spec.limits,
    gone: (): Departure['reason'] => (destroyed ? 'destroyed' : 'sandbox-lost'),
    onStuck: () => lose('one of its processes could not be killed'),
  };
  return {
    id,
    get processes() {
      return link.jobs;
    },
    run: (request, events) => runProcess(home, request, events),
    async destroy() {
      destroyed = true;
      agent.kill();
      await gone;
    },
    gone,
  };
}
