// What other folders may use of the contract. Every name is listed; nothing is exported with a wildcard.
export { loadBaseDocument } from './base-document.ts';
export { type Catalogue, type CatalogueEntry, createCatalogue } from './catalogue.ts';
export {
  type CoerceOptions,
  type CoerceResult,
  coerce,
  createCoercer,
  type Definitions,
  type JsonSchema,
  type ValidationErrorItem,
} from './coerce.ts';
export { composeDocument, RESERVED_TOOL_NAMES, TOOL_TAG } from './compose.ts';
export type { OpenApiDocument } from './document.ts';
export { parseExactJson } from './exact-json.ts';
export { type EnvironmentTypesOptions, generateEnvironmentTypes } from './generate-types.ts';
export { type BodySchema, definitionsOf, listOperations, type Operation } from './operations.ts';
export { printDetail, printExactJson } from './print-detail.ts';
export { createPrinter, type Printer } from './printer.ts';
export { selfContained } from './self-contained.ts';
export { findSpans, type Span } from './spans.ts';
export { createValidators, type Validators } from './validators.ts';
