import { createDocumentChecks } from '../lib/json-schema.ts';
import type { OpenApiDocument } from './document.ts';
import { definitionsOf, listOperations } from './operations.ts';

/** Strict JSON Schema checks of a document's bodies: nothing is converted. Each gives what is wrong in words; an empty list when it fits. */
export interface Validators {
  /** An operation without a JSON request body takes any value. Throws for an operationId the document does not have. */
  request(operationId: string, value: unknown): readonly string[];
  /** A status or body the document does not describe takes any value. */
  response(operationId: string, value: unknown, status?: number): readonly string[];
  /** Throws for a name that `components.schemas` does not have. */
  component(name: string, value: unknown): readonly string[];
}

const FITS: readonly string[] = [];

/** Checks are compiled when first used; a schema that ajv refuses throws then, so a loader calls each once. */
export function createValidators(document: OpenApiDocument): Validators {
  const at = createDocumentChecks(document);
  const operations = new Map(
    listOperations(document).map((operation) => [
      operation.id,
      {
        request: operation.request === null ? null : at(operation.request.pointer),
        responses: new Map(
          Object.entries(operation.responses).map(([status, body]) => [
            status,
            body === null ? null : at(body.pointer),
          ]),
        ),
      },
    ]),
  );
  const components = new Map(
    Object.keys(definitionsOf(document)).map((name) => [name, at(`/components/schemas/${name}`)]),
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
