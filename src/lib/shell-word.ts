const SAFE_WORD = /^[\w@%+=:,./-]+$/;

/** One word of a command line that can be pasted into a shell. */
export function shellWord(word: string): string {
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
