/** The session cookie of one instance: `Paddock___<instance>=<session id>` (contract 2.4). The value needs no quoting. */
export interface SessionCookie {
  /** The value a request carries; null where it carries none. Foreign cookies are ignored, quotes taken off. */
  read(header: string | undefined): string | null;
  /** `Set-Cookie`, to be sent with every reply: an agent that gets one without forgets its session. */
  write(id: string): string;
}

/** Starlette's own: two weeks. */
const MAX_AGE_SECONDS = 1_209_600;

export function createSessionCookie(instance: string): SessionCookie {
  const prefix = `Paddock___${instance}=`;
  const attributes = `; path=/; Max-Age=${String(MAX_AGE_SECONDS)}; httponly; samesite=lax`;
  return {
    read(header) {
      if (header === undefined) {
        return null;
      }
      // A session's agent may hold the cookies of every server of the run; mostly there is only ours.
      const own = header.startsWith(prefix) && !header.includes(';') ? header : find(header, prefix);
      const value = own?.slice(prefix.length).trim() ?? '';
      const unquoted = value.startsWith('"') ? value.replace(/^"(.*)"$/, '$1') : value;
      return unquoted === '' ? null : unquoted;
    },
    write: (id) => `${prefix}${id}${attributes}`,
  };
}

function find(header: string, prefix: string): string | undefined {
  return header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
}
