/** Whether `dist/` is what the sources would give. */
export function isBuilt(): boolean;

/** Builds; `check: false` leaves the type check to `npm run typecheck`. Throws with the compiler's output. */
export function build(options: { readonly check: boolean }): void;
