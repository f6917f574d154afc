import { AppError } from '../lib/errors.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import type { OpenApiDocument } from './document.ts';
import { listOperations } from './operations.ts';

export type { OpenApiDocument } from './document.ts';

/** The tag that marks an environment's own operations in a composed document. */
export const TOOL_TAG = 'tools';

/** Names an environment's tool may not have: the contract's own paths. */
const RESERVED_TOOL_NAMES: ReadonlySet<string> = new Set([
  'verify',
  'seed_session',
  'close_session',
  'aggregate_metrics',
  'mcp',
  'reset',
  'step',
  'close',
  'reverify_mode',
]);

/** What MCP and the contract both allow. */
const TOOL_NAME = /^[A-Za-z0-9_-]+$/;

export interface ComposeOptions {
  readonly base: OpenApiDocument;
  /** The environment's own `openapi.yaml`, parsed. Its `#/components/...` references may name the base's components. */
  readonly environment: unknown;
  /** The file, for messages. */
  readonly source: string;
}

/**
 * Base document and an environment's tools in one. Throws `AppError('environment_invalid')` that says what is wrong and
 * where: not a document, a path that is not one tool's `POST /<tool>`, a reserved or doubled name, a reference to nothing.
 */
export function composeDocument({ base, environment, source }: ComposeOptions): OpenApiDocument {
  const own = readDocument(environment, source);
  for (const [path, item] of Object.entries(own.paths)) checkPath(path, item, base, source);
  const components = mergeComponents(base, own, source);
  const paths = Object.fromEntries(Object.entries(own.paths).map(([path, item]) => [path, tagged(item)]));
  const document: OpenApiDocument = {
    ...base,
    info: { ...base.info, ...own.info },
    paths: { ...base.paths, ...paths },
    components,
  };
  checkOperations(document, source);
  checkReferences({ paths, components: own.components ?? {} }, document, source);
  return document;
}

function invalid(source: string, message: string): AppError {
  return new AppError('environment_invalid', `${source}: ${message}`);
}

function readDocument(value: unknown, source: string): OpenApiDocument {
  if (!isJsonObject(value))
    throw invalid(source, 'is not an OpenAPI document: it must be an object with openapi, info and paths');
  const { openapi, info = {}, paths = {}, components = {} } = value;
  if (typeof openapi !== 'string' || !openapi.startsWith('3.1')) {
    throw invalid(source, `openapi: must be "3.1.0" or another 3.1, found ${JSON.stringify(openapi)}`);
  }
  if (!isJsonObject(info)) throw invalid(source, 'info: must be an object');
  if (!isJsonObject(paths))
    throw invalid(source, 'paths: must be an object; write {} for an environment without tools');
  if (!isJsonObject(components)) throw invalid(source, 'components: must be an object');
  return { openapi, info, paths, components };
}

function checkPath(path: string, item: unknown, base: OpenApiDocument, source: string): void {
  const name = path.slice(1);
  if (RESERVED_TOOL_NAMES.has(name)) {
    throw invalid(source, `paths.${path}: the name "${name}" belongs to the contract; give the tool another name`);
  }
  if (path in base.paths)
    throw invalid(source, `paths.${path}: the path belongs to the contract; give the tool another name`);
  if (!path.startsWith('/') || !TOOL_NAME.test(name)) {
    throw invalid(source, `paths.${path}: must be "/" and the tool's name in letters, digits, "_" and "-"`);
  }
  if (!isJsonObject(item) || !isJsonObject(item['post']))
    throw invalid(source, `paths.${path}: must have a post operation`);
  const others = Object.keys(item).filter((key) => key !== 'post');
  if (others.length > 0) throw invalid(source, `paths.${path}: may have nothing but post, found ${others.join(', ')}`);
  const { operationId, responses } = item['post'];
  if (operationId !== name) {
    throw invalid(
      source,
      `paths.${path}.post.operationId: must be the tool's name "${name}", found ${JSON.stringify(operationId)}`,
    );
  }
  if (!isJsonObject(responses) || !('200' in responses)) {
    throw invalid(source, `paths.${path}.post.responses: must describe the 200 response`);
  }
}

function tagged(item: unknown): JsonObject {
  const post = (item as { post: JsonObject }).post;
  const tags = Array.isArray(post['tags']) ? post['tags'].filter((tag) => tag !== TOOL_TAG) : [];
  return { post: { ...post, tags: [TOOL_TAG, ...tags] } };
}

function mergeComponents(base: OpenApiDocument, own: OpenApiDocument, source: string): JsonObject {
  const merged: JsonObject = { ...base.components };
  for (const [kind, entries] of Object.entries(own.components ?? {})) {
    if (!isJsonObject(entries)) throw invalid(source, `components.${kind}: must be an object`);
    const inherited = isJsonObject(merged[kind]) ? merged[kind] : {};
    const clash = Object.keys(entries).find((name) => name in inherited);
    if (clash !== undefined) {
      throw invalid(
        source,
        `components.${kind}.${clash}: the base document has a component of this name; rename yours`,
      );
    }
    merged[kind] = { ...inherited, ...entries };
  }
  return merged;
}

function checkOperations(document: OpenApiDocument, source: string): void {
  const seen = new Map<string, string>();
  for (const { id, path, tags, request, responses } of listOperations(document)) {
    const other = seen.get(id);
    if (other !== undefined) throw invalid(source, `paths.${path}: operationId "${id}" is also that of ${other}`);
    seen.set(id, path);
    if (!tags.includes(TOOL_TAG)) continue;
    const result = responses['200'];
    if (result && result.mediaType !== 'application/json' && result.mediaType !== 'text/plain') {
      throw invalid(
        source,
        `paths.${path}: the 200 response must be application/json or text/plain, found ${result.mediaType}`,
      );
    }
    const body = (document.paths[path] as { post: JsonObject }).post['requestBody'];
    if (body !== undefined && request === null) {
      throw invalid(source, `paths.${path}: the request body must have application/json content`);
    }
  }
}

function checkReferences(part: unknown, document: OpenApiDocument, source: string, where = ''): void {
  if (Array.isArray(part)) part.forEach((item, index) => checkReferences(item, document, source, `${where}.${index}`));
  if (!isJsonObject(part)) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') checkReference(value, document, `${source}: ${where.slice(1)}`);
    else checkReferences(value, document, source, `${where}.${key}`);
  }
}

function checkReference(ref: string, document: OpenApiDocument, place: string): void {
  const [, components, kind, name] = ref.split('/');
  const entries = document.components?.[kind ?? ''];
  if (ref.startsWith('#/') && components === 'components' && isJsonObject(entries) && (name ?? '') in entries) return;
  const message = `$ref "${ref}" names nothing: write "#/components/schemas/<Name>" with a component of this file or of the base document`;
  throw new AppError('environment_invalid', `${place}: ${message}`);
}
