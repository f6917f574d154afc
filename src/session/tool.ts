import type { CatalogueEntry } from '../contract/catalogue.ts';
import { createCoercer } from '../contract/coerce.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { definitionsOf } from '../contract/operations.ts';
import { createPrinter } from '../contract/printer.ts';
import type { Validators } from '../contract/validators.ts';
import { AppError } from '../lib/errors.ts';
import type { JsonValue } from '../lib/json.ts';
import type { ToolOutcome } from './instance.ts';
import { exactErrors, invalidBody } from './ruleset-runtime.ts';

/** A tool operation with its argument coercion and its printer compiled. */
export interface CompiledTool {
  /** Converts as pydantic's lax mode does; throws a 422. `undefined` for a tool that takes no body, whatever came. */
  readArgs(args: JsonValue | undefined, text?: string): unknown;
  /** Throws `AppError('response_invalid')` when the handler broke its own contract. */
  render(value: JsonValue): Omit<ToolOutcome, 'isError'>;
}

export function compileTool(entry: CatalogueEntry, document: OpenApiDocument, validators: Validators): CompiledTool {
  const definitions = definitionsOf(document);
  const { request, response, resultMediaType } = entry;
  const read = request === null ? null : createCoercer(request.schema, { definitions, loc: ['body'] });
  const print = response === null ? null : createPrinter(response.schema, definitions);
  const isText = resultMediaType === 'text/plain';
  return {
    readArgs(args, text) {
      if (read === null) {
        return undefined;
      }
      if (args === undefined) {
        if (entry.requestRequired) {
          throw invalidBody([{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }]);
        }
        return undefined;
      }
      const result = read(args);
      if (!result.ok) {
        throw invalidBody(exactErrors(read, text) ?? result.errors);
      }
      return result.value;
    },
    render(value) {
      const problems = validators.response(entry.name, value);
      if (problems.length > 0) {
        throw new AppError(
          'response_invalid',
          `${entry.name}: its result does not fit openapi.yaml: ${problems.join('; ')}`,
        );
      }
      if (isText) {
        return {
          status: 200,
          mediaType: 'text/plain; charset=utf-8',
          text: typeof value === 'string' ? value.toWellFormed() : '',
          value,
        };
      }
      return { status: 200, mediaType: 'application/json', text: print === null ? 'null' : print(value), value };
    },
  };
}
