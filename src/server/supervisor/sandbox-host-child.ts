import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config, InstanceConfig } from '../../config/config.ts';
import { AppError } from '../../lib/errors.ts';
import { startSandboxHost } from '../../sandbox/host/start-sandbox-host.ts';
import type { RunningProcess } from './supervise.ts';

/** The sandbox host as the parent sees it. */
export interface SandboxHostProcess extends RunningProcess {
  /** Where the data process connects. */
  readonly socket: string;
}

/** Starts the sandbox host in this server's own folder, where it first removes what an earlier run left. */
export function startSandboxHostProcess(config: Config): SandboxHostProcess {
  const runtimeDir = runtimeFolder(config);
  const socket = path.join(runtimeDir, 'host.sock');
  const host = startSandboxHost({
    runtimeDir,
    socketPath: socket,
    ...(config.sandbox.uid === null ? {} : { sandboxUid: config.sandbox.uid }),
  });
  return {
    socket,
    pid: host.pid,
    ready: host.ready,
    ended: host.ended,
    stop: () => host.stop(),
    kill: () => host.kill(),
  };
}

/** A socket's path has room for 100 characters; a longer temporary folder cannot be used. */
const MAX_TEMPORARY_FOLDER = 60;

/**
 * The same for each start of one server, another for each server that can run beside it: it is named by the ports. Not in
 * the state folder, which sandboxes' user may not enter.
 */
function runtimeFolder(config: Config): string {
  const ports = [config.control.port, ...Object.values<InstanceConfig>(config.instances).map(({ port }) => port)];
  const identity = [config.state_dir, ports, ports.some((port) => port !== 0) ? null : process.pid];
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12);
  const temporary = os.tmpdir().length > MAX_TEMPORARY_FOLDER ? '/tmp' : os.tmpdir();
  const folder = path.join(temporary, `paddock-${name}`);
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== process.getuid?.()) {
    throw new AppError(
      'config_invalid',
      `${folder} belongs to another user (uid ${owner}); remove it, or set another state_dir`,
    );
  }
  return folder;
}
