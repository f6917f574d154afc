import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { nodeEntry } from '../../lib/node-entry.ts';
import { type HostOptions, PARENT_DESCRIPTOR } from './host-options.ts';
import { sweepRuntimeDir } from './runtime-dir.ts';
import { createMessageReader, type HostMessage } from './wire.ts';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** A small heap keeps the host's own forks cheap; what it buffers of sandboxes is outside the heap, and bounded. */
const NODE_FLAGS = ['--max-old-space-size=256'];
/** sockaddr_un takes 108 bytes with its end. */
const MAX_SOCKET_PATH = 100;

export interface StartSandboxHostOptions {
  /** A folder for this host alone, the same at each start of one instance; default: a new one under the temporary folder. */
  readonly runtimeDir?: string;
  /** Where clients connect, beside the channel of who started it. */
  readonly socketPath?: string;
  /** The user that sandboxes run as when we are root; default 64123. */
  readonly sandboxUid?: number;
}

/** A sandbox host that was started. Its death, or the end of `channel`, ends every sandbox. */
export interface SandboxHostProcess {
  readonly pid: number | undefined;
  /** A client's connection to it; of no use to who connects by the socket. */
  readonly channel: Duplex;
  /** Resolves when it takes clients; rejects when it ended before. */
  readonly ready: Promise<void>;
  /** Resolves with how it ended, as a sentence. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks it to end its sandboxes and itself; resolves when it has ended. */
  stop(): Promise<void>;
  kill(): void;
}

/** As root, in a mount namespace of our own, sources behind closed folders can be bound where the sandbox's user reaches them. */
function ownMountNamespace(): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const unshare = ['--mount', '--propagation', 'slave', '--'];
  const works = spawnSync('unshare', [...unshare, 'true'], { env: { PATH }, stdio: 'ignore' }).status === 0;
  return works ? ['unshare', ...unshare] : [];
}

/** Looks at the channel until the host greets, without taking anything from the client that reads it too. */
function firstMessage(channel: Duplex, ended: Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = createMessageReader((header) => {
      const message = header as HostMessage;
      channel.off('data', read);
      if (message.type === 'refused') reject(new Error(`the sandbox host refused to start: ${message.message}`));
      else resolve();
    });
    channel.on('data', read);
    void ended.then((how) => reject(new Error(`the sandbox host ${how} before it was ready`)));
  });
}

/** Starts the sandbox host as a child of this process. Forks: call it while the process is small. */
export function startSandboxHost(options: StartSandboxHostOptions = {}): SandboxHostProcess {
  const { socketPath, sandboxUid } = options;
  if (socketPath !== undefined && socketPath.length > MAX_SOCKET_PATH) {
    throw new RangeError(`the socket path ${socketPath} is longer than ${MAX_SOCKET_PATH} characters`);
  }
  const runtimeDir = options.runtimeDir ?? mkdtempSync(path.join(tmpdir(), 'paddock-sandbox-'));
  const wrapper = ownMountNamespace();
  const hostOptions: HostOptions = {
    runtimeDir,
    canMount: wrapper.length > 0,
    ...(socketPath === undefined ? {} : { socketPath }),
    ...(sandboxUid === undefined ? {} : { sandboxUid }),
  };
  const entry = nodeEntry({
    from: import.meta.url,
    entry: './main',
    nodeFlags: NODE_FLAGS,
    args: [JSON.stringify(hostOptions)],
  });
  const [command = entry.command, ...args] = [...wrapper, entry.command, ...entry.args];
  const child = spawn(command, args, {
    cwd: '/',
    env: { PATH },
    // Its own session: a terminal's Ctrl-C is the server's to answer.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const channel = child.stdio[PARENT_DESCRIPTOR] as Duplex;
  channel.on('error', () => {});
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`),
    );
  });
  const cleanUp = async (): Promise<void> => {
    await ended;
    channel.destroy();
    if (options.runtimeDir === undefined) sweepRuntimeDir(runtimeDir);
  };
  void cleanUp();
  const ready = firstMessage(channel, ended);
  // A rejection may come before anybody waits for it.
  ready.catch(() => {});
  return {
    pid: child.pid,
    channel,
    ready,
    ended,
    async stop() {
      channel.end();
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
