import type { JsonObject } from '../lib/json.ts';
import { isJsonObject } from '../lib/json.ts';
import type { Definitions, JsonSchema } from './coerce.ts';
import type { OpenApiDocument } from './document.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** One operation of a document, with its place in it. */
export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly title: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  /** The JSON request body, or null where the operation takes none. References are kept. */
  readonly request: BodySchema | null;
  readonly requestRequired: boolean;
  /** By status, then the first content of the response; a response without content has null. */
  readonly responses: Readonly<Record<string, BodySchema | null>>;
}

export interface BodySchema {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** JSON pointer of the schema in the document, e.g. `/paths/~1verify/post/requestBody/content/application~1json/schema`. */
  readonly pointer: string;
}

/** `components.schemas`, as the coercion and the printer want them. */
export function definitionsOf(document: OpenApiDocument): Definitions {
  return (document.components?.['schemas'] ?? {}) as Definitions;
}

/** Every operation of the document, in its order. */
export function listOperations(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isJsonObject(item) ? item[method] : undefined;
      return isJsonObject(operation) ? [read(document, { path, method, operation })] : [];
    }),
  );
}

interface Found {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: JsonObject;
}

function read(document: OpenApiDocument, { path, method, operation }: Found): Operation {
  const base = `/paths/${encodePointer(path)}/${method}`;
  const body = follow(document, operation['requestBody'], `${base}/requestBody`);
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  return {
    id: text(operation['operationId']) ?? `${method} ${path}`,
    path,
    method,
    title: text(operation['summary']),
    description: text(operation['description']),
    tags: Array.isArray(operation['tags']) ? operation['tags'].filter((tag) => typeof tag === 'string') : [],
    request: contentOf(body, 'application/json'),
    requestRequired: body.value?.['required'] === true,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        contentOf(follow(document, response, `${base}/responses/${status}`)),
      ]),
    ),
  };
}

interface Place {
  readonly value: JsonObject | null;
  readonly pointer: string;
}

/** A part that may be a reference to a component (`#/components/responses/Problem`): the part itself, where it stands. */
function follow(document: OpenApiDocument, value: unknown, pointer: string): Place {
  let place: Place = { value: isJsonObject(value) ? value : null, pointer };
  for (let hops = 0; hops < 20; hops += 1) {
    const ref = place.value?.['$ref'];
    if (typeof ref !== 'string' || !ref.startsWith('#/')) break;
    place = { value: lookUp(document, ref.slice(1)), pointer: ref.slice(1) };
  }
  return place;
}

function lookUp(document: OpenApiDocument, pointer: string): JsonObject | null {
  let current: unknown = document;
  for (const part of pointer.split('/').slice(1)) {
    current = isJsonObject(current) ? current[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return isJsonObject(current) ? current : null;
}

function contentOf({ value, pointer }: Place, wanted?: string): BodySchema | null {
  const content = value?.['content'];
  if (!isJsonObject(content)) return null;
  const mediaType = wanted ?? Object.keys(content)[0];
  const media = mediaType === undefined ? undefined : content[mediaType];
  if (mediaType === undefined || !isJsonObject(media)) return null;
  const schema = (media['schema'] ?? {}) as JsonSchema;
  return { mediaType, schema, pointer: `${pointer}/content/${encodePointer(mediaType)}/schema` };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() : null;
}

function encodePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
