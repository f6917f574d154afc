/** One command of `paddock`: a file of `commands/`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `paddock <command> --help` prints. */
  readonly help: string;
  /** Returns the exit code. An `AppError` it throws is printed as its message, anything else as a bug with its stack. */
  run(args: readonly string[]): Promise<number>;
}
