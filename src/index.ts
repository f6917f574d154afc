/** Paddock as a library. Environments import `paddock/kit`, tests `paddock/testing`. Any new export here becomes public API. */
export type { Config, InstanceConfig } from './config/config.ts';
export { loadEnvironment } from './environment/load.ts';
export type { LoadedEnvironment } from './environment/loaded-environment.ts';
export type { Manifest } from './environment/manifest.ts';
export type { AppError, ErrorCode } from './lib/errors.ts';
export { isAppError } from './lib/errors.ts';
export type { ServedInstance, ServedInstanceDeps } from './server/compose.ts';
export { serveInstance } from './server/compose.ts';
export { version } from './server/version.ts';
