import type { RunningServer } from '../server/supervisor/serve.ts';

/** A Ctrl-C reaches us twice under npm: from the terminal and from npm itself. What comes so soon is no second wish. */
const SAME_WISH_MS = 500;
const PARENT_POLL_MS = 1_000;

export interface EndOptions {
  /** End when the process that started us is gone. */
  readonly withParent: boolean;
  readonly say: (line: string) => void;
}

/**
 * Resolves with the exit code when the server has ended: drained after SIGTERM or SIGINT, at once after a second one.
 */
export function endOfServer(server: RunningServer, { withParent, say }: EndOptions): Promise<number> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const finish = (code: number) => {
      listening.abort();
      resolve(code);
    };
    let firstAt: number | null = null;
    const end = (why: string) => {
      if (firstAt === null) {
        firstAt = performance.now();
        say(`${why}: finishing what is in flight; once more to end now`);
        server.drain().then(
          () => finish(0),
          () => finish(1),
        );
      } else if (performance.now() - firstAt > SAME_WISH_MS) {
        server.kill();
        finish(1);
      }
    };
    onSignal('SIGTERM', end, listening.signal);
    onSignal('SIGINT', end, listening.signal);
    if (withParent) {
      whenOrphaned(() => end('the process that started this one is gone'), listening.signal);
    }
  });
}

function onSignal(signal: NodeJS.Signals, end: (why: string) => void, listening: AbortSignal): void {
  const listener = () => end(signal);
  process.on(signal, listener);
  listening.addEventListener('abort', () => process.off(signal, listener));
}

function whenOrphaned(end: () => void, listening: AbortSignal): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      end();
    }
  }, PARENT_POLL_MS);
  listening.addEventListener('abort', () => clearInterval(timer));
}
