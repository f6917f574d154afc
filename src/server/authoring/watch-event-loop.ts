import { Worker } from 'node:worker_threads';

export interface EventLoopWatch extends AsyncDisposable {
  /** Says what the process does from now on, for the message. */
  during(work: string): void;
}

const BEAT_MS = 100;

/** Runs beside the thread it watches: JavaScript as text, since a thread of its own would load the compiler first. */
const WATCHER = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const beats = new Int32Array(workerData.beats);
let work = '';
let last = -1;
let since = Date.now();
parentPort.on('message', (message) => { work = message; });
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== last) {
    last = beat;
    since = Date.now();
  } else if (Date.now() - since > workerData.limitMs) {
    writeSync(2, work + workerData.complaint);
    process.kill(process.pid, 'SIGKILL');
  }
}, ${BEAT_MS});
`;

/**
 * Ends the process, with a sentence on stderr, when its event loop stands still for longer than `limitMs`: code that never
 * gives the thread back can be stopped by nothing else, and a check that hangs says nothing.
 */
export function watchEventLoop(limitMs: number): EventLoopWatch {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const complaint =
    ` kept the server from answering for ${Math.round(limitMs / 1000)} s: a loop without end, or a regular expression ` +
    'that backtracks. What a model writes must be read in linear time, or in a sandbox.\n';
  const worker = new Worker(WATCHER, {
    eval: true,
    execArgv: [],
    workerData: { beats: beats.buffer, limitMs, complaint },
  });
  worker.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
  timer.unref();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
    during: (work) => worker.postMessage(work),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
