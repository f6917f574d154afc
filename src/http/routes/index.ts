import type { RouteHandler } from '../route.ts';
import { aggregateMetrics } from './aggregate-metrics.ts';
import { closeSession } from './close-session.ts';
import { close, reset, step } from './gymnasium.ts';
import { health } from './health.ts';
import { reverifyMode } from './reverify-mode.ts';
import { seedSession } from './seed-session.ts';
import { verify } from './verify.ts';

export interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  readonly handle: RouteHandler;
}

const COMMON: Readonly<Record<string, Route>> = {
  '/': { operation: 'root', method: 'GET', handle: health },
  '/livez': { operation: 'livez', method: 'GET', handle: health },
  '/readyz': { operation: 'readyz', method: 'GET', handle: health },
  '/healthz': { operation: 'healthz', method: 'GET', handle: health },
  '/health': { operation: 'health', method: 'GET', handle: health },
  '/aggregate_metrics': { operation: 'aggregate_metrics', method: 'POST', handle: aggregateMetrics },
};

const GYM: Readonly<Record<string, Route>> = {
  ...COMMON,
  '/seed_session': { operation: 'seed_session', method: 'POST', handle: seedSession },
  '/close_session': { operation: 'close_session', method: 'POST', handle: closeSession },
  '/verify': { operation: 'verify', method: 'POST', handle: verify },
  '/reverify_mode': { operation: 'reverify_mode', method: 'GET', handle: reverifyMode },
};

const GYMNASIUM: Readonly<Record<string, Route>> = {
  ...COMMON,
  '/reset': { operation: 'reset', method: 'POST', handle: reset },
  '/step': { operation: 'step', method: 'POST', handle: step },
  '/close': { operation: 'close', method: 'POST', handle: close },
};

/** The routes of the protocol an environment speaks; what is in neither table is a tool, or a 404. */
export function routesOf(protocol: 'gym' | 'gymnasium'): ReadonlyMap<string, Route> {
  return new Map(Object.entries(protocol === 'gym' ? GYM : GYMNASIUM));
}
