/** What the sandbox host is told when it is started, as JSON in its first argument. */
export interface HostOptions {
  /** A folder of this host alone; swept at start. */
  readonly runtimeDir: string;
  /** Listens here for clients, beside the descriptor that it was started with. At most 100 characters. */
  readonly socketPath?: string;
  /** The user that sandboxes run as when the host is root. */
  readonly sandboxUid?: number;
  /** The host is root in a mount namespace of its own. */
  readonly canMount: boolean;
}

/** The descriptor of the channel to who started the host; its end is the host's end. */
export const PARENT_DESCRIPTOR = 3;
