import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from './document.ts';

/** From this file to the bundle, in the sources and in `dist` alike. */
const BUNDLE = new URL('../../openapi/bundled/base.json', import.meta.url);

/** The base document: what every instance port answers beside its environment's tools. Read anew at every call. */
export function loadBaseDocument(): OpenApiDocument {
  return JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApiDocument;
}
