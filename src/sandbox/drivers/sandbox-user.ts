/** The unprivileged user that sandboxes run as when the server is root. No account needs to exist for it. */
export const DEFAULT_SANDBOX_UID = 64_123;

export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
  /** True when we are root and each launch drops to `uid`, without supplementary groups (libuv clears them). */
  readonly drops: boolean;
}

/** Host uid 0 is never mapped into a sandbox: RLIMIT_NPROC does not hold it, and it is root in the files it can reach. */
export function sandboxUser(configuredUid: number | undefined): SandboxUser {
  const own = process.getuid?.() ?? 0;
  if (own !== 0) return { uid: own, gid: process.getgid?.() ?? own, drops: false };
  const uid = configuredUid ?? DEFAULT_SANDBOX_UID;
  if (!Number.isInteger(uid) || uid <= 0) throw new RangeError(`the sandbox uid must be a positive number, not ${uid}`);
  return { uid, gid: uid, drops: true };
}
