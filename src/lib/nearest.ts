/** Levenshtein's distance: insertions, deletions and substitutions that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * The known name that `name` may be a slip of, or null: at most one edit for each three letters of the longer word, one
 * in any case, or two letters changed over (`prot`). A hint that is no such slip would only mislead.
 */
export function nearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    const longer = Math.max(name.length, candidate.length);
    const allowed = Math.max(isRearranged(name, candidate) ? 2 : 1, Math.floor(longer / 3));
    if (distance < least && distance <= allowed && distance < longer) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

function isRearranged(a: string, b: string): boolean {
  return [...a.toLowerCase()].sort().join('') === [...b.toLowerCase()].sort().join('');
}
