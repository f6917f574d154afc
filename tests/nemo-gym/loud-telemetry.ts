import { inspect } from 'node:util';
import { createNullTelemetry } from '../../src/telemetry/null-telemetry.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';

/** Telemetry that prints errors: a comparison that fails because our server failed must say why. */
export function loudTelemetry(): Telemetry {
  const telemetry: Telemetry = {
    ...createNullTelemetry(),
    child: () => telemetry,
    log: (level, message, fields) => {
      if (level === 'error') process.stderr.write(`${message}: ${inspect(fields)}\n`);
    },
  };
  return telemetry;
}
