/** What a process finds in its environment when nothing else is said. Nothing of the host's comes in. */
export const DEFAULT_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};

export const DEFAULT_FOLDER = '/workspace';

export function processEnvironment(given: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return { ...DEFAULT_ENVIRONMENT, ...given };
}
