const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request may come from a page of this origin. Agents send no `Origin`; a browser sends one with every POST,
 * so a page that was led here by DNS rebinding gives itself away. Allowed are pages of this machine (the MCP inspector)
 * and of the names this instance is known under. `Host` is not checked: agents on other machines, in containers and
 * behind tunnels reach an instance by names that it does not know.
 */
export function isOriginAllowed(origin: string | undefined, ownHosts: readonly string[]): boolean {
  if (origin === undefined) return true;
  const hostname = hostnameOf(origin);
  return hostname !== null && (LOOPBACK.test(hostname) || ownHosts.includes(hostname));
}

/** Null for the `null` origin of sandboxed pages and files, and for what is no origin at all. */
function hostnameOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() || null : null;
}
