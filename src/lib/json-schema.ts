import { Ajv2020, type ErrorObject, type Schema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
  /** Keys and indexes from the value's root to the place. */
  readonly path: readonly string[];
  /** A phrase that follows the place's name, e.g. `must be integer`, `must have required property 'city'`. */
  readonly message: string;
  /** The schema keyword that failed, e.g. `required`, `additionalProperties`. */
  readonly keyword: string;
  /** ajv's own parameters, e.g. `{ missingProperty: 'city' }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Gives every problem of a value; an empty list when it fits. */
export type SchemaCheck = (value: unknown) => readonly SchemaProblem[];

export interface SchemaSet {
  /** Compiles at the first value; a faulty schema throws then. */
  check(schema: object): SchemaCheck;
  /** The same for a place in an added document: `check('openapi#/components/schemas/Row')`. */
  checkRef(ref: string): SchemaCheck;
}

export interface SchemaSetOptions {
  /** Documents that references may point into, by the name before the `#`. They need not be schemas themselves. */
  readonly documents?: Readonly<Record<string, object>>;
  /** Annotation keywords of our own, e.g. `x-secret`. */
  readonly keywords?: readonly string[];
  /** Writes a schema's defaults into the checked value. */
  readonly useDefaults?: boolean;
}

/** JSON Schema 2020-12, strict about unknown keywords, with formats, all problems reported. */
export function createSchemaSet(options: SchemaSetOptions = {}): SchemaSet {
  const { documents = {}, keywords = [], useDefaults = false } = options;
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    useDefaults,
    // Annotations of OpenAPI's dialect of JSON Schema.
    keywords: ['example', 'discriminator', 'externalDocs', 'xml', ...keywords],
  });
  addFormats.default(ajv);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name, undefined, false);
  const check = (schema: Schema): SchemaCheck => {
    let validate: ValidateFunction | null = null;
    return (value) => {
      validate ??= ajv.compile(schema);
      return validate(value) ? [] : (validate.errors ?? []).map(toProblem);
    };
  };
  return { check, checkRef: (ref) => check({ $ref: ref }) };
}

function toProblem(error: ErrorObject): SchemaProblem {
  return {
    path: error.instancePath.split('/').slice(1).map(decodePointer),
    message: describe(error),
    keyword: error.keyword,
    params: error.params,
  };
}

function describe(error: ErrorObject): string {
  const message = error.message ?? `fails ${error.keyword}`;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `must not have the key ${JSON.stringify(error.params['additionalProperty'] ?? error.params['unevaluatedProperty'])}`;
    case 'enum':
      return `must be one of ${JSON.stringify(error.params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(error.params['allowedValue'])}`;
    default:
      return message;
  }
}

function decodePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `place: problem` lines for a message, e.g. `instances.math.port: must be integer`; at most `limit` of them. */
export function formatProblems(problems: readonly SchemaProblem[], limit = 10): string {
  const lines = problems.slice(0, limit).map(({ path, message }) => `${path.join('.') || '(the whole)'}: ${message}`);
  const left = problems.length - lines.length;
  return left > 0 ? `${lines.join('; ')}; and ${left} more` : lines.join('; ');
}
