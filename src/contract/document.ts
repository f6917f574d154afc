import type { JsonObject } from '../lib/json.ts';

/** An OpenAPI 3.1 document without references to other files. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly paths: JsonObject;
  readonly components?: JsonObject;
  readonly [key: string]: unknown;
}
