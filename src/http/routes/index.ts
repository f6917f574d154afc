import type { OpenApiDocument } from '../../contract/document.ts';
import { listOperations } from '../../contract/operations.ts';
import type { operations } from '../../contract/schema.gen.ts';
import type { RouteHandler } from '../route.ts';
import { aggregateMetrics } from './aggregate-metrics.ts';
import { closeSession } from './close-session.ts';
import { close, reset, step } from './gymnasium.ts';
import { health } from './health.ts';
import { reverifyMode } from './reverify-mode.ts';
import { seedSession } from './seed-session.ts';
import { verify } from './verify.ts';

/** Every operation of the base document but MCP, which is a door of its own: one that is left out does not compile. */
type InstanceHandlers = { readonly [Id in Exclude<keyof operations, 'mcp'>]: RouteHandler };

const HANDLERS: InstanceHandlers = {
  aggregate_metrics: aggregateMetrics,
  close,
  close_session: closeSession,
  health,
  healthz: health,
  livez: health,
  readyz: health,
  reset,
  reverify_mode: reverifyMode,
  root: health,
  seed_session: seedSession,
  step,
  verify,
};

/** What an environment of the Gymnasium protocol answers beside its three operations, as the public server does. */
const ALSO_GYMNASIUM = new Set(['aggregate_metrics']);

export interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  readonly handle: RouteHandler;
}

/** By path: the document's operations of the protocol an environment speaks. What is not in it is a tool, or a 404. */
export function routesOf(document: OpenApiDocument, protocol: 'gym' | 'gymnasium'): ReadonlyMap<string, Route> {
  const handlers: Readonly<Record<string, RouteHandler>> = HANDLERS;
  const isServed = (id: string, tags: readonly string[]): boolean =>
    tags.includes('probes') ||
    (protocol === 'gym' ? tags.includes('contract') : tags.includes('gymnasium') || ALSO_GYMNASIUM.has(id));
  const routes = listOperations(document).flatMap(({ id, path, method, tags }): [string, Route][] => {
    const handle = handlers[id];
    if (handle === undefined || !isServed(id, tags)) return [];
    return [[path, { operation: id, method: method === 'get' ? 'GET' : 'POST', handle }]];
  });
  return new Map(routes);
}
