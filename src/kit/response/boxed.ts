const BOXED = '\\boxed{';

/**
 * The exact content of the last `\boxed{...}`; null when there is none, or when its braces do not close.
 *
 * @example lastBoxed('so \\boxed{x^{2}}'); // 'x^{2}'
 */
export function lastBoxed(text: string): string | null {
  const start = text.lastIndexOf(BOXED);
  return start < 0 ? null : balancedFrom(text, start + BOXED.length);
}

/**
 * The exact content of the last `\boxed{...}` whose braces close: an earlier one where the last is cut off.
 *
 * @example lastClosedBoxed('\\boxed{1} and \\boxed{2'); // '1'
 */
export function lastClosedBoxed(text: string): string | null {
  // One pass from the end: from the right, an opening brace closes with the first brace that none behind it has taken.
  const closing: number[] = [];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text[at];
    if (char === '}') closing.push(at);
    if (char !== '{') continue;
    const close = closing.pop();
    const start = at + 1 - BOXED.length;
    if (close !== undefined && start >= 0 && text.startsWith(BOXED, start)) return text.slice(at + 1, close);
  }
  return null;
}

/**
 * The content of the last `\boxed{...}` or, where the text has no `\boxed` at all, of the last `\fbox{...}`; null when its
 * braces do not close or something stands before them.
 *
 * @example lastBoxedOrFbox('\\fbox{7}'); // '7'
 */
export function lastBoxedOrFbox(text: string): string | null {
  const command = text.includes('\\boxed') ? '\\boxed' : '\\fbox';
  const start = text.lastIndexOf(command);
  if (start < 0 || text[start + command.length] !== '{') return null;
  return balancedFrom(text, start + command.length + 1);
}

/** Up to the brace that closes the one before `from`. */
function balancedFrom(text: string, from: number): string | null {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return null;
}
