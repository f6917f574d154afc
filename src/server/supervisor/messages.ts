import type { Config } from '../../config/config.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { IsolationReport } from '../../sandbox/sandbox.ts';
import type { MetricSnapshot } from '../../telemetry/snapshot.ts';

/** What the parent sends to the data process over IPC. `disconnect` means that the parent is gone: exit at once. */
export type ToDataProcess =
  /** First message, once. A sandbox host that is started again takes clients at the same socket. */
  | { readonly type: 'start'; readonly config: Config; readonly sandboxSocket: string }
  /** Stop listening, finish what is in flight, exit 0. A second one: exit now. */
  | { readonly type: 'drain' };

/** What the data process sends to the parent. */
export type FromDataProcess =
  /** All ports listen. */
  | { readonly type: 'ready'; readonly instances: Readonly<Record<string, ReadyInstance>> }
  /** It cannot start and exits: a port in use, a bad environment, an unknown setting. Restarting would not help. */
  | { readonly type: 'failed'; readonly message: string }
  /** About once a second. */
  | {
      readonly type: 'stats';
      readonly instances: Readonly<Record<string, InstanceStats>>;
      readonly metrics: MetricSnapshot;
      readonly isolation?: IsolationReport;
    };

export interface ReadyInstance {
  readonly environment: string;
  /** Whether sessions are seeded and verified, or played turn by turn. */
  readonly protocol: 'gym' | 'gymnasium';
  /** `http://host:port` with the port it really listens on. */
  readonly url: string;
  /** The composed OpenAPI document of its environment. */
  readonly document: JsonObject;
}

export interface InstanceStats {
  readonly sessions: number;
}
