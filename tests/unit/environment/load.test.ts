import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadEnvironment } from '../../../src/environment/load.ts';
import { isAppError } from '../../../src/lib/errors.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { startHarness } from '../../../src/server/harness.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/environments/', import.meta.url));
const template = path.join(packageRoot(), 'src', 'kit', 'template');

/** The message of what a promise rejects with, fixture paths shortened; fails where it resolves. */
async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => expect.fail('it was accepted'),
    (reason: unknown) => reason,
  );
  expect(isAppError(error)).toBe(true);
  return (error as Error).message.replaceAll(fixtures, '');
}

const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'no-manifest': ['invalid-no-manifest is not an environment: it has no environment.yaml'],
  'manifest-yaml': ['invalid-manifest-yaml/environment.yaml: ', 'at line 4'],
  'manifest-key': [
    'environment.yaml: the document: must have required property',
    '("license"; did you mean "licence"?)',
    'sandbox: must NOT have additional properties ("memory_mb"; did you mean "memory_mib"?)',
  ],
  'manifest-value': [
    'environment.yaml: version: must match pattern',
    'domain: must be',
    'allowed values: math, coding',
  ],
  'no-code': ['has neither environment.ts nor environment.js'],
  'no-openapi': ['openapi.yaml is missing', '"paths: {}" for one without'],
  'openapi-yaml': ['invalid-openapi-yaml/openapi.yaml: ', 'at line 6'],
  'openapi-version': ['openapi.yaml: openapi: must be "3.1.0" or another 3.1, found "3.0.3"'],
  'tool-without-operation': [
    'environment.ts has the tool "lok" but openapi.yaml has no operation of that name (did you mean "look"?)',
  ],
  'operation-without-tool': ['openapi.yaml has the operation "look" but environment.ts has no tool of that name'],
  'tool-not-a-function': ['the tool "look" is not a function'],
  'component-missing': [
    'the ruleset "seen": settings names the component "Rows", which openapi.yaml does not have (did you mean "Row"?)',
  ],
  'no-verify': ['the ruleset "seen" has no verify function'],
  'definition-key': ['environment.ts has an unknown key "stat" (did you mean "state"?)'],
  'ruleset-key': ['the ruleset "seen" has an unknown key "seedrow" (did you mean "seedRow"?)'],
  'ruleset-shape': [
    'the ruleset "seen": tools must be a list of texts',
    'the ruleset "seen": echoesRow must be true or false',
    'the ruleset "seen": matches must be a function',
  ],
  'ruleset-null': ['the ruleset "seen" is not an object'],
  gymnasium: ['gymnasium has no step function'],
  'no-rulesets': ['declares neither a ruleset nor the Gymnasium protocol: nothing could be graded'],
  'ruleset-tool': ['the ruleset "seen": tools names "loook"', 'did you mean "look"?'],
  'no-default-export': ['environment.ts has no default export: write "export default defineEnvironment<operations>()'],
  throws: ['environment.ts cannot be loaded: no table of primes'],
  'imports-nothing': ['environment.js cannot be loaded: ', 'defineEnvironments'],
  'reserved-tool': ['paths./verify: the name "verify" belongs to the contract; give the tool another name'],
  'two-operations': ['paths./look: may have nothing but post, found get'],
  'doubled-path': ['openapi.yaml: Map keys must be unique at line 11'],
  'operation-id': ['paths./look.post.operationId: must be the tool\'s name "look", found "watch"'],
  reference: ['paths./look.post.responses.200', '$ref "#/components/schemas/Sene" names nothing'],
  schema: ['openapi.yaml: components.schemas.Seen: is no JSON Schema', 'bool'],
};

describe('a bad environment is refused at start, and the message says what is wrong and where', () => {
  test.each(Object.entries(MESSAGES))('%s', async (name, parts) => {
    const message = await messageOf(loadEnvironment(path.join(fixtures, `invalid-${name}`)));
    for (const part of parts) expect(message).toContain(part);
    expect(message).toContain(`invalid-${name}`);
  });

  test('every fixture of a bad environment is tried', () => {
    const names = readdirSync(fixtures).filter((name) => name.startsWith('invalid-'));
    expect(names.toSorted()).toEqual(
      Object.keys(MESSAGES)
        .map((name) => `invalid-${name}`)
        .toSorted(),
    );
  });

  test('a folder that does not exist is no environment', async () => {
    const message = await messageOf(loadEnvironment(path.join(fixtures, 'nowhere')));
    expect(message).toContain('nowhere is not an environment');
  });
});

describe('a bad configuration of an environment is refused at start', () => {
  const starting = (options: object) => startHarness({ folder: template, name: 'letters_7', ...options });

  test('a ruleset it does not have: the nearest is named, and all', async () => {
    const message = await messageOf(starting({ ruleset: 'leters' }));
    expect(message).toBe(
      'instances.letters_7.ruleset: letter_counting has no ruleset "leters" (did you mean "letters"?); it has letters',
    );
  });

  test('a setting no ruleset has: the nearest is named', async () => {
    const message = await messageOf(starting({ settings: { require_tools: true } }));
    expect(message).toContain(
      'instances.letters_7.settings.require_tools: no ruleset of this instance has this setting',
    );
    expect(message).toContain('did you mean "require_tool"?');
  });

  test('a setting of the wrong type', async () => {
    const message = await messageOf(starting({ settings: { require_tool: 'perhaps' } }));
    expect(message).toContain('instances.letters_7.settings.require_tool: Input should be a valid boolean');
  });
});

describe('a good environment', () => {
  test('is loaded with its tools, its rulesets and the defaults of its manifest', async () => {
    const environment = await loadEnvironment(template);
    expect(environment.name).toBe('letter_counting');
    expect([...environment.catalogue.keys()]).toEqual(['count_letter']);
    expect(Object.keys(environment.definition.rulesets)).toEqual(['letters']);
    expect(environment.manifest).toMatchObject({ verify: 'once', packages: [] });
    expect(environment.document.paths).toHaveProperty('/verify');
    expect(environment.document.paths).toHaveProperty('/count_letter');
  });
});
