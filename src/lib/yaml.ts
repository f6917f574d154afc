import { parseDocument } from 'yaml';
import { AppError } from './errors.ts';

/** Parses one YAML document. Throws `AppError('config_invalid')` with file, line and column. `__proto__` is data. */
export function parseYaml(text: string, file: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true });
  const problem = document.errors[0];
  if (problem !== undefined) {
    throw new AppError('config_invalid', `${file}: ${problem.message}`, { cause: problem });
  }
  return document.toJS({ maxAliasCount: 100 });
}
