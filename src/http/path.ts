/** `observability_enabled` runs prefix some calls with the rollout they belong to (contract 2.5). */
const ROLLOUT_PREFIX = /^\/ng-rollout\/[A-Za-z0-9][A-Za-z0-9._-]*(\/.*)$/;

/** The path of a request target: without query and rollout prefix, percent-decoded as the Python server does. */
export function routePath(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  const routed = path.startsWith('/ng-rollout/') ? (ROLLOUT_PREFIX.exec(path)?.[1] ?? path) : path;
  return routed.includes('%') ? decode(routed) : routed;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8 behind the percent signs: no tool has such a name, and the 404 shows it as it came.
    return path;
  }
}
