import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBaseDocument } from '../../src/contract/base-document.ts';
import { createValidators } from '../../src/contract/validators.ts';
import { isJsonObject, type JsonObject } from '../../src/lib/json.ts';

const folder = new URL('../../openapi/examples/', import.meta.url);
const base = loadBaseDocument();
const validators = createValidators(base);

/** Every example of the document with the operation and, for a reply, the status that it stands at. */
function placesOf(document: JsonObject): { name: string; operation: string; status: string | null }[] {
  const places: { name: string; operation: string; status: string | null }[] = [];
  const collect = (content: unknown, operation: string, status: string | null) => {
    for (const ref of JSON.stringify(content ?? {}).matchAll(/#\/components\/examples\/([^"]+)/g)) {
      places.push({ name: ref[1] ?? '', operation, status });
    }
  };
  for (const item of Object.values(document)) {
    for (const found of isJsonObject(item) ? Object.values(item) : []) {
      const { operationId, requestBody, responses } = found as {
        operationId: string;
        requestBody?: JsonObject;
        responses?: JsonObject;
      };
      collect(requestBody, operationId, null);
      for (const [status, response] of Object.entries(responses ?? {})) collect(response, operationId, status);
    }
  }
  return places;
}

const places = placesOf(base.paths);

describe('the examples of the OpenAPI document', () => {
  it('are all named by an operation', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
    expect(places.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  it.each(places)('$name fits $operation', ({ name, operation, status }) => {
    const { value } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as { value: unknown };
    const problems =
      status === null ? validators.request(operation, value) : validators.response(operation, value, Number(status));
    expect(problems).toEqual([]);
  });
});
