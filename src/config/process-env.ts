/** The process's environment variables; nothing outside `config/` reads them. */
export function processEnv(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
