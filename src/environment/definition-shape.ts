import type { EnvironmentDefinition, Gymnasium } from '../kit/define-environment.ts';
import type { Ruleset } from '../kit/ruleset.ts';
import { nearest } from '../lib/nearest.ts';

type Kind = 'text' | 'texts' | 'flag' | 'function' | 'object';

// Records over the kit's own types: a key that is new there does not compile until it is here.
const DEFINITION: Readonly<Record<keyof EnvironmentDefinition<never>, Kind>> = {
  tools: 'object',
  rulesets: 'object',
  open: 'function',
  state: 'function',
  unknownTool: 'function',
  failed: 'function',
  gymnasium: 'object',
};

const RULESET: Readonly<Record<keyof Ruleset, Kind>> = {
  title: 'text',
  row: 'text',
  seedRow: 'text',
  settings: 'text',
  reply: 'text',
  echoesRow: 'flag',
  tools: 'texts',
  reverify: 'text',
  matches: 'function',
  allowedTools: 'function',
  verify: 'function',
  metrics: 'function',
  repeatMetrics: 'function',
  keyMetrics: 'function',
};

const GYMNASIUM: Readonly<Record<keyof Gymnasium, Kind>> = {
  explicitClose: 'flag',
  idempotentSteps: 'flag',
  reset: 'function',
  step: 'function',
  close: 'function',
};

const WORDS: Readonly<Record<Kind, string>> = {
  text: 'a text',
  texts: 'a list of texts',
  flag: 'true or false',
  function: 'a function',
  object: 'an object',
};

/** What is wrong with the definition's keys, a sentence each: unknown ones, and those of another type. */
export function definitionShape(definition: object): string[] {
  const { rulesets, gymnasium } = definition as { rulesets: Readonly<Record<string, unknown>>; gymnasium?: unknown };
  return [
    ...shapeOf('environment.ts', definition, DEFINITION),
    ...Object.entries(rulesets).flatMap(([name, ruleset]) => shapeOf(`the ruleset "${name}"`, ruleset, RULESET)),
    ...(gymnasium === undefined ? [] : shapeOf('gymnasium', gymnasium, GYMNASIUM)),
  ];
}

function shapeOf(where: string, value: unknown, keys: Readonly<Record<string, Kind>>): string[] {
  if (typeof value !== 'object' || value === null) return [`${where} is not an object`];
  return Object.entries(value).flatMap(([key, part]) => {
    const kind = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (kind === undefined) {
      const near = nearest(key, Object.keys(keys));
      const hint = near === null ? `it may have ${Object.keys(keys).join(', ')}` : `did you mean "${near}"?`;
      return [`${where} has an unknown key "${key}" (${hint})`];
    }
    return part === undefined || isOf(kind, part) ? [] : [`${where}: ${key} must be ${WORDS[kind]}`];
  });
}

function isOf(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'flag':
      return typeof value === 'boolean';
    case 'function':
      return typeof value === 'function';
    case 'object':
      return typeof value === 'object' && value !== null;
  }
}
