import { parseDocument, stringify } from 'yaml';
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

/** Writes block YAML that readers of YAML 1.1 (PyYAML) and 1.2 understand alike: a string that 1.1 would misread is quoted. */
export function stringifyYaml(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
