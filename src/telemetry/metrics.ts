/**
 * Every metric of the server: name, type, labels. No session, rollout or job id is ever a label,
 * and no text of a caller: a tool or path that does not exist counts under `unknown`. Names are pinned by a test:
 * dashboards depend on them. All durations are in seconds, all sizes in bytes, as Prometheus wants.
 */

export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram's buckets, seconds. */
  readonly buckets?: readonly number[];
}

// From half a millisecond (a multiple-choice verify) to the ten minutes of a long tool call.
const CALL_SECONDS = [0.0005, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600] as const;

export const METRICS = {
  paddock_http_requests_total: {
    type: 'counter',
    help: 'Requests answered on instance ports; route is the operation, not the path.',
    labels: ['instance', 'route', 'status'],
  },
  paddock_http_requests_in_flight: { type: 'gauge', help: 'Requests being answered.', labels: ['instance'] },
  paddock_http_aborted_total: {
    type: 'counter',
    help: 'Requests whose client hung up before the reply.',
    labels: ['instance', 'route'],
  },
  paddock_request_seconds: {
    type: 'histogram',
    help: 'Time from the last byte of a request to the reply.',
    labels: ['instance', 'route'],
    buckets: CALL_SECONDS,
  },
  paddock_mcp_requests_total: {
    type: 'counter',
    help: 'MCP messages by method and how they ended.',
    labels: ['instance', 'method', 'outcome'],
  },
  paddock_sessions: { type: 'gauge', help: 'Sessions held in memory.', labels: ['instance'] },
  paddock_sessions_started_total: { type: 'counter', help: 'Sessions made.', labels: ['instance'] },
  paddock_sessions_ended_total: {
    type: 'counter',
    help: 'Sessions ended, by cause (closed, idle, verified, evicted, shutdown).',
    labels: ['instance', 'cause'],
  },
  paddock_queue_seconds: {
    type: 'histogram',
    help: 'Time a call waited for a place before it ran.',
    labels: ['instance', 'queue'],
    buckets: CALL_SECONDS,
  },
  paddock_tool_calls_total: {
    type: 'counter',
    help: 'Tool calls by door and outcome (ok, failed, refused, error).',
    labels: ['instance', 'tool', 'door', 'outcome'],
  },
  paddock_tool_seconds: {
    type: 'histogram',
    help: 'Run time of tool calls, without the queue.',
    labels: ['instance', 'tool'],
    buckets: CALL_SECONDS,
  },
  paddock_verifies_total: {
    type: 'counter',
    help: 'Verdicts (correct, wrong, error) by ruleset.',
    labels: ['instance', 'ruleset', 'verdict'],
  },
  paddock_verify_seconds: {
    type: 'histogram',
    help: 'Run time of verifiers, without the queue.',
    labels: ['instance', 'ruleset'],
    buckets: CALL_SECONDS,
  },
  paddock_judge_calls_total: {
    type: 'counter',
    help: 'Judge model calls by outcome.',
    labels: ['instance', 'outcome'],
  },
  paddock_judge_seconds: {
    type: 'histogram',
    help: 'Time of judge model calls.',
    labels: ['instance'],
    buckets: CALL_SECONDS,
  },
  paddock_worker_calls_total: {
    type: 'counter',
    help: 'Grader worker requests by outcome (ok, cpu, memory, crash, error).',
    labels: ['pool', 'outcome'],
  },
  paddock_worker_seconds: {
    type: 'histogram',
    help: 'Time in a grader worker.',
    labels: ['pool'],
    buckets: CALL_SECONDS,
  },
  paddock_sandboxes: { type: 'gauge', help: 'Live sandboxes.' },
  paddock_sandbox_processes: { type: 'gauge', help: 'Live processes started in sandboxes.' },
  paddock_sandboxes_started_total: {
    type: 'counter',
    help: 'Sandboxes started, by outcome (ok, failed).',
    labels: ['outcome'],
  },
  paddock_sandboxes_ended_total: {
    type: 'counter',
    help: 'Sandboxes ended, by cause (destroyed, sandbox-lost).',
    labels: ['cause'],
  },
  paddock_sandbox_start_seconds: { type: 'histogram', help: 'Time to start a sandbox.', buckets: CALL_SECONDS },
  paddock_exec_total: { type: 'counter', help: 'Processes in sandboxes by how they ended.', labels: ['reason'] },
  paddock_process_up: { type: 'gauge', help: '1 while a supervised process runs and is ready.', labels: ['name'] },
  paddock_process_restarts_total: {
    type: 'counter',
    help: 'Times a supervised process was started again.',
    labels: ['name'],
  },
  paddock_stats_age_seconds: {
    type: 'gauge',
    help: 'Age of the last report of a supervised process.',
    labels: ['name'],
  },
} as const satisfies Record<string, MetricDefinition>;

type Table = typeof METRICS;
type NamesOf<Type extends MetricDefinition['type']> = {
  [Name in keyof Table]: Table[Name]['type'] extends Type ? Name : never;
}[keyof Table];

export type CounterName = NamesOf<'counter'>;
export type GaugeName = NamesOf<'gauge'>;
export type HistogramName = NamesOf<'histogram'>;
