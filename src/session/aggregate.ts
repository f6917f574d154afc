import { setImmediate as othersTurn } from 'node:timers/promises';
import { type AggregateHooks, aggregateMetrics } from '../environment/aggregate/aggregate.ts';
import type { Metrics } from '../kit/metrics/metric-value.ts';
import type { VerifyRow } from '../kit/ruleset.ts';
import { isJsonObject, type JsonValue } from '../lib/json.ts';
import { type PyDict, type PyReadValue, stringifyPython, toPlainJson } from '../lib/python-json.ts';
import { parsePythonJson } from '../lib/python-json-parser.ts';
import { invalidBody, type RulesetRuntime } from './ruleset-runtime.ts';
import type { Rulesets } from './rulesets.ts';

type Tasks = readonly (readonly VerifyRow[])[];

/**
 * `/aggregate_metrics`: takes the request's text, since Python tells `1` from `1.0`; gives the text of the 200. A hundred
 * thousand rollouts take seconds: between the parts of the work other requests get their turn.
 */
export function createAggregator(rulesets: Rulesets): (text: string) => Promise<string> {
  return async (text) => {
    const rows = readRows(parse(text));
    await othersTurn();
    const reply = aggregateMetrics(rows, hooksFor(rulesets, rows));
    await othersTurn();
    return stringifyPython({ ...reply });
  };
}

/** Deeper than any metric lies: what is below it is dropped where the exact reader gives up. */
const MAX_DEPTH = 32;

/**
 * One row that Python's reader would refuse (nested a thousand deep, an int of thousands of digits) must not lose the whole
 * run's metrics: the text is then read as JavaScript does, without the difference between `1` and `1.0`.
 */
function parse(text: string): PyReadValue {
  try {
    return parsePythonJson(text);
  } catch {
    return fromJson(JSON.parse(text) as JsonValue, 0);
  }
}

function fromJson(value: JsonValue, depth: number): PyReadValue {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth >= MAX_DEPTH) {
    return null;
  }
  return Array.isArray(value)
    ? value.map((item) => fromJson(item, depth + 1))
    : new Map(Object.entries(value).map(([key, member]) => [key, fromJson(member, depth + 1)]));
}

function readRows(body: PyReadValue): PyDict[] {
  const input = (value: PyReadValue) => toPlainJson(value);
  if (!(body instanceof Map)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    throw invalidBody([{ type: 'model_attributes_type', loc: ['body'], msg, input: input(body) }]);
  }
  const loc = ['body', 'verify_responses'];
  const rows = body.get('verify_responses');
  if (rows === undefined) {
    throw invalidBody([{ type: 'missing', loc, msg: 'Field required', input: input(body) }]);
  }
  if (!Array.isArray(rows)) {
    throw invalidBody([{ type: 'list_type', loc, msg: 'Input should be a valid list', input: input(rows) }]);
  }
  const faults = (rows as readonly PyReadValue[]).flatMap((row, index) =>
    row instanceof Map
      ? []
      : [{ type: 'dict_type', loc: [...loc, index], msg: 'Input should be a valid dictionary', input: input(row) }],
  );
  if (faults.length > 0) {
    throw invalidBody(faults);
  }
  return rows as PyDict[];
}

/** One ruleset: its own metrics as they are. Several in the rows: each one's over its own rows, under `<ruleset>/`. */
function hooksFor(rulesets: Rulesets, rows: readonly PyDict[]): AggregateHooks {
  const names = new Set(rows.map((row) => row.get('ruleset')).filter((name) => typeof name === 'string'));
  const found = [...names].map((name) => rulesets.all.get(name)).filter((runtime) => runtime !== undefined);
  const only = found.length === 1 ? found[0] : found.length === 0 ? rulesets.single : null;
  return only === null || only === undefined ? mixedHooks(found) : hooksOf(only);
}

function hooksOf({ definition, settings }: RulesetRuntime): AggregateHooks {
  return {
    ...(definition.metrics && {
      computeMetrics: (tasks: Tasks) => definition.metrics?.(tasks, settings) ?? {},
    }),
    ...(definition.repeatMetrics && {
      computeRepeatMetrics: (tasks: Tasks): Record<string, JsonValue> => ({
        ...definition.repeatMetrics?.(tasks, settings),
      }),
    }),
    ...(definition.keyMetrics && {
      getKeyMetrics: (metrics: Readonly<Metrics>) => definition.keyMetrics?.(metrics, settings) ?? {},
    }),
  };
}

function mixedHooks(runtimes: readonly RulesetRuntime[]): AggregateHooks {
  if (runtimes.length === 0) {
    return {};
  }
  const ofRuleset = (tasks: Tasks, name: string): Tasks =>
    tasks
      .map((task) => task.filter((row) => isJsonObject(row) && row['ruleset'] === name))
      .filter((task) => task.length > 0);
  return {
    computeMetrics(tasks) {
      const metrics: Metrics = {};
      for (const runtime of runtimes) {
        const own = hooksOf(runtime).computeMetrics?.(ofRuleset(tasks, runtime.name)) ?? {};
        for (const [key, value] of Object.entries(own)) {
          // What belongs to single tasks already says which; it keeps the name under which it is merged.
          metrics[key === 'per_task_metrics' ? key : `${runtime.name}/${key}`] = value;
        }
      }
      return metrics;
    },
  };
}
