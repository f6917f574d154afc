import { isJsonObject, type JsonObject } from '../../lib/json.ts';

export interface JsonLine {
  readonly value: JsonObject;
  /** `data/example.jsonl:3`: file and line, from 1, as an editor counts them. */
  readonly place: string;
}

export interface JsonLines {
  readonly entries: readonly JsonLine[];
  readonly problems: readonly string[];
}

/** The objects of a JSONL text. Blank lines are skipped; a line that is no JSON object is a problem with its place. */
export function readJsonLines(content: string, file: string): JsonLines {
  const entries: JsonLine[] = [];
  const problems: string[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    try {
      const value: unknown = JSON.parse(line);
      if (isJsonObject(value)) entries.push({ value, place });
      else problems.push(`${place}: is not a JSON object`);
    } catch (error) {
      problems.push(`${place}: is not JSON (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  return { entries, problems };
}
