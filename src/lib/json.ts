/**
 * A value as `JSON.parse` gives it.
 *
 * @example const cell: JsonValue = ['a', 1, null];
 */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

// An interface, so that the recursion has a name in error messages.
/**
 * A JSON object, e.g. a row of a data set.
 *
 * @example const row: JsonObject = { question: '2 + 2', expected: 4 };
 */
export interface JsonObject {
  [key: string]: JsonValue;
}

/**
 * Whether a value is an object: not null, not a list.
 *
 * @example const metadata = isJsonObject(row['metadata']) ? row['metadata'] : {};
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
