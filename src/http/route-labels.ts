import type { Labels } from '../telemetry/telemetry.ts';

/** The labels of one operation's metrics, made once: each request of it is counted under the same few. */
export class RouteLabels {
  readonly labels: Labels;
  readonly #byStatus = new Map<number, Labels>();

  constructor(instance: string, route: string) {
    this.labels = { instance, route };
  }

  withStatus(status: number): Labels {
    let labels = this.#byStatus.get(status);
    if (labels === undefined) {
      labels = { ...this.labels, status };
      this.#byStatus.set(status, labels);
    }
    return labels;
  }
}
