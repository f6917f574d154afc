import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { isJsonObject } from './json.ts';
import { nearest } from './nearest.ts';

export type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

export interface AjvOptions {
  /** Fill what is missing with the schema's defaults, in place. */
  readonly useDefaults?: boolean;
  /** Keep the schema in each error, so that `describeErrors` can name the key that was meant. */
  readonly verbose?: boolean;
}

/** The one ajv configuration of the project: JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export function createAjv(options: AjvOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    allowUnionTypes: true,
    useDefaults: options.useDefaults ?? false,
    verbose: options.verbose ?? false,
  });
  // The package is CommonJS: its default export is the module itself for a bundler and `.default` for Node.
  addFormatsModule.default(ajv);
  return ajv;
}

/** `a.b[2]: must be string` for each error; paths as a person writes them. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map((error) => {
    const place = error.instancePath.split('/').slice(1).map(unescapePointer).reduce(joinPath, '');
    const extra = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
    const key = typeof extra === 'string' ? ` (${JSON.stringify(extra)}${meant(extra, error)})` : '';
    const allowed = Array.isArray(error.params['allowedValues']) ? `: ${error.params['allowedValues'].join(', ')}` : '';
    return `${place === '' ? 'the document' : place}: ${error.message ?? 'is invalid'}${key}${allowed}`;
  });
}

/** The key the schema has that is nearest to one it does not have. */
function meant(extra: string, error: ErrorObject): string {
  const properties: unknown = error.parentSchema?.['properties'];
  const near = isJsonObject(properties) ? nearest(extra, Object.keys(properties)) : null;
  return near === null ? '' : `; did you mean ${JSON.stringify(near)}?`;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function joinPath(path: string, part: string): string {
  return /^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`;
}

export type SchemaCheck<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** A check of one schema that fills its defaults in (into the value given) and says in words what is wrong. */
export function createSchemaChecker<T>(schema: object): (value: unknown) => SchemaCheck<T> {
  const validate = createAjv({ useDefaults: true, verbose: true }).compile(schema);
  return (value) =>
    validate(value) ? { ok: true, value: value as T } : { ok: false, problems: describeErrors(validate.errors) };
}

/** A check of one place of a document. Gives every problem as `describeErrors` words it; an empty list when it fits. */
export type DocumentCheck = (value: unknown) => readonly string[];

/**
 * Checks of the schemas inside a document that is not itself one (OpenAPI), whose references point into it. Each is
 * compiled at its first value; a faulty schema throws then.
 *
 * @param pointer JSON pointer of the schema, e.g. `/components/schemas/Row`.
 */
export function createDocumentChecks(document: object): (pointer: string) => DocumentCheck {
  const ajv = createAjv();
  ajv.addSchema(document, 'document', undefined, false);
  return (pointer) => {
    let validate: ValidateFunction | null = null;
    return (value) => {
      validate ??= ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
      return validate(value) ? [] : describeErrors(validate.errors);
    };
  };
}
