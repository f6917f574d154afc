import { describe, expect, it } from 'vitest';
import { loadBaseDocument } from '../../../src/contract/base-document.ts';
import { createCatalogue } from '../../../src/contract/catalogue.ts';
import { composeDocument } from '../../../src/contract/compose.ts';
import type { OpenApiDocument } from '../../../src/contract/document.ts';
import { definitionsOf, listOperations } from '../../../src/contract/operations.ts';
import { selfContained } from '../../../src/contract/self-contained.ts';
import { createValidators } from '../../../src/contract/validators.ts';
import { parseYaml } from '../../../src/lib/yaml.ts';

const base = loadBaseDocument();

function compose(yaml: string): OpenApiDocument {
  return composeDocument({ base, environment: parseYaml(yaml, 'openapi.yaml'), source: 'mine/openapi.yaml' });
}

const WEATHER = `
openapi: 3.1.0
info: {title: Weather, version: 1.0.0}
paths:
  /get_weather:
    post:
      operationId: get_weather
      summary: The weather
      description: What the weather is like in a city.
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: '#/components/schemas/GetWeather'}}}
      responses:
        '200':
          description: The weather.
          content: {application/json: {schema: {$ref: '#/components/schemas/Weather'}}}
        '422': {$ref: '#/components/responses/UnprocessableContent'}
  /peek:
    post:
      operationId: peek
      responses:
        '200': {description: Text., content: {text/plain: {schema: {type: string}}}}
components:
  schemas:
    GetWeather:
      type: object
      properties: {city: {$ref: '#/components/schemas/City'}}
      required: [city]
    City: {type: string, minLength: 1}
    Weather:
      type: object
      properties: {degrees: {type: number}}
      required: [degrees]
`;

describe('composeDocument', () => {
  it("puts the environment's tools beside the contract's operations", () => {
    const ids = listOperations(compose(WEATHER)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['seed_session', 'verify', 'get_weather', 'peek']));
  });

  it.each([
    ['[]', 'is not an OpenAPI document'],
    ['openapi: 3.0.0', 'openapi: must be "3.1.0"'],
    ['{openapi: 3.1.0, paths: []}', 'paths: must be an object'],
    ['{openapi: 3.1.0, paths: {/verify: {post: {}}}}', 'paths./verify: the name "verify" belongs to the contract'],
    ['{openapi: 3.1.0, paths: {/step: {post: {}}}}', 'paths./step: the name "step" belongs'],
    ['{openapi: 3.1.0, paths: {/livez: {post: {}}}}', 'paths./livez: the path belongs to the contract'],
    ['{openapi: 3.1.0, paths: {/a/b: {post: {}}}}', 'paths./a/b: must be "/" and the tool\'s name'],
    ['{openapi: 3.1.0, paths: {/a: {get: {}}}}', 'paths./a: must have a post operation'],
    ['{openapi: 3.1.0, paths: {/a: {post: {}, get: {}}}}', 'paths./a: may have nothing but post, found get'],
    ['{openapi: 3.1.0, paths: {/a: {post: {operationId: b}}}}', 'operationId: must be the tool\'s name "a", found "b"'],
    ['{openapi: 3.1.0, paths: {/a: {post: {operationId: a}}}}', 'responses: must describe the 200 response'],
    [
      '{openapi: 3.1.0, components: {schemas: {VerifyReply: {}}}}',
      'components.schemas.VerifyReply: the base document has',
    ],
    [
      "{openapi: 3.1.0, paths: {/a: {post: {operationId: a, responses: {'200': {content: {image/png: {}}}}}}}}",
      'must be application/json or text/plain, found image/png',
    ],
    [
      "{openapi: 3.1.0, paths: {/a: {post: {operationId: a, requestBody: {content: {text/plain: {}}}, responses: {'200': {}}}}}}",
      'the request body must have application/json content',
    ],
    [
      "{openapi: 3.1.0, components: {schemas: {A: {$ref: '#/components/schemas/B'}}}}",
      'components.schemas.A: $ref "#/components/schemas/B" names nothing',
    ],
    ["{openapi: 3.1.0, components: {schemas: {A: {$ref: 'other.yaml#/A'}}}}", '$ref "other.yaml#/A" names nothing'],
  ])('refuses %s', (yaml, message) => {
    expect(() => compose(yaml)).toThrow(
      expect.objectContaining({ code: 'environment_invalid', message: expect.stringContaining(`mine/openapi.yaml: `) }),
    );
    expect(() => compose(yaml)).toThrow(message);
  });

  it('takes an environment without tools', () => {
    const document = compose('{openapi: 3.1.0, paths: {}, components: {schemas: {Row: {type: object}}}}');
    expect(createCatalogue(document).size).toBe(0);
    expect(definitionsOf(document)).toHaveProperty('Row');
  });
});

describe('createCatalogue', () => {
  it('lists the tools alone, each with schemas that stand by themselves', () => {
    const catalogue = createCatalogue(compose(WEATHER));
    expect([...catalogue.keys()]).toEqual(['get_weather', 'peek']);
    expect(catalogue.get('get_weather')).toMatchObject({
      title: 'The weather',
      description: 'What the weather is like in a city.',
      inputSchema: {
        type: 'object',
        properties: { city: { $ref: '#/$defs/City' } },
        $defs: { City: { type: 'string', minLength: 1 } },
      },
      outputSchema: { type: 'object', required: ['degrees'] },
      resultMediaType: 'application/json',
      requestRequired: true,
    });
  });

  it('gives a tool without a body an open input schema, and a text tool no output schema', () => {
    expect(createCatalogue(compose(WEATHER)).get('peek')).toMatchObject({
      inputSchema: { type: 'object', additionalProperties: true },
      outputSchema: null,
      resultMediaType: 'text/plain',
      request: null,
      title: null,
    });
  });
});

describe('selfContained', () => {
  it('takes in what a schema reaches, a schema that contains itself too', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    expect(selfContained({ $ref: '#/components/schemas/Node' }, { Node: node })).toEqual({
      type: 'object',
      properties: { next: { $ref: '#/$defs/Node' } },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    });
  });

  it('names a reference to nothing', () => {
    expect(() => selfContained({ items: { $ref: '#/$defs/Gone' } }, {})).toThrow('"Gone"');
  });
});

describe('createValidators', () => {
  const validators = createValidators(compose(WEATHER));

  it('checks requests, responses and components by name', () => {
    expect(validators.request('get_weather', { city: 'Oslo' })).toEqual([]);
    expect(validators.request('get_weather', { city: '' })).toEqual([expect.stringContaining('city')]);
    expect(validators.request('peek', 5)).toEqual([]);
    expect(validators.response('get_weather', { degrees: 'x' })).toEqual([expect.stringContaining('degrees')]);
    expect(validators.response('get_weather', { detail: 'no list' }, 422)).not.toEqual([]);
    expect(validators.response('get_weather', 'anything', 599)).toEqual([]);
    expect(validators.component('City', 5)).not.toEqual([]);
  });

  it('knows no name that the document does not have', () => {
    expect(() => validators.request('nothing', {})).toThrow('no operation "nothing"');
    expect(() => validators.component('Nothing', {})).toThrow('no component schema "Nothing"');
  });

  it('compiles every schema of the base document', () => {
    const own = createValidators(base);
    for (const name of Object.keys(definitionsOf(base))) expect(() => own.component(name, null)).not.toThrow();
    for (const { id, responses } of listOperations(base)) {
      expect(() => own.request(id, null)).not.toThrow();
      for (const status of Object.keys(responses)) expect(() => own.response(id, null, Number(status))).not.toThrow();
    }
  });
});
