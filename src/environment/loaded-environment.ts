import type { Catalogue } from '../contract/catalogue.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import type { Validators } from '../contract/validators.ts';
import type { EnvironmentDefinition } from '../kit/define-environment.ts';
import type { Manifest } from './manifest.ts';

/** An environment that was loaded and checked: manifest, definition and the document of its tools agree. */
export interface LoadedEnvironment {
  readonly name: string;
  /** The folder it came from. */
  readonly folder: string;
  readonly manifest: Manifest;
  // Operations, state and resources are the environment's own; the engine only hands them through.
  readonly definition: EnvironmentDefinition<Record<string, never>>;
  /** Base document and the environment's tools in one. */
  readonly document: OpenApiDocument;
  readonly validators: Validators;
  readonly catalogue: Catalogue;
}
