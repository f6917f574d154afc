import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { processEnv } from '../../config/process-env.ts';
import { AppError } from '../../lib/errors.ts';
import type { FromDataProcess, ToDataProcess } from './messages.ts';
import type { RunningProcess } from './supervise.ts';

export interface DataProcessOptions {
  readonly config: Config;
  readonly sandboxSocket: string;
  onMessage(message: FromDataProcess): void;
  /** Another program than the data process, for tests. */
  readonly file?: string;
}

/**
 * glibc's allocator: few arenas, and freed memory goes back to the system. After sixteen thousand requests in flight the
 * process is a tenth smaller, and it does not creep up from one such burst to the next.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) };

/** Starts the process that serves all instances. It is told its configuration over IPC, and ends when the channel closes. */
export function startDataProcess(options: DataProcessOptions): RunningProcess {
  const [execPath = process.execPath, ...execArgv] = [
    ...dieWithParent(),
    process.execPath,
    ...nodeOptions(options.config),
  ];
  const child = fork(options.file ?? siblingFile(), [], {
    execPath,
    execArgv,
    env: { ...processEnv(), ...ALLOCATOR },
    // Its own process group: Ctrl-C is the parent's to answer, by draining.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const send = (message: ToDataProcess) => {
    if (child.connected) {
      // The callback takes the error of a channel that closes meanwhile: `ended` tells of that.
      child.send(message, () => undefined);
    }
  };
  const ended = endOf(child);
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromDataProcess) => {
      if (message.type === 'ready') {
        resolve();
      } else if (message.type === 'failed') {
        reject(new AppError('config_invalid', message.message));
      }
      options.onMessage(message);
    });
    void ended.then((end) => reject(new AppError('internal', `the data process ${end} before it was ready`)));
  });
  send({ type: 'start', config: options.config, sandboxSocket: options.sandboxSocket });
  return {
    pid: child.pid,
    ready,
    ended,
    async stop() {
      send({ type: 'drain' });
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`),
    );
  });
}

const SETPRIV = '/usr/bin/setpriv';

/** A process that never returns to its event loop does not see its channel close: the kernel ends it with its parent. */
function dieWithParent(): string[] {
  return existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : [];
}

const SOURCE = import.meta.url.endsWith('.ts');

function siblingFile(): string {
  return fileURLToPath(new URL(`../data-process.${SOURCE ? 'ts' : 'js'}`, import.meta.url));
}

/** From source everything is TypeScript; the build loads it only for an environment that is. */
function nodeOptions(config: Config): string[] {
  const typescript = Object.values(config.instances).some(({ folder }) =>
    existsSync(path.join(folder, 'environment.ts')),
  );
  return [
    '--title=paddock-data',
    ...(SOURCE ? ['--conditions=paddock-source'] : []),
    ...(SOURCE || typescript ? ['--import', import.meta.resolve('tsx')] : []),
  ];
}
