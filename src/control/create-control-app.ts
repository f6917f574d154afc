import express, { type Express } from 'express';
import { AppError } from '../lib/errors.ts';
import type { JsonObject } from '../lib/json.ts';
import { EXPOSITION_TYPE } from '../telemetry/exposition.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { documentation } from './documentation.ts';
import { originGuard, tokenGuard } from './guards.ts';
import { problemHandler } from './problem.ts';

/** What the control port shows. Nothing here may wait for another process: `/health` answers while they are overloaded. */
export interface ControlSource {
  /** `status: ok` is answered with 200, anything else with 503. */
  health(): JsonObject & { readonly status: string };
  /** Prometheus' text format. */
  metrics(): Promise<string>;
  /** The composed OpenAPI document of each instance. */
  documents(): Readonly<Record<string, JsonObject>>;
}

export interface ControlAppOptions {
  readonly source: ControlSource;
  readonly host: string;
  readonly allowedOrigins: readonly string[];
  readonly token: string;
  readonly tokenFile: string;
  readonly telemetry: Telemetry;
}

/** The operator's port. All but `/health` and `/metrics` want the bearer token. */
export function createControlApp({ source, ...options }: ControlAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(originGuard(options.host, options.allowedOrigins));
  app.get('/health', (_request, response) => {
    const health = source.health();
    response.status(health.status === 'ok' ? 200 : 503).json(health);
  });
  app.get('/metrics', async (_request, response) => {
    response.type(EXPOSITION_TYPE).send(await source.metrics());
  });
  app.use(tokenGuard(options.token, options.tokenFile));
  app.get('/openapi.json', (request, response) => {
    response.json(pickDocument(source.documents(), request.query['instance']));
  });
  app.get('/', (_request, response) => {
    response.type('html').send(documentation(source.documents()));
  });
  app.use((request) => {
    throw new AppError(
      'not_found',
      `No ${request.method} ${request.path} here; there are /health, /metrics, /openapi.json and /.`,
    );
  });
  app.use(problemHandler(options.telemetry));
  return app;
}

function pickDocument(documents: Readonly<Record<string, JsonObject>>, instance: unknown): JsonObject {
  const names = Object.keys(documents);
  const name = instance ?? names[0];
  const document = typeof name === 'string' && Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (document === undefined) {
    throw new AppError('not_found', `No instance of that name; there are: ${names.join(', ') || 'none yet'}.`);
  }
  return instance === undefined && names.length > 1 ? { ...document, 'x-instances': names } : document;
}
