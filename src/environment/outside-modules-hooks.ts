/**
 * Module hooks of Node, in Node's thread for them. They run before tsx's, which were registered earlier and do the rest.
 * How to read this file: `initialize` once, then `resolve` for every import of the process.
 */
import type { InitializeHook, ResolveHook } from 'node:module';

export interface OutsideModules {
  /** The URL of each module of ours that an environment may import. */
  readonly packages: Readonly<Record<string, string>>;
  /** The module that imports environments. */
  readonly loader: string;
}

let modules: OutsideModules = { packages: {}, loader: '' };
/** Files of environments: what the loader imports, and what these import by path. */
const files = new Set<string>();

export const initialize: InitializeHook<OutsideModules> = (data) => {
  modules = data;
};

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const ours = modules.packages[specifier];
  if (ours !== undefined) return nextResolve(ours, context);
  const found = await nextResolve(specifier, context);
  if (!isOfEnvironment(specifier, context.parentURL)) return found;
  const url = withoutQuery(found.url);
  files.add(url);
  // An environment is ES modules, whatever the package.json around its folder says, or where there is none.
  return found.format === 'commonjs' && /\.[jt]s$/.test(url) ? { ...found, url, format: 'module' } : found;
};

function isOfEnvironment(specifier: string, parent: string | undefined): boolean {
  if (parent === undefined || !/^(\.{1,2}\/|\/|file:)/.test(specifier)) return false;
  const from = withoutQuery(parent);
  return files.has(from) || (from === modules.loader && /\/environment\.[jt]s$/.test(specifier));
}

/** tsx marks what it takes for CommonJS, in the query and in the path. */
function withoutQuery(url: string): string {
  return url.replace(/(%3Ftsx-[^?]*)?(\?.*)?$/, '');
}
