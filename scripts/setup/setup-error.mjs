/** What a person must do before set-up can go on; printed without a stack. */
export class SetupError extends Error {}
