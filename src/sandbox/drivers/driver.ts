import type { Readable, Writable } from 'node:stream';
import type { SandboxSpec } from '../sandbox.ts';

/** A failure that a person can act on. */
export interface DriverFailure {
  readonly reason: string;
  readonly fix: string;
}

/** The agent of a sandbox that is starting, on pipes. */
export interface LaunchedAgent {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the outer process has ended; then no process of the sandbox is left. */
  readonly exited: Promise<void>;
  /** What the launcher said on stderr so far, for the message of a failed start. */
  complaints(): string;
  /** SIGKILL to process 1, and so to all. Idempotent. */
  kill(): void;
}

/** How sandboxes are made. One process per sandbox: the agent. */
export interface SandboxDriver {
  readonly name: string;
  /** Limit name to what enforces it. */
  readonly limits: Readonly<Record<string, string>>;
  /** The host uid that everything inside runs as. */
  readonly uid: number;
  /** Throws `AppError('sandbox_unavailable')` when the spec cannot be met; a failure of the launcher itself shows by `exited`. */
  launch(spec: SandboxSpec): Promise<LaunchedAgent>;
  /** Makes of the launcher's complaints what happened and what to do about it. */
  explain(complaints: string): DriverFailure;
}
