import type { Telemetry } from './telemetry.ts';

const NOTHING = { inc: () => {}, dec: () => {}, set: () => {}, observe: () => {} };

/** Telemetry that keeps nothing, for tests and for tools that only load an environment. */
export function createNullTelemetry(): Telemetry {
  const telemetry: Telemetry = {
    log: () => {},
    child: () => telemetry,
    counter: () => NOTHING,
    gauge: () => NOTHING,
    histogram: () => NOTHING,
  };
  return telemetry;
}
