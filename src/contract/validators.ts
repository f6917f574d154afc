import { createSchemaSet, type SchemaCheck, type SchemaProblem } from '../lib/json-schema.ts';
import type { OpenApiDocument } from './document.ts';
import { type BodySchema, definitionsOf, listOperations } from './operations.ts';

/** Strict JSON Schema checks of a document's bodies: nothing is converted. An empty list means that the value fits. */
export interface Validators {
  /** An operation without a JSON request body takes any value. Throws for an operationId the document does not have. */
  request(operationId: string, value: unknown): readonly SchemaProblem[];
  /** A status or body the document does not describe takes any value. */
  response(operationId: string, value: unknown, status?: number): readonly SchemaProblem[];
  /** Throws for a name that `components.schemas` does not have. */
  component(name: string, value: unknown): readonly SchemaProblem[];
}

const DOCUMENT = 'openapi';
const FITS: readonly SchemaProblem[] = [];

/** Checks are compiled when first used; a schema that ajv refuses throws then, so a loader calls each once. */
export function createValidators(document: OpenApiDocument): Validators {
  const schemas = createSchemaSet({ documents: { [DOCUMENT]: document } });
  const at = (body: BodySchema): SchemaCheck => schemas.checkRef(`${DOCUMENT}#${encodeURI(body.pointer)}`);
  const operations = new Map(
    listOperations(document).map((operation) => [
      operation.id,
      {
        request: operation.request === null ? null : at(operation.request),
        responses: new Map(
          Object.entries(operation.responses).map(([status, body]) => [status, body === null ? null : at(body)]),
        ),
      },
    ]),
  );
  const components = new Map(
    Object.keys(definitionsOf(document)).map((name) => [
      name,
      schemas.checkRef(`${DOCUMENT}#/components/schemas/${encodeURIComponent(name)}`),
    ]),
  );
  const get = (operationId: string) => {
    const found = operations.get(operationId);
    if (found === undefined) throw new Error(`no operation "${operationId}" in the document`);
    return found;
  };
  return {
    request: (operationId, value) => get(operationId).request?.(value) ?? FITS,
    response: (operationId, value, status = 200) => get(operationId).responses.get(String(status))?.(value) ?? FITS,
    component(name, value) {
      const check = components.get(name);
      if (check === undefined) throw new Error(`no component schema "${name}" in the document`);
      return check(value);
    },
  };
}
