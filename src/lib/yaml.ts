import { parse, stringify } from 'yaml';

/** Reads YAML 1.2 (JSON included). Duplicate keys and syntax errors throw, with line and column in the message. */
export function parseYaml(text: string): unknown {
  return parse(text, { strict: true, uniqueKeys: true });
}

/** Writes block YAML that any YAML 1.1 or 1.2 reader understands: strings that 1.1 would misread are quoted. */
export function stringifyYaml(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
