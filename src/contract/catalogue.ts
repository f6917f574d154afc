import type { JsonSchema } from './coerce.ts';
import { TOOL_TAG } from './compose.ts';
import type { OpenApiDocument } from './document.ts';
import { type BodySchema, definitionsOf, listOperations } from './operations.ts';
import { selfContained } from './self-contained.ts';

/** One tool as MCP lists it and as both doors call it. */
export interface CatalogueEntry {
  readonly name: string;
  /** The operation's `summary`. */
  readonly title: string | null;
  readonly description: string | null;
  /** Self-contained JSON Schema with `type: object`; `{type: object, additionalProperties: true}` for a tool without body. */
  readonly inputSchema: JsonSchema;
  /** Self-contained; null for a text result or where the result is not an object. */
  readonly outputSchema: JsonSchema | null;
  readonly resultMediaType: 'application/json' | 'text/plain';
  /** The arguments as the document has them, references kept: for `createCoercer`. Null: the tool takes no body. */
  readonly request: BodySchema | null;
  readonly requestRequired: boolean;
  /** The 200 response as the document has it: for `createPrinter`. Null where it has no content. */
  readonly response: BodySchema | null;
}

/** By name, in the document's order. */
export type Catalogue = ReadonlyMap<string, CatalogueEntry>;

const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: true };

/** The environment's tools in a composed document. */
export function createCatalogue(document: OpenApiDocument): Catalogue {
  const definitions = definitionsOf(document);
  const tools = listOperations(document).filter((operation) => operation.tags.includes(TOOL_TAG));
  return new Map(
    tools.map((operation) => {
      const response = operation.responses['200'] ?? null;
      const isText = response?.mediaType === 'text/plain';
      const entry: CatalogueEntry = {
        name: operation.id,
        title: operation.title,
        description: operation.description,
        inputSchema: objectSchema(operation.request, definitions) ?? ANY_OBJECT,
        outputSchema: isText ? null : objectSchema(response, definitions),
        resultMediaType: isText ? 'text/plain' : 'application/json',
        request: operation.request,
        requestRequired: operation.requestRequired,
        response,
      };
      return [operation.id, entry];
    }),
  );
}

/** MCP wants `type: object` at the root of both schemas. */
function objectSchema(body: BodySchema | null, definitions: Parameters<typeof selfContained>[1]): JsonSchema | null {
  if (body === null) return null;
  const schema = selfContained(body.schema, definitions);
  return schema.type === 'object' ? schema : null;
}
