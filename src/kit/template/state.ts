/** What the environment remembers of one session. */
export interface State {
  /** How often the tool was called. */
  counted: number;
}
