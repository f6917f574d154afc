/** A server under load, pinned to its core. */
export interface BenchServer extends AsyncDisposable {
  readonly title: string;
  readonly url: string;
  /** The top of its process tree, whose CPU time is counted. */
  readonly pid: number;
}
