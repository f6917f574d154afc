import type { JsonValue } from '../lib/json.ts';
import { pythonFloatJson } from '../lib/python-json.ts';
import { refName, resolveSchema } from './coerce/schema.ts';
import type { Definitions, JsonSchema } from './coerce.ts';

/** Prints one value as compact JSON. */
export type Printer = (value: JsonValue) => string;

/**
 * A printer for a schema, compiled once. Compact JSON in the value's own key order; a field declared `number` prints as
 * Python's float (`5.0`, `1e-7`), any other number as JavaScript has it; non-ASCII is not escaped; lone surrogates become
 * U+FFFD; NaN and infinities become `null`; a member that is `undefined` is left out.
 */
export function createPrinter(schema: JsonSchema, definitions: Definitions = {}): Printer {
  return compile(schema, { definitions, named: new Map() });
}

interface Scope {
  readonly definitions: Definitions;
  readonly named: Map<string, Printer>;
}

function compile(schema: JsonSchema, scope: Scope): Printer {
  if (schema.$ref !== undefined) return named(refName(schema.$ref), scope);
  const resolved = resolveSchema(schema, scope.definitions);
  const members = resolved.anyOf ?? resolved.oneOf;
  if (members !== undefined) return union(members, scope);
  if (typeof resolved.type === 'object') {
    return union(
      resolved.type.map((type) => ({ ...resolved, type })),
      scope,
    );
  }
  switch (resolved.type) {
    case 'number':
      return (value) => (typeof value === 'number' ? printFloat(value) : printAny(value));
    case 'array':
      return array(resolved, scope);
    case 'object':
      return object(resolved, scope);
    default:
      return resolved.properties === undefined ? printAny : object(resolved, scope);
  }
}

function named(name: string, scope: Scope): Printer {
  const known = scope.named.get(name);
  if (known !== undefined) return known;
  let target: Printer | null = null;
  const standIn: Printer = (value) => (target ?? printAny)(value);
  scope.named.set(name, standIn);
  target = compile(scope.definitions[name] ?? {}, scope);
  scope.named.set(name, target);
  return target;
}

/** The member for the value's own type; among several objects the first whose required keys and constants are there. */
function union(members: readonly JsonSchema[], scope: Scope): Printer {
  const branches = members.map((member) => ({
    schema: resolveSchema(member, scope.definitions),
    print: compile(member, scope),
  }));
  const takesIntegers = branches.some(({ schema }) => schema.type === 'integer');
  return (value) => {
    if (typeof value === 'number' && takesIntegers && Number.isInteger(value)) return printAny(value);
    const fitting = branches.find(({ schema }) => fits(value, schema, scope.definitions));
    return (fitting?.print ?? printAny)(value);
  };
}

function fits(value: JsonValue, schema: JsonSchema, definitions: Definitions): boolean {
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) {
    return (schema.anyOf ?? schema.oneOf ?? []).some((member) =>
      fits(value, resolveSchema(member, definitions), definitions),
    );
  }
  if (value === null) return schema.type === 'null';
  if (Array.isArray(value)) return schema.type === 'array';
  if (typeof value !== 'object') return schema.type === (typeof value === 'number' ? 'number' : typeof value);
  if (schema.type !== 'object') return false;
  return (schema.required ?? []).every((key) => {
    const expected = schema.properties?.[key]?.const;
    return Object.hasOwn(value, key) && (expected === undefined || value[key] === expected);
  });
}

function array(schema: JsonSchema, scope: Scope): Printer {
  const item = typeof schema.items === 'object' ? compile(schema.items, scope) : printAny;
  const places = (schema.prefixItems ?? []).map((place) => compile(place, scope));
  if (item === printAny && places.every((place) => place === printAny)) return printAny;
  return (value) =>
    Array.isArray(value)
      ? `[${value.map((member, index) => (places[index] ?? item)(member)).join(',')}]`
      : printAny(value);
}

function object(schema: JsonSchema, scope: Scope): Printer {
  const extra = schema.additionalProperties;
  const rest = typeof extra === 'object' ? compile(extra, scope) : printAny;
  const fields = new Map(
    Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      { label: `${printText(key)}:`, print: compile(property, scope) },
    ]),
  );
  if (rest === printAny && [...fields.values()].every(({ print }) => print === printAny)) return printAny;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return printAny(value);
    let text = '';
    for (const key of Object.keys(value)) {
      const member: JsonValue | undefined = value[key];
      if (member === undefined) continue;
      const field = fields.get(key);
      const printed = field === undefined ? `${printText(key)}:${rest(member)}` : field.label + field.print(member);
      text += text === '' ? printed : `,${printed}`;
    }
    return `{${text}}`;
  };
}

function printFloat(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 && value !== 0 ? `${value}.0` : pythonFloatJson(value);
}

function printText(text: string): string {
  return JSON.stringify(text.isWellFormed() ? text : text.toWellFormed());
}

/** A value no schema describes. `JSON.stringify` writes a lone surrogate as an escape, which strict readers refuse. */
function printAny(value: JsonValue): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.includes('\\ud') ? JSON.stringify(wellFormed(value)) : text;
}

function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.toWellFormed(), wellFormed(member)]));
}
